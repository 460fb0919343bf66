// Whether the app can be put on this device's home screen, and how.
import { observable } from './observable.ts';

/** The browser's offer to install, which Chromium makes once soon after the page is there. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const offer = observable<InstallOffer | undefined>(undefined);

addEventListener('beforeinstallprompt', (event) => {
  // The browser would show a bar of its own at a moment that it chooses.
  event.preventDefault();
  offer.set(event as InstallOffer);
});
addEventListener('appinstalled', () => offer.set(undefined));

/** Safari on a phone makes no offer: the app is installed from the browser's own menu. */
const byHand = 'standalone' in navigator && !navigator.standalone;

/** Installs the app where the browser offers it; `by hand` where the guest has to use the menu. */
export function useInstall(): (() => void) | 'by hand' | undefined {
  const current = offer.useValue();
  if (!current) return byHand ? 'by hand' : undefined;
  return () => {
    // An offer can be used once.
    offer.set(undefined);
    void current.prompt();
  };
}
