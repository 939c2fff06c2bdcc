/** How long idle work may be put off, in ms. */
const PATIENCE_MS = 1500;

/** Does something once the browser has nothing better to do, so that it delays neither paint nor typing. Gives the function that calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(handle);
}
