import { useCallback, useEffect, useState } from 'react';
import { linkParameters, linkToken } from '#core/session/link-token.ts';

/** The token that an earlier visit stored in this history entry. */
function storedToken(parameter: string): string | null {
  const state: unknown = history.state;
  const token = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[parameter] : null;
  return typeof token === 'string' ? token : null;
}

/**
 * The token in this parameter of an email's link, or null, and a function that forgets it. It's removed from the URL
 * before anything else happens. With `keep`, it stays in the history entry, so that a reload or the back button finds
 * it again.
 */
export function useLinkToken(parameter: string, keep?: 'keep'): [token: string | null, forget: () => void] {
  const [token, setToken] = useState(
    () =>
      linkToken(linkParameters(location.search).get(parameter)) ?? (keep === 'keep' ? storedToken(parameter) : null),
  );
  useEffect(() => {
    if (token !== null)
      history.replaceState(keep === 'keep' ? { [parameter]: token } : history.state, '', location.pathname);
  }, [token, parameter, keep]);
  return [token, useCallback(() => setToken(null), [])];
}
