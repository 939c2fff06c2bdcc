import type { Cents } from '../delivery/price/tariff.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { ReusedCommand } from '../delivery/lifecycle/command.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import type { Result } from '../result.ts';
import type { Case, CaseId, CaseReason, CaseState, CaseSummary, GoodsReport } from '../support/case.ts';
import type { AboveCap, AlreadyOpen } from '../support/cases.ts';
import type { ApiCommand } from './api-command.ts';

/** A claim that software makes about a delivery of its business. */
export interface NewClaim {
  readonly delivery: DeliveryId;
  readonly reason: CaseReason;
  readonly text: string;
  /** The amount that it asks for, above zero; null if it names none. */
  readonly amount: Cents | null;
}

/**
 * Why a claim or a reply wasn't stored.
 * - `too-late`: the time to report is over · `changed`: the claim was resolved
 * - `too-many-claims`: the owner's claims of the day, or messages of the hour, are used up
 */
export const CLAIM_REFUSALS = [
  'no-such-case',
  'no-such-delivery',
  'too-late',
  'changed',
  'invalid',
  'too-many-claims',
] as const;
export type ClaimRefusal = (typeof CLAIM_REFUSALS)[number];

/** A claim after a command. */
export interface ClaimAfter {
  readonly claim: Case;
  /** Whether an earlier try of the same command had done it. */
  readonly replayed: boolean;
}

/** The last claim of a page. */
export interface ClaimPosition {
  readonly openedAt: Instant;
  readonly id: CaseId;
}

/**
 * The claims of the business that a key opened: its cases about deliveries, from its software, its owner or the team. Those
 * of others are absent. Each call opens the key again: if it was revoked in the meantime, the call does nothing and fails
 * with `session-ended`. A refusal isn't remembered.
 */
export interface ApiClaims {
  /** At most `limit`, newest first (then by the greater id), after a position. */
  page(
    state: CaseState | null,
    after: ClaimPosition | null,
    limit: number,
  ): Promise<Result<readonly CaseSummary[], Failure>>;
  find(id: CaseId): Promise<Result<Case | null, Failure>>;
  /** The recipient's report about the goods of a delivery; null without one. */
  goodsReport(delivery: DeliveryId): Promise<Result<GoodsReport | null, Failure>>;
  /** The command's id is the claim's. */
  open(
    command: ApiCommand,
    claim: NewClaim,
  ): Promise<Result<ClaimAfter, ClaimRefusal | AlreadyOpen | AboveCap | ReusedCommand | Failure>>;
  /** The command's id is the message's. */
  reply(
    command: ApiCommand,
    id: CaseId,
    text: string,
  ): Promise<Result<ClaimAfter, ClaimRefusal | ReusedCommand | Failure>>;
}
