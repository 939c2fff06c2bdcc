import { atom, createStore, useAtomValue } from 'jotai';
import type { UserId } from '#core/account/user-id.ts';
import type { Account } from '#core/session/load-account.ts';

/** Who is here: not known yet, nobody, or someone. */
export type AccountState = 'loading' | null | Account;

const accountAtom = atom<AccountState>('loading');

/** Whose session this browser holds, known before their account is loaded: null is nobody, undefined is not known yet. */
const visitorAtom = atom<UserId | null | undefined>(undefined);

/** How often someone has given way to someone else, or to nobody. */
const turnAtom = atom(0);

/** Whether someone is signing out at this moment. */
const leavingAtom = atom(false);

/** The one store of the app; `src` feeds it from outside React. */
export const store = createStore();

export const setAccount = (account: AccountState): void => store.set(accountAtom, account);
export const currentAccount = (): AccountState => store.get(accountAtom);
export const useAccount = (): AccountState => useAtomValue(accountAtom, { store });

export function setVisitor(visitor: UserId | null): void {
  const before = currentVisitor();
  if (before === visitor) return;
  store.set(visitorAtom, visitor);
  if (before !== undefined && before !== null) store.set(turnAtom, (turn) => turn + 1);
}
export const currentVisitor = (): UserId | null | undefined => store.get(visitorAtom);
export const useVisitor = (): UserId | null | undefined => useAtomValue(visitorAtom, { store });
/** What stands on the screen in one turn is one person's: another turn begins with a new screen. */
export const useTurn = (): number => useAtomValue(turnAtom, { store });

export const setLeaving = (leaving: boolean): void => store.set(leavingAtom, leaving);
export const useLeaving = (): boolean => useAtomValue(leavingAtom, { store });
