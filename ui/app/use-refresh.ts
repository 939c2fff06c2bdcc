import { useEffect, useRef } from 'react';

/** The part of an answer that refreshing needs. */
interface Refreshed {
  readonly loading: boolean;
  readonly refresh: () => void;
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Asks again every `ms` while the page is visible, counted from the last answer. */
export function useRefreshEvery(ms: number, { loading, refresh }: Refreshed): void {
  useEffect(() => {
    if (loading) return;
    const timer = setInterval(() => isVisible() && refresh(), ms);
    return () => clearInterval(timer);
  }, [ms, loading, refresh]);
}

/** Asks again when the page becomes visible, if the last answer is older than `ms`: others may have changed it. */
export function useRefreshOnReturn(ms: number, { loading, refresh }: Refreshed): void {
  const answeredAt = useRef(0);
  useEffect(() => {
    if (!loading) answeredAt.current = performance.now();
  }, [loading]);
  useEffect(() => {
    const onReturn = () => isVisible() && performance.now() - answeredAt.current > ms && refresh();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [ms, refresh]);
}
