// Whether the app can be put on this device's home screen, and how.
import { observable } from './observable.ts';

/** The browser's offer to install, which Chromium makes once soon after the page is there. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const offer = observable<InstallOffer | undefined>(undefined);

addEventListener('beforeinstallprompt', (event) => {
  // The default would be a bar of the browser, at a moment of its choice.
  event.preventDefault();
  offer.set(event as InstallOffer);
});
addEventListener('appinstalled', () => offer.set(undefined));

/** Safari on a phone has no such event: the guest installs the app from the browser's menu. */
const byHand = 'standalone' in navigator && !navigator.standalone;

/** Installs the app where the browser offers it; `by hand` where the guest has to use the menu. */
export function useInstall(): (() => void) | 'by hand' | undefined {
  const current = offer.useValue();
  if (!current) return byHand ? 'by hand' : undefined;
  return () => {
    // A prompt can be shown only once.
    offer.set(undefined);
    void current.prompt();
  };
}
