// Work that can wait until the page is idle.

/** Calls back as soon as the page is idle; returns the function that cancels this. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1_000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: 5_000 });
  return () => cancelIdleCallback(asked);
}
