import type { ResultFact } from '#ui/kit/result-page.tsx';
import { displayName } from './display-name.ts';
import type { AccountState } from './state.ts';

/** On a result page: whose account it's about; nothing while that isn't known, and for guests. */
export const accountFact = (account: AccountState): ResultFact[] =>
  account === null || account === 'loading'
    ? []
    : [
        [
          'Account',
          <>
            {displayName(account)}
            <span className="result-page__more">{account.email}</span>
          </>,
        ],
      ];
