import type { ComponentType } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import type { Account } from '#core/session/load-account.ts';
import { sharedValue } from './shared-value.ts';

/** The account of this session: `loading` until it's known, null for a guest. */
export type AccountState = 'loading' | null | Account;

const account = sharedValue<AccountState>('loading');

interface Visit {
  /**
   * The person of this browser's session, known before their account is loaded: null for a guest, undefined until it's
   * known.
   */
  readonly visitor: UserId | null | undefined;
  /** Incremented whenever the person changes, including a sign-out, so that the screen remounts. */
  readonly turn: number;
}

const visit = sharedValue<Visit>({ visitor: undefined, turn: 0 });

/** Whether a sign-out is in progress. */
const leaving = sharedValue(false);

export const setAccount = account.set;
export const currentAccount = account.get;
export const useAccount = account.use;
export const onAccountChanged = account.subscribe;

/** Incremented whenever a backend response contradicts the account as the screens know it. */
const accountReloads = sharedValue(0);

/** Requests a reload of the account. */
export const requestAccountReload = (): void => accountReloads.set(accountReloads.get() + 1);
/** Reloads an account that's out of date, now that the backend has answered another call. */
export function noteConnected(): void {
  const known = account.get();
  if (known !== null && known !== 'loading' && known.outdated === true) requestAccountReload();
}
export const onAccountReloadRequested = accountReloads.subscribe;

export function setVisitor(visitor: UserId | null): void {
  const before = visit.get();
  if (before.visitor !== visitor) visit.set({ visitor, turn: before.turn + (before.visitor ? 1 : 0) });
}
export const currentVisitor = (): Visit['visitor'] => visit.get().visitor;
export const useVisit = visit.use;

export const setLeaving = leaving.set;
export const useLeaving = leaving.use;

/** The component that shows toasts; null until its code is loaded, for the first toast. */
const toaster = sharedValue<ComponentType | null>(null);

export const mountToaster = toaster.set;
export const isToasterShown = (): boolean => toaster.get() !== null;
export const useToaster = toaster.use;
