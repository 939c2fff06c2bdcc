import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { AccountContact, AccountRecord } from './account-record.ts';
import type { AccountDecision, AccountRefusal, TakenDecision } from '../account/account-decision.ts';
import type { Role } from '../identity/roles.ts';
import type { UserId } from '../identity/user-id.ts';

/**
 * What administrators decide about accounts; `denied` for everyone else. `UserRepo.listAll` lists them. Of two who
 * decide at once, one is first and the other hears `changed`. Whoever leaves Active with a courier's work is offline at
 * once: what they had only accepted is looked for anew, what they carry they may still finish.
 */
export interface AccountReview {
  /**
   * Moves an account along the decision's arrow. `shown` are the roles that the administrator saw: without them, as from
   * an older page, a decision covers the roles of that moment. Reinstating leads to Pending if a role was taken
   * meanwhile that needs approval.
   */
  decide(
    account: UserId,
    decision: AccountDecision,
    reason: string,
    shown?: readonly Role[],
  ): Promise<Result<void, AccountRefusal | Failure>>;
  /** Takes back one's own decision, for ten minutes: the account stands where it stood before. */
  undo(account: UserId): Promise<Result<void, AccountRefusal | Failure>>;
  /** What was decided on an account, newest first. */
  history(account: UserId): Promise<Result<TakenDecision[], Failure>>;
  /** Null for an unknown id. */
  record(account: UserId): Promise<Result<AccountRecord | null, Failure>>;
  /** How to reach them; null for an unknown id. Every call is written into the audit log, and shown in the record. */
  openContact(account: UserId): Promise<Result<AccountContact | null, Failure>>;
}
export const AccountReview = port<AccountReview>('AccountReview');
