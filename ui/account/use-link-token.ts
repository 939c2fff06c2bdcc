import { useCallback, useEffect, useState } from 'react';

/**
 * The token that a link from a mail carries in this parameter, and a way to forget it; null for none. It leaves the address
 * before anything else happens with it.
 */
export function useLinkToken(parameter: string): [token: string | null, forget: () => void] {
  const [token, setToken] = useState(() => new URLSearchParams(location.search).get(parameter));
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return [token, useCallback(() => setToken(null), [])];
}
