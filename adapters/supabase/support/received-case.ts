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
  PAID_OUTCOMES,
  type Case,
  type CaseDelivery,
  type CaseMessage,
  type CasePayment,
  type CaseSummary,
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
};
const Summary = schemaOf<CaseSummary>(summary);
const messages = v.array(
  schemaOf<CaseMessage>({
    by: v.picklist(['side', 'team']),
    text,
    at: Time,
    // The previous release has none.
    photos: v.optional(v.array(v.pipe(text, v.guard(isCasePhotoId))), []),
  }),
);
const desk = { ...summary, from: text, late: v.boolean(), decidedBy: text };

export const Summaries = v.array(Summary);

/** A photo of a case; null for none. */
export const ReceivedPhoto = v.nullable(v.pipe(text, v.check(isProofPhoto)));
export const ReceivedCase = schemaOf<Case>({ ...summary, messages });
export const DeskCases = v.array(schemaOf<DeskCase>(desk));
export const ReceivedDeskCase = schemaOf<DeskCaseDetail>({
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
});
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
