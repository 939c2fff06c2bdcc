import { asWritten } from '#ui/kit/as-written.ts';
import type { ResultFact } from '#ui/kit/page/result-page.tsx';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { displayName } from '#ui/app/display-name.ts';
import type { AccountState } from '#ui/app/state.ts';

/** A fact on a result page: the account's email; none while it isn't known, and for guests. */
export const accountFact = (account: AccountState): ResultFact[] =>
  account === null || account === 'loading'
    ? []
    : [
        [
          'Account',
          <>
            <bdi>{displayName(account)}</bdi>
            <span {...asWritten} className="result-page__more">
              {account.email}
            </span>
          </>,
        ],
      ];

/** A fact on a result page: when the person registered; none while it isn't known. */
export function registeredFact(account: AccountState): ResultFact[] {
  const at = account === null || account === 'loading' ? null : (account.profile?.createdAt ?? null);
  return at === null ? [] : [['Registered', dateAndTime(at)]];
}
