import type { Delivery } from '../delivery/lifecycle/delivery.ts';
import { endedAt } from '../delivery/lifecycle/delivery-record.ts';
import { refundOffer } from '../delivery/lifecycle/refund.ts';
import type { Cents } from '../delivery/price/tariff.ts';
import { ok, refused, type Result } from '../result.ts';
import type { CaseReason } from './case.ts';
import type { CaseRecord } from './case-record.ts';
import { REASON_RULES } from './case-reasons.ts';
import type { AboveCap, AlreadyOpen, Report, SideRefusal } from './cases.ts';
import { decideReport, type ReportFacts } from './decide-case.ts';

/** The most that a claim may ask for: what can be refunded for its reason. Null while the delivery is under way. */
function claimCap(delivery: Delivery, reason: CaseReason): Cents | null {
  const { money } = REASON_RULES[reason];
  if (money === null) return 0;
  return endedAt(delivery) === null ? null : refundOffer(delivery, money === 'goods').cap;
}

/**
 * Decides a claim: a report by the software of a business, which may name an amount. `of` is the business's delivery, as stored.
 * `private.api_open_claim` in SQL is the same.
 */
export function decideClaim(
  facts: ReportFacts,
  of: Delivery | null,
  report: Report,
  amount: Cents | null,
): Result<CaseRecord | null, SideRefusal | AlreadyOpen | AboveCap> {
  if (facts.made === null && of !== null && amount !== null) {
    const cap = claimCap(of, report.reason);
    if (cap !== null && amount > cap) return refused({ code: 'above-cap', cap });
  }
  const decided = decideReport(facts, report);
  return decided.ok && decided.value !== null ? ok({ ...decided.value, claimed: amount }) : decided;
}
