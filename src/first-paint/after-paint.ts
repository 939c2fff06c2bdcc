const PAINT = 'first-contentful-paint';

/** Calls back once the page has shown its content. A page in a background tab waits until it's visible. */
export function afterPaint(work: () => void): void {
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(PAINT).length === 0) return;
    observer.disconnect();
    work();
  });
  observer.observe({ type: 'paint', buffered: true });
}
