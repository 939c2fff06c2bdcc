import type { Delivery } from '../delivery/lifecycle/delivery.ts';
import { move, NO_SECRETS, type Moved } from '../delivery/lifecycle/delivery-machine.ts';
import type { ObjectionDecision } from '../delivery/merchant/merchant-deliveries.ts';
import type { UserId } from '../identity/user-id.ts';
import type { Instant } from '../instant.ts';
import type { CaseOutcome, DecidedOutcome, ObjectionOutcome } from './case.ts';
import type { CaseRecord } from './case-record.ts';

/** The changes about an objection: the business objects or confirms the attempt, or an administrator decides. */
export type ObjectionChange = 'object' | 'confirm' | ObjectionDecision;

const OUTCOMES = { uphold: 'upheld', waive: 'waived' } as const satisfies Record<ObjectionDecision, CaseOutcome>;

/** The case that an objection joins, of its business's open ones: that of an earlier objection first; null for a new one. */
export const caseToJoin = (open: readonly CaseRecord[], opener: UserId): CaseRecord | null => {
  const own = open.filter((record) => record.opener === opener && record.reason !== 'safety');
  return own.find(({ reason }) => reason === 'failed_attempt') ?? own[0] ?? null;
};

/** Whether an outcome is a decision on an objection. */
export const isObjectionOutcome = (outcome: DecidedOutcome): outcome is ObjectionOutcome =>
  outcome === 'upheld' || outcome === 'waived';

/** Whether a decision needs words, which its side reads. */
export const needsWords = (outcome: DecidedOutcome): boolean => outcome === 'declined' || isObjectionOutcome(outcome);

/** The move of the delivery that a decision on an objection makes. */
export function moveOfOutcome(delivery: Delivery, outcome: ObjectionOutcome, reason: string, now: Instant): Moved[] {
  const kind = outcome === 'upheld' ? 'uphold' : 'waive';
  const moved = move(delivery, NO_SECRETS, { kind, reason }, 'admin', now);
  return moved.ok ? [moved.value] : [];
}

/** A case as it's resolved by an administrator. */
export const decidedCase = (
  record: CaseRecord,
  outcome: DecidedOutcome,
  amount: CaseRecord['amount'],
  by: UserId,
  now: Instant,
): CaseRecord => ({
  ...record,
  state: 'resolved',
  movedAt: now,
  answeredAt: record.answeredAt ?? now,
  resolvedAt: now,
  outcome,
  amount,
  decidedBy: by,
});

/**
 * The case of an objection after a change of its delivery. The decision ends it. If the business confirms the attempt, only a
 * case that the objection opened ends: the business has written in another one.
 */
export function afterObjection(record: CaseRecord, change: ObjectionChange, by: UserId, now: Instant): CaseRecord {
  switch (change) {
    case 'object':
      return { ...record, state: 'ours', movedAt: now, objectedAt: now };
    case 'confirm':
      return record.reason === 'failed_attempt'
        ? { ...record, state: 'resolved', movedAt: now, resolvedAt: now, outcome: 'withdrawn' }
        : record;
    case 'uphold':
    case 'waive':
      return decidedCase(record, OUTCOMES[change], null, by, now);
  }
}
