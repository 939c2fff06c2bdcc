import * as v from 'valibot';
import { REVIEW_CHECKS, type ReviewCheck } from '../account/account-decision.ts';
import { isUserId, type UserId } from '../identity/user-id.ts';
import { port } from '../port.ts';
import type { LocalStoragePort } from '../storage/local-storage-port.ts';
import { storedRecord } from '../storage/stored-record.ts';

/** The number of accounts that are remembered: the newest ones. */
const MAX_KEPT = 500;

const record = storedRecord(
  'local',
  'review-checks',
  v.object({
    accounts: v.array(
      v.object({ account: v.pipe(v.string(), v.guard(isUserId)), checks: v.array(v.picklist(REVIEW_CHECKS)) }),
    ),
  }),
);

/** The checks that an administrator ticked for each account: on this device until the decision, which stores them. */
export function reviewChecks(storage: LocalStoragePort) {
  const read = () => record.read(storage)?.accounts ?? [];
  return {
    of: (account: UserId): readonly ReviewCheck[] => read().find((row) => row.account === account)?.checks ?? [],
    set: (account: UserId, checks: readonly ReviewCheck[]): void => {
      const others = read().filter((row) => row.account !== account);
      record.write(storage, { accounts: [...others, { account, checks: [...checks] }].slice(-MAX_KEPT) });
    },
  };
}
export type ReviewChecks = ReturnType<typeof reviewChecks>;
export const ReviewChecks = port<ReviewChecks>('ReviewChecks');
