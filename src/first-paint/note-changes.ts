/**
 * Notes what others put into a finished page until React listens: password managers insert elements beside fields. It begins
 * before `DOMContentLoaded`, when their scripts run at the earliest.
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
