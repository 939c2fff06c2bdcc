import { useEffect, useState, type ReactNode } from 'react';

/** A receipt is announced after it has stayed unchanged for this time, in ms. */
const SETTLE_MS = 700;

/** Announces a text once it has settled. */
export function Announcement({ text }: { text: string }): ReactNode {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  );
}
