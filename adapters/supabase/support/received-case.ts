import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { PAY_DENIALS } from '#core/delivery/lifecycle/refund.ts';
import { isProofPhoto } from '#core/delivery/lifecycle/proof.ts';
import { isTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { schemaOf } from '#core/schema-of.ts';
import {
  CASE_OUTCOMES,
  CASE_REASONS,
  CASE_SIDES,
  CASE_STATES,
  isCaseId,
  isCasePhotoId,
  MESSAGE_KINDS,
  PAID_OUTCOMES,
  type Case,
  type CaseDelivery,
  type CaseMessage,
  type CasePayment,
  type CaseSummary,
  type GoodsReport,
} from '#core/support/case.ts';
import type { DeskCase, DeskCaseDetail, Payable } from '#core/support/case-desk.ts';
import type { AboveCap, AlreadyOpen, SupportTimes } from '#core/support/cases.ts';
import type { SupportHours } from '#core/support/support-hours.ts';
import { Time } from '../received-time.ts';

/* The answers of the database's functions for cases. */

const text = v.string();
const id = v.pipe(text, v.guard(isCaseId));

const payment = v.nullable(schemaOf<CasePayment>({ amount: v.number(), currency: text }));

const summary = {
  id,
  side: v.picklist(CASE_SIDES),
  reason: v.picklist(CASE_REASONS),
  delivery: v.nullable(
    schemaOf<CaseDelivery>({
      id: v.pipe(text, v.guard(isDeliveryId)),
      number: v.pipe(text, v.guard(isTrackingNumber)),
      business: v.pipe(text, v.guard(isBusinessId)),
    }),
  ),
  state: v.picklist(CASE_STATES),
  openedAt: Time,
  dueAt: Time,
  answeredAt: v.nullable(Time),
  resolvedAt: v.nullable(Time),
  outcome: v.nullable(v.picklist(CASE_OUTCOMES)),
  claimed: payment,
  paid: payment,
  reopenUntil: v.nullable(Time),
  // The previous release has none.
  objected: v.optional(v.boolean(), false),
};

/**
 * Reads a case. Its reason and its outcome are sent twice: pages of release 0.1 refuse those that they don't know, and read
 * others that come close.
 */
const exact = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T> =>
  v.pipe(
    v.unknown(),
    v.transform((sent) => {
      const { exactReason, exactOutcome } = (sent ?? {}) as Readonly<Record<string, unknown>>;
      if (exactReason === undefined) return sent;
      return Object.assign({}, sent, { reason: exactReason, outcome: exactOutcome });
    }),
    schema,
  );
const Summary = exact(schemaOf<CaseSummary>(summary));
const messages = v.array(
  schemaOf<CaseMessage>({
    by: v.picklist(['side', 'team']),
    text,
    at: Time,
    // The previous release has none.
    photos: v.optional(v.array(v.pipe(text, v.guard(isCasePhotoId))), []),
    kind: v.exactOptional(v.picklist(MESSAGE_KINDS)),
  }),
);
const desk = { ...summary, from: text, late: v.boolean(), decidedBy: text };

export const Summaries = v.array(Summary);

/** A photo of a case; null for none. */
export const ReceivedPhoto = v.nullable(v.pipe(text, v.check(isProofPhoto)));
export const ReceivedGoodsReport = schemaOf<GoodsReport>({
  case: id,
  reason: v.picklist(CASE_REASONS),
  at: Time,
  text: v.nullable(text),
  photos: v.array(v.pipe(text, v.guard(isCasePhotoId))),
  claim: v.nullable(id),
});
export const ReceivedCase = exact(schemaOf<Case>({ ...summary, messages }));
export const DeskCases = v.array(exact(schemaOf<DeskCase>(desk)));
export const ReceivedDeskCase = exact(
  schemaOf<DeskCaseDetail>({
    ...desk,
    messages,
    others: Summaries,
    payable: v.nullable(
      schemaOf<Payable>({
        outcome: v.picklist(PAID_OUTCOMES),
        currency: text,
        least: v.number(),
        cap: v.number(),
        denial: v.nullable(v.picklist(PAY_DENIALS)),
      }),
    ),
  }),
);
export const ReceivedAboveCap = schemaOf<AboveCap>({ code: v.literal('above-cap'), cap: v.number() });
export const ReceivedAlreadyOpen = schemaOf<AlreadyOpen>({ code: v.literal('already-open'), case: id });

const span = v.nullable(v.object({ from: v.number(), to: v.number() }));
export const ReceivedTimes = schemaOf<SupportTimes>({
  hours: schemaOf<SupportHours>({ days: v.array(span), closed: v.array(text) }),
  timeZone: text,
  onCall: v.boolean(),
  onCallUntil: v.nullable(Time),
  now: Time,
});
