/** Which sheet lies over the table, if any: one at a time. */
export type OverlayName = 'result' | 'score' | 'last' | 'log' | 'keys';

export class Overlay {
  shown = $state<OverlayName | null>(null);

  open(name: OverlayName): void {
    this.shown = name;
  }

  /** Close it, or only one of that name. */
  close(name: OverlayName | null = null): void {
    if (name === null || this.shown === name) this.shown = null;
  }
}

export const useOverlay = (): Overlay => new Overlay();
