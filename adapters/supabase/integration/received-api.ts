import * as v from 'valibot';
import { isBusinessId } from '#core/business/business-id.ts';
import { REUSED_COMMAND } from '#core/delivery/lifecycle/command.ts';
import { HANDOVERS } from '#core/delivery/request/handover.ts';
import { CHANGE_REFUSALS } from '#core/delivery/merchant/merchant-deliveries.ts';
import { PARCEL_SIZES } from '#core/delivery/price/tariff.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import { ReceivedRequestRefusal, ReceivedTogetherRefusal } from '../delivery/received-refusal.ts';
import { isEventPosition, type ApiEvent } from '#core/integration/api-events.ts';
import type { KeyRefusal, OpenBusiness, OrderSettings, PreparedOrder } from '#core/integration/api-gate.ts';
import { CLAIM_REFUSALS } from '#core/integration/api-claims.ts';
import { KEY_ACCESS, KEY_MODES } from '#core/integration/api-key.ts';
import type { DeliveryFacts } from '#core/integration/delivery-facts.ts';
import { DELIVERY_EVENT_KINDS } from '#core/integration/event-kinds.ts';
import {
  promised,
  ReceivedMerchantDelivery,
  ReceivedMetadata,
  Settings,
  summary,
  Timeline,
} from '../delivery/received-delivery.ts';
import { Time } from '../received-time.ts';
import { Throttled } from './throttled.ts';
import {
  ReceivedAboveCap,
  ReceivedAlreadyOpen,
  ReceivedCase,
  ReceivedGoodsReport,
  Summaries,
} from '../support/received-case.ts';
import { Detail, ReceivedStatement } from '../statement/received-statement.ts';

/* The answers of the database's functions for businesses' software. */

const text = v.string();
const count = v.number();
const Business = v.pipe(text, v.guard(isBusinessId));

/** The refusal for a key that was revoked in the meantime. */
export const REVOKED = 'revoked-key';

/** An answer of a function whose refusals are values. */
const answerOf = <T, E>(value: v.GenericSchema<unknown, T>, error: v.GenericSchema<unknown, E>) =>
  v.variant('ok', [v.object({ ok: v.literal(true), value }), v.object({ ok: v.literal(false), error })]);

/** An answer to a command, with whether an earlier try had done it. */
const doneAnswer = <T, E>(value: v.GenericSchema<unknown, T>, error: v.GenericSchema<unknown, E>) =>
  v.variant('ok', [
    v.object({ ok: v.literal(true), value, replayed: v.boolean() }),
    v.object({ ok: v.literal(false), error }),
  ]);

const Limit = v.object({ limit: count, windowMs: count, remaining: count, resetMs: count });

const Opened: v.GenericSchema<
  unknown,
  Omit<OpenBusiness, 'deliveries' | 'events' | 'statements' | 'claims' | 'webhooks'>
> = v.object({
  mode: v.picklist(KEY_MODES),
  access: v.picklist(KEY_ACCESS),
  limit: Limit,
  business: v.object({ id: Business, businessName: text, country: text, city: text, state: text, status: text }),
});
const Limited = v.object({ code: v.literal('rate-limited'), limit: Limit });
const Refusal: v.GenericSchema<unknown, KeyRefusal> = v.union([v.picklist(['unknown-key', 'revoked-key']), Limited]);
export const OpenAnswer = answerOf(Opened, Refusal);
export const InPageAnswer = answerOf(v.null(), Limited);

const Counted = v.object({ active: count, withinTheHour: count });
const OrderSettingsSchema: v.GenericSchema<unknown, OrderSettings> = v.intersect([
  v.nonNullable(Settings),
  v.object({ ...Counted.entries, scheduled: Counted }),
]);
export const StatementsAnswer = answerOf(v.array(ReceivedStatement), v.literal(REVOKED));
export const StatementAnswer = answerOf(v.nullable(Detail), v.literal(REVOKED));

export const ClaimsAnswer = answerOf(Summaries, v.literal(REVOKED));
export const ClaimAnswer = answerOf(v.nullable(ReceivedCase), v.literal(REVOKED));
export const GoodsReportAnswer = answerOf(v.nullable(ReceivedGoodsReport), v.literal(REVOKED));
const ReceivedClaimRefusal = v.picklist([...CLAIM_REFUSALS, REUSED_COMMAND, REVOKED]);
export const RepliedAnswer = doneAnswer(ReceivedCase, ReceivedClaimRefusal);
export const ClaimedAnswer = doneAnswer(
  ReceivedCase,
  v.union([ReceivedClaimRefusal, ReceivedAlreadyOpen, ReceivedAboveCap]),
);

export const SettingsAnswer = answerOf(OrderSettingsSchema, v.literal(REVOKED));

const Prepared: v.GenericSchema<unknown, PreparedOrder> = v.object({
  made: v.nullable(ReceivedMerchantDelivery),
  settings: OrderSettingsSchema,
});
export const PreparedAnswer = answerOf(Prepared, v.picklist([REUSED_COMMAND, REVOKED]));

export const FoundAnswer = answerOf(v.nullable(ReceivedMerchantDelivery), v.literal(REVOKED));

/** A delivery that was ordered or changed. */
const changedAnswer = <E>(error: v.GenericSchema<unknown, E>) => doneAnswer(ReceivedMerchantDelivery, error);
export const RequestAnswer = changedAnswer(v.union([ReceivedRequestRefusal, v.literal(REVOKED)]));
export const TogetherAnswer = doneAnswer(
  v.array(ReceivedMerchantDelivery),
  v.union([ReceivedTogetherRefusal, v.literal(REVOKED)]),
);
export const ChangeAnswer = changedAnswer(v.picklist([...CHANGE_REFUSALS, REVOKED]));
/** A correction's answer: each sends a message to every endpoint. */
export const CorrectAnswer = changedAnswer(v.union([v.picklist([...CHANGE_REFUSALS, REVOKED]), Throttled]));
export const CancelAnswer = changedAnswer(
  v.union([v.picklist([...CHANGE_REFUSALS, REVOKED]), v.object({ code: v.literal('costs-more'), fee: count })]),
);

const { recipientName: _name, city: _city, ...stored } = summary;
/** The facts about a delivery, without people. */
export const Facts: v.GenericSchema<unknown, DeliveryFacts> = v.object({
  ...stored,
  ...promised,
  zone: v.picklist(ZONES),
  size: v.picklist(PARCEL_SIZES),
  handover: v.picklist(HANDOVERS),
  readyAt: Time,
  redeliveryOf: v.nullable(summary.id),
  // Events of the previous release have none.
  route: v.optional(v.nullable(summary.id), null),
  stopsBefore: v.optional(v.nullable(count), null),
  metadata: ReceivedMetadata,
  overdue: v.boolean(),
  timeline: Timeline,
});
export const PageAnswer = answerOf(v.array(Facts), v.literal(REVOKED));

const Event: v.GenericSchema<unknown, ApiEvent> = v.object({
  position: v.pipe(text, v.guard(isEventPosition)),
  kind: v.picklist(DELIVERY_EVENT_KINDS),
  at: Time,
  delivery: Facts,
});
/** Also whether the call itself moved deliveries. Their events can be read once the call has ended. */
export const EventsAnswer = v.variant('ok', [
  v.object({ ok: v.literal(true), value: v.array(Event), moved: v.boolean() }),
  v.object({ ok: v.literal(false), error: v.literal(REVOKED) }),
]);
