import { atom, createStore, useAtomValue } from 'jotai';
import type { ComponentType } from 'react';
import type { UserId } from '#core/account/user-id.ts';
import type { Account } from '#core/session/load-account.ts';

/** Who's here: not known yet, nobody, or a person. */
export type AccountState = 'loading' | null | Account;

const accountAtom = atom<AccountState>('loading');

interface Visit {
  /**
   * Whose session this browser has, known before their account is loaded: null is nobody, undefined is not known yet.
   */
  readonly visitor: UserId | null | undefined;
  /** Counts how often the person has changed, also to nobody: each time, the screen remounts. */
  readonly turn: number;
}

const visitAtom = atom<Visit>({ visitor: undefined, turn: 0 });

/** Whether a sign-out is in progress. */
const leavingAtom = atom(false);

/** The app's one store; `src` updates it from outside React. */
export const store = createStore();

export const setAccount = (account: AccountState): void => store.set(accountAtom, account);
export const currentAccount = (): AccountState => store.get(accountAtom);
export const useAccount = (): AccountState => useAtomValue(accountAtom, { store });

/** Counts how often the backend has answered as if the account weren't what the screens take it for. */
const accountReloadsAtom = atom(0);

/** Has the account loaded again. */
export const requestAccountReload = (): void => store.set(accountReloadsAtom, store.get(accountReloadsAtom) + 1);
/** Loads an account again that's shown as it was last known: something else has just had an answer. */
export function noteConnected(): void {
  const account = currentAccount();
  if (account !== null && account !== 'loading' && account.outdated === true) requestAccountReload();
}
export const onAccountReloadRequested = (listener: () => void): (() => void) => store.sub(accountReloadsAtom, listener);

export function setVisitor(visitor: UserId | null): void {
  const before = store.get(visitAtom);
  if (before.visitor !== visitor) store.set(visitAtom, { visitor, turn: before.turn + (before.visitor ? 1 : 0) });
}
export const currentVisitor = (): Visit['visitor'] => store.get(visitAtom).visitor;
export const useVisit = (): Visit => useAtomValue(visitAtom, { store });

export const setLeaving = (leaving: boolean): void => store.set(leavingAtom, leaving);
export const useLeaving = (): boolean => useAtomValue(leavingAtom, { store });

/** What shows toasts, once its code is there: it's fetched for the first toast. */
const toasterAtom = atom<ComponentType | null>(null);

export const mountToaster = (toaster: ComponentType): void => store.set(toasterAtom, () => toaster);
export const isToasterShown = (): boolean => store.get(toasterAtom) !== null;
export const useToaster = (): ComponentType | null => useAtomValue(toasterAtom, { store });
