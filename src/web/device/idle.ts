// What can wait until the page has nothing else to do.

/** Does something as soon as the page rests; answers what calls that off. */
export function whenIdle(act: () => void): () => void {
  // Safari has no such moment to wait for.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 1_000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: 5_000 });
  return () => cancelIdleCallback(asked);
}
