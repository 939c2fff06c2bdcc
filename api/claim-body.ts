import { currencyOf } from '#core/delivery/price/tariff.ts';
import { isoText, type Instant } from '#core/instant.ts';
import type { Case, CaseState, CaseSummary } from '#core/support/case.ts';
import type { CLAIM_STATES } from './wire-claim.ts';

type ClaimState = (typeof CLAIM_STATES)[number];

/** The state of a case by the name that software knows. */
const NAMES: Readonly<Record<CaseState, ClaimState>> = { ours: 'open', theirs: 'answered', resolved: 'resolved' };

/** The state of a case with that name; null for another text. */
export const caseStateOf = (name: string): CaseState | null =>
  (Object.keys(NAMES) as CaseState[]).find((state) => NAMES[state] === name) ?? null;

const timeOf = (at: Instant | null): string | null => (at === null ? null : isoText(at));

/** A claim in a list. */
export const claimSummary = (claim: CaseSummary, country: string) => ({
  id: claim.id,
  deliveryId: claim.delivery?.id,
  deliveryNumber: claim.delivery?.number,
  reason: claim.reason,
  state: NAMES[claim.state],
  outcome: claim.outcome,
  claimedCents: claim.claimed?.amount ?? null,
  refundedCents: claim.paid?.amount ?? null,
  currency: currencyOf(country),
  openedAt: isoText(claim.openedAt),
  dueAt: isoText(claim.dueAt),
  answeredAt: timeOf(claim.answeredAt),
  resolvedAt: timeOf(claim.resolvedAt),
});

/** A claim with its messages. */
export const claimBody = (claim: Case, country: string) => ({
  ...claimSummary(claim, country),
  messages: claim.messages.map(({ by, text, at }) => ({ by: by === 'side' ? 'business' : by, text, at: isoText(at) })),
});
