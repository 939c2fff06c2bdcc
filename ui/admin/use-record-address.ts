import { useCallback, useEffect, useState } from 'react';

const PREFIX = '#record=';

/** The link to a record on the current list. It's in the fragment, beside the list's own query. */
export const recordAddress = (id: string): string => linkToRecord(location.pathname + location.search, id);

/** The link to a record on the list at a path. */
export const linkToRecord = (path: string, id: string): string => `${path}${PREFIX}${encodeURIComponent(id)}`;

/** The record that an address asks for; null for none. */
export function recordIn(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    return decodeURIComponent(hash.slice(PREFIX.length)) || null;
  } catch {
    return null;
  }
}

/** Whether this page opened the record itself, so that going back closes it. */
const isOurs = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'record' in state && state.record === true;

/** The open record, kept in the address: a link or a reload opens it again, and going back closes it. */
export function useRecordAddress(): { id: string | null; open: (id: string) => void; close: () => void } {
  const [id, setId] = useState(() => recordIn(location.hash));
  useEffect(() => {
    const look = () => setId(recordIn(location.hash));
    addEventListener('popstate', look);
    addEventListener('hashchange', look);
    return () => {
      removeEventListener('popstate', look);
      removeEventListener('hashchange', look);
    };
  }, []);
  return {
    id,
    open: useCallback((next: string) => {
      const replaces = isOurs(history.state);
      history[replaces ? 'replaceState' : 'pushState']({ record: true }, '', recordAddress(next));
      setId(next);
    }, []),
    close: useCallback(() => {
      setId(null);
      if (isOurs(history.state)) history.back();
      else history.replaceState(history.state, '', location.pathname + location.search);
    }, []),
  };
}
