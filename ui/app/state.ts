import { atom, createStore, useAtomValue } from 'jotai';
import type { Account } from '#core/session/load-account.ts';

/** Who is here: not known yet, nobody, or someone. */
export type AccountState = 'loading' | null | Account;

const accountAtom = atom<AccountState>('loading');

/** Whether someone is signing out at this moment. */
const leavingAtom = atom(false);

/** The one store of the app; `src` feeds it from outside React. */
export const store = createStore();

export const setAccount = (account: AccountState): void => store.set(accountAtom, account);
export const currentAccount = (): AccountState => store.get(accountAtom);
export const useAccount = (): AccountState => useAtomValue(accountAtom, { store });

export const setLeaving = (leaving: boolean): void => store.set(leavingAtom, leaving);
export const useLeaving = (): boolean => useAtomValue(leavingAtom, { store });
