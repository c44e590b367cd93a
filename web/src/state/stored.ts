/** What this browser keeps for good; where it keeps nothing, the page forgets on reload. */

export function read<T>(key: string, usual: T): T {
  try {
    const saved = localStorage.getItem(key);
    return saved === null ? usual : (JSON.parse(saved) as T);
  } catch {
    return usual;
  }
}

/** Whether it could be kept. */
export function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
