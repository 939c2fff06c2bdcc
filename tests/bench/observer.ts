export interface PageRecord {
  lcp: number;
  cls: number;
  blocking: number;
}

declare global {
  interface Window {
    __record: PageRecord;
  }
}

/** Runs in the page before anything else, and records the browser's reports from the start of the navigation. */
export function observePage(): void {
  const record: PageRecord = { lcp: 0, cls: 0, blocking: 0 };
  window.__record = record;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    record.lcp = entry.startTime;
  });
  watch('longtask', (entry) => {
    record.blocking += Math.max(0, entry.duration - 50);
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) record.cls += shift.value;
  });
}
