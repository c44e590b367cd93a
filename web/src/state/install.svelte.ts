/** Whether this page can stand on the home screen as an app, and how. */

/** What Chromium hands over instead of asking by itself. */
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #offer = $state.raw<Offer | null>(null);

  /** Wait for the browser's offer, and stand between the page and a missing network. */
  listen(): void {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as Offer;
    });
    addEventListener('appinstalled', () => (this.#offer = null));
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      addEventListener('load', () => {
        navigator.serviceWorker.register('/sw.js').catch(() => undefined);
      });
    }
  }

  /** Done already, by a button, by the browser's own menu, or not without TLS. */
  get way(): 'done' | 'button' | 'menu' | 'tls' {
    if (matchMedia('(display-mode: standalone)').matches) return 'done';
    if (!isSecureContext) return 'tls';
    return this.#offer ? 'button' : 'menu';
  }

  async ask(): Promise<void> {
    await this.#offer?.prompt();
    this.#offer = null;
  }
}

export const install = new Install();
