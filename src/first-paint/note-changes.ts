/**
 * Records changes that others make to a prerendered page until React listens: password managers insert elements beside
 * fields. It begins before `DOMContentLoaded`, the earliest moment at which their scripts run.
 */
export function noteChanges(): void {
  const note = () => {
    const changes: MutationRecord[] = (window.__changes = []);
    const observer = new MutationObserver((records) => void changes.push(...records));
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('hydrated', () => observer.disconnect());
  };
  document.addEventListener('readystatechange', note, { once: true });
}
