import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListQuery } from '#core/listing/list-query.ts';
import type { ListShape } from './list-shape.ts';
import { addressOf, queryFrom } from './query-address.ts';

/**
 * Delay between the last change and the update of the URL, in ms: browsers throttle a URL that changes with every
 * keystroke.
 */
const SETTLE_MS = 250;

/**
 * The query of a list, kept in the URL by replacing the history entry, so that a reload, a bookmark, and going back
 * from another screen restore it. A link to the same list with another query, or none, shows that one.
 */
export function useListQuery<Row>(shape: ListShape<Row>): {
  query: ListQuery;
  change: (change: Partial<ListQuery>) => void;
} {
  const [query, setQuery] = useState(() => queryFrom(location.search, shape));
  const latest = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const address = addressOf(latest.current, shape);
    if (address !== location.search)
      history.replaceState(history.state, '', location.pathname + address + location.hash);
  }, [shape]);

  const change = useCallback(
    (next: Partial<ListQuery>) => {
      latest.current = { ...latest.current, ...next };
      setQuery(latest.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, SETTLE_MS);
    },
    [settle],
  );

  useEffect(() => {
    const path = location.pathname;
    const read = () => {
      if (location.pathname !== path) return;
      latest.current = queryFrom(location.search, shape);
      setQuery(latest.current);
    };
    // A record that's opened has an address of its own with the same query.
    const onPushState = () => {
      if (location.hash === '') read();
    };
    // The URL must be up to date before a link is followed: going back returns to it.
    const onLeave = () => {
      if (timer.current !== undefined) settle();
    };
    addEventListener('popstate', read);
    addEventListener('pushState', onPushState);
    addEventListener('click', onLeave, { capture: true });
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener('pushState', onPushState);
      removeEventListener('click', onLeave, { capture: true });
      removeEventListener('pagehide', onLeave);
      clearTimeout(timer.current);
    };
  }, [settle, shape]);

  return { query, change };
}
