import type { ComponentType } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import type { Account } from '#core/session/load-account.ts';
import { sharedValue } from './shared-value.ts';

/** Who's here: not known yet, nobody, or a person. */
export type AccountState = 'loading' | null | Account;

const account = sharedValue<AccountState>('loading');

interface Visit {
  /**
   * Whose session this browser has, known before their account is loaded: null is nobody, undefined is not known yet.
   */
  readonly visitor: UserId | null | undefined;
  /** Counts how often the person has changed, also to nobody: each time, the screen remounts. */
  readonly turn: number;
}

const visit = sharedValue<Visit>({ visitor: undefined, turn: 0 });

/** Whether a sign-out is in progress. */
const leaving = sharedValue(false);

export const setAccount = account.set;
export const currentAccount = account.get;
export const useAccount = account.use;

/** Counts how often the backend has answered as if the account weren't what the screens take it for. */
const accountReloads = sharedValue(0);

/** Has the account loaded again. */
export const requestAccountReload = (): void => accountReloads.set(accountReloads.get() + 1);
/** Loads an account again that's shown as it was last known: something else has just had an answer. */
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

/** What shows toasts, once its code is there: it's fetched for the first toast. */
const toaster = sharedValue<ComponentType | null>(null);

export const mountToaster = toaster.set;
export const isToasterShown = (): boolean => toaster.get() !== null;
export const useToaster = toaster.use;
