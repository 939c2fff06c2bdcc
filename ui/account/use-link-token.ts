import { useCallback, useEffect, useState } from 'react';

/**
 * The token in this parameter of an email's link, and a way to forget it; null for none. It's removed from the URL
 * before anything else happens.
 */
export function useLinkToken(parameter: string): [token: string | null, forget: () => void] {
  const [token, setToken] = useState(() => new URLSearchParams(location.search).get(parameter));
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return [token, useCallback(() => setToken(null), [])];
}
