import { useCallback } from 'react';
import { AuthPort } from '#core/identity/auth-port.ts';
import { LoadAccount } from '#core/session/load-account.ts';
import { currentVisitor, setAccount } from './state.ts';
import { usePort } from './use-port.ts';

/** Reloads the signed-in person's account after a change to it. */
export function useReloadAccount(): () => Promise<void> {
  const auth = usePort(AuthPort);
  const loadAccount = usePort(LoadAccount);
  return useCallback(async () => {
    const session = await auth.getSession();
    if (!session.ok || session.value === null) return;
    const account = await loadAccount(session.value);
    // Another person may have signed in in another tab by now.
    if ((currentVisitor() ?? account.userId) === account.userId) setAccount(account);
  }, [auth, loadAccount]);
}
