import { ACCOUNT_DECISIONS, type AccountDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/identity/person.ts';
import { accountList, decisionsAbout } from '#ui/admin/account-list.ts';
import { accountDecisionWords, accountRefusals, accountWords } from '#ui/admin/account-words.ts';
import type { ReviewConfig } from './review-config.ts';
import { listedName } from '#ui/admin/user-list.ts';

const refusals: Readonly<Record<string, string>> = accountRefusals;

/** The review of accounts. */
export const accountReviewConfig: ReviewConfig<Person, AccountDecision> = {
  shape: accountList,
  noun: ['account', 'accounts'],
  nameOf: listedName,
  decisions: ACCOUNT_DECISIONS,
  words: accountDecisionWords,
  reasons: { reject: 'needed', suspend: 'optional' },
  meanings: { suspend: accountWords.aboutSuspending },
  keys: { a: ['approve', 'activate'], r: ['reject'] },
  messages: {
    saved: (count) => (count > 1 ? accountWords.severalSaved : accountWords.saved),
    undone: accountWords.undone,
    removed: '',
    notRemoved: '',
    refused: (code) => refusals[code] ?? accountRefusals['not-saved'],
  },
  decisionsFor: decisionsAbout,
};
