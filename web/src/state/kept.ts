/** A choice that outlives a reload of the page, in this tab alone. */
import { emptyChoice, type Choice } from '../lib/choice';

const key = (table: string) => `giruda.choice.${table}`;

export function saveChoice(table: string, choice: Choice): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(choice));
  } catch {
    // Without storage a reload forgets the raised card, and nothing else.
  }
}

export function loadChoice(table: string): Choice | null {
  try {
    const saved = sessionStorage.getItem(key(table));
    return saved ? { ...emptyChoice('none'), ...(JSON.parse(saved) as Partial<Choice>) } : null;
  } catch {
    return null;
  }
}
