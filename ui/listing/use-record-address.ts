import { useCallback, useEffect, useRef, useState } from 'react';
import { linkToken } from '#core/session/link-token.ts';

const PREFIX = '#record=';

/** The link to a record on the current list. The id is in the fragment, after the list's own query. */
export const recordAddress = (id: string): string => linkToRecord(location.pathname + location.search, id);

/** The link to a record on the list at a path. */
export const linkToRecord = (path: string, id: string): string => `${path}${PREFIX}${encodeURIComponent(id)}`;

/** The record named by a URL's fragment; null for none. */
export function recordIn(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    return linkToken(decodeURIComponent(hash.slice(PREFIX.length))) || null;
  } catch {
    return null;
  }
}

/** Whether this page opened the record itself, so that going back closes it. */
const isOurs = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'record' in state && state.record === true;

/** The open record, kept in the URL: a link or a reload opens it again, and going back closes it. */
export function useRecordAddress(): { id: string | null; open: (id: string) => void; close: () => void } {
  const [id, setId] = useState(() => recordIn(location.hash));
  // Wait until the back navigation is done; otherwise it would close the newly opened record.
  const goingBack = useRef<{ thenOpen: string | null } | null>(null);
  const open = useCallback((next: string) => {
    setId(next);
    if (goingBack.current !== null) {
      goingBack.current.thenOpen = next;
      return;
    }
    const replaces = isOurs(history.state);
    history[replaces ? 'replaceState' : 'pushState']({ record: true }, '', recordAddress(next));
  }, []);
  const close = useCallback(() => {
    setId(null);
    if (goingBack.current !== null) goingBack.current.thenOpen = null;
    else if (isOurs(history.state)) {
      goingBack.current = { thenOpen: null };
      history.back();
    } else history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  useEffect(() => {
    const syncWithUrl = () => {
      const next = goingBack.current?.thenOpen ?? null;
      goingBack.current = null;
      if (next === null) setId(recordIn(location.hash));
      else open(next);
    };
    addEventListener('popstate', syncWithUrl);
    addEventListener('hashchange', syncWithUrl);
    return () => {
      removeEventListener('popstate', syncWithUrl);
      removeEventListener('hashchange', syncWithUrl);
    };
  }, [open]);
  return { id, open, close };
}
