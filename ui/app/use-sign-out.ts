import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { SignOut } from '#core/session/sign-out.ts';
import { catalog } from '#ui/messages.ts';
import { sessionRefusals } from '#ui/session/session-words.ts';
import { paths } from './paths.ts';
import { setLeaving } from './state.ts';
import { toasts } from './toasts.ts';
import { usePort } from './use-port.ts';

/** Signs out (spec §4): a toast, then the landing page in place of the current entry. */
export function useSignOut(): { signOut: () => Promise<void>; busy: boolean } {
  const signOut = usePort(SignOut);
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async signOut() {
      setBusy(true);
      setLeaving(true);
      const result = await signOut();
      setBusy(false);
      // The call in progress finishes by itself.
      if (!result.ok && result.error === 'already-signing-out') return;
      if (result.ok) {
        toasts.success(catalog.signedOut);
        navigate(paths.landing, { replace: true });
      } else {
        toasts.error(sessionRefusals.signOut[result.error]);
      }
      setLeaving(false);
    },
  };
}
