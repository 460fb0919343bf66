// Whether the app can be put on this device's home screen, and how.
import { useSyncExternalStore } from 'react';

/** The browser's offer to install, which Chromium makes once soon after the page is there. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | undefined) {
  offer = next;
  for (const listener of listeners) listener();
}

addEventListener('beforeinstallprompt', (event) => {
  // The browser would show a bar of its own at a moment that it chooses.
  event.preventDefault();
  setOffer(event as InstallOffer);
});
addEventListener('appinstalled', () => setOffer(undefined));

/** Safari on a phone makes no offer: the app is installed from the browser's own menu. */
const byHand = 'standalone' in navigator && !navigator.standalone;

/** Installs the app where the browser offers it; `by hand` where the guest has to use the menu. */
export function useInstall(): (() => void) | 'by hand' | undefined {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (!current) return byHand ? 'by hand' : undefined;
  return () => {
    // An offer can be used once.
    setOffer(undefined);
    void current.prompt();
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
