import { useEffect, useState, type ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import { detour, type Access } from '#core/app/access.ts';
import { detourPath, detourTo } from './detour-to.ts';
import { Pending } from './pending.tsx';
import { returnPath } from './return-path.ts';
import type { Route } from './route.ts';
import { useAccount, useLeaving, useVisit, type AccountState } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';

/** Longest wait of /verify-email for the session (spec §9), in ms. */
const LOADING_LIMIT_MS = 3 * SECOND;

/** Screens shown before the session is known: nothing on them is protected. */
const OPEN: readonly Access[] = ['anyone', 'open-form', 'guests'];

/** Explains why a merchant is redirected to verify. The words are loaded when needed. */
async function explain(because: 'verify-for-features' | 'verify-for-adding'): Promise<void> {
  const { catalog } = await import('#ui/messages.ts');
  toasts.error(because === 'verify-for-features' ? catalog.verifyForFeatures : catalog.verifyForAdding);
}

/**
 * Shows a screen to people who may see it, and redirects others. A protected screen waits until the session is known
 * (decision wait-for-session). If access is decided only on entry, people who were let in stay: the screen itself
 * handles signing in (decision verify-email-redirect). When the person changes, the screen remounts.
 */
export function Guard({ route, children }: { route: Route; children: ReactNode }): ReactNode {
  const { visitor, turn } = useVisit();
  const [cameIn] = useState(turn);
  const lost = route.access === 'open-form' && visitor === null && turn !== cameIn;
  return (
    <GuardedScreen key={turn} route={route} lost={lost}>
      {children}
    </GuardedScreen>
  );
}

/** `lost`: the screen is a form whose visitor's session has ended. */
function GuardedScreen({ route, lost, children }: { route: Route; lost: boolean; children: ReactNode }): ReactNode {
  const account = useCappedAccount(route.access === 'unverified');
  const [letIn, setLetIn] = useState(false);
  const away = account === 'loading' || letIn ? null : detour(route.access, account);
  if (route.onEntryOnly && account !== 'loading' && away === null && !letIn) setLetIn(true);

  const leaving = useLeaving();
  // People who sign out on a protected screen go to the landing page, and shouldn't be asked to sign in.
  const to = leaving ? undefined : lost ? 'sign-in' : away?.to;
  const forGuests = route.access === 'guests';
  const because = away?.to === 'verify-email' ? away.because : undefined;
  useEffect(() => {
    if (to === undefined || location.pathname === detourPath[to]) return;
    if (because !== undefined) void explain(because);
    // A form for guests redirects by itself, unless its visitor had signed in before the form was shown.
    const path = forGuests ? returnPath(detourPath[to]) : detourPath[to];
    detourTo(path, location.pathname + location.search + location.hash);
  }, [to, because, forGuests]);

  if (OPEN.includes(route.access)) return to === undefined && children;
  return to === undefined && (letIn || (away === null && account !== 'loading')) ? children : <Pending />;
}

/** The account; with `capped`, null after the limit has passed without an answer. */
function useCappedAccount(capped: boolean): AccountState {
  const account = useAccount();
  const [late, setLate] = useState(false);
  const waiting = capped && account === 'loading';
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), LOADING_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late ? null : account;
}
