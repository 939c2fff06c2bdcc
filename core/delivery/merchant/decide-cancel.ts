import { refusedWith, type Decision } from '../lifecycle/carry-refusal.ts';
import { decideChange, type ChangeFacts } from './decide-change.ts';
import { cancelFeeNow } from '../lifecycle/ledger.ts';
import type { ChangeRefusal } from './merchant-deliveries.ts';
import type { Cents } from '../price/tariff.ts';

/** Decides a cancellation for at most `agreedFee`, in cents. The fee is the last thing that's checked. */
export function decideCancel(facts: ChangeFacts, agreedFee: Cents): Decision<ChangeRefusal | 'costs-more'> {
  const decision = decideChange(facts, { kind: 'cancel' });
  if (decision.refusal !== null || facts.delivery === null) return decision;
  if (agreedFee < 0) return refusedWith('invalid');
  return agreedFee < cancelFeeNow(facts.delivery) ? refusedWith('costs-more') : decision;
}
