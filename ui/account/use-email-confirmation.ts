import { useEffect, useRef, useState } from 'react';
import { AuthPort } from '#core/session/auth-port.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { plainWords } from '#ui/messages.ts';

/** The parameter of the address that carries the token; see `AuthPort.confirmEmail`. */
const PARAMETER = 'confirm_email';

const tokenHere = (): string | null => new URLSearchParams(location.search).get(PARAMETER);

/** Confirms the new address that a link in a mail stands for. True while it does. */
export function useEmailConfirmation(): boolean {
  const auth = usePort(AuthPort);
  const reloadAccount = useReloadAccount();
  const [confirming, setConfirming] = useState(() => tokenHere() !== null);
  const seen = useRef(false);

  useEffect(() => {
    const token = tokenHere();
    if (token === null || seen.current) return;
    seen.current = true;
    // The token leaves the address before anything else happens with it.
    history.replaceState(history.state, '', location.pathname);
    const confirm = async () => {
      const confirmed = await auth.confirmEmail(token);
      if (!confirmed.ok)
        return toasts.error(
          confirmed.error === 'link-expired' ? plainWords.emailLinkExpired : plainWords.emailNotConfirmed,
        );
      await reloadAccount();
      toasts.success(plainWords.emailConfirmed);
    };
    void confirm()
      .catch(() => toasts.error(plainWords.emailNotConfirmed))
      .finally(() => setConfirming(false));
  }, [auth, reloadAccount]);

  return confirming;
}
