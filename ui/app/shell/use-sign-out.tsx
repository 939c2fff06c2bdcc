import { useCallback, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { SignOutReach } from '#core/identity/auth-port.ts';
import { SignOut } from '#core/app/sign-out.ts';
import { catalog } from '#ui/messages.ts';
import { paths } from '#ui/app/paths.ts';
import { signOutRefusals } from './sign-out-words.ts';
import { setLeaving } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { UnsentQuestion } from '#ui/app/unsent-question.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { Elements } from '#ui/kit/elements.ts';

/**
 * Signs out (spec §4), here or everywhere: shows a toast, then the landing page in place of the current entry.
 * `question` has to be rendered: it asks a courier whose steps haven't been sent yet.
 */
export function useSignOut(reach: SignOutReach = 'here'): {
  signOut: () => Promise<void>;
  busy: boolean;
  question: Elements;
} {
  const signOut = usePort(SignOut);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const stay = useCallback(() => setAsking(false), []);

  async function leave(evenUnsent: boolean): Promise<void> {
    setBusy(true);
    setLeaving(true);
    const result = await signOut({ evenUnsent, reach });
    setBusy(false);
    // An earlier call is still signing out.
    if (!result.ok && result.error === 'already-signing-out') return;
    const asks = !result.ok && result.error === 'unsent-steps' && (await UnsentQuestion.preload());
    setAsking(asks);
    if (result.ok) {
      toasts.success(catalog.signedOut);
    } else if (!asks) {
      toasts.error(signOutRefusals[result.error]);
    }
    if (result.ok || result.error === 'others-not-reached') navigate(paths.landing, { replace: true });
    setLeaving(false);
  }

  return {
    busy,
    signOut: () => leave(false),
    question: <UnsentQuestion.Part open={asking} onClose={stay} onSignOut={() => void leave(true)} />,
  };
}
