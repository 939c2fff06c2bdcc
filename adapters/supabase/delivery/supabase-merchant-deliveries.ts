import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { CHANGE_REFUSALS, type MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { isoText } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask, command, commandWith } from './call-function.ts';
import { ReceivedRequestRefusal, ReceivedTogetherRefusal } from './received-refusal.ts';
import { sentRequest } from '../integration/sent-request.ts';
import { Overview, ReceivedMerchantDelivery, Settings, Summaries } from './received-delivery.ts';
import * as v from 'valibot';

const CancelRefusal = v.union([
  v.picklist(CHANGE_REFUSALS),
  v.object({ code: v.literal('costs-more'), fee: v.number() }),
]);

/** Rows per page of the database's answer. */
const PAGE = 1000;

/** A merchant's deliveries, each call a database function. */
export function supabaseMerchantDeliveries(connection: Connection): MerchantDeliveries {
  const change = (id: CommandId, delivery: DeliveryId, kind: string, changes: unknown = null) =>
    command(
      connection,
      'change_delivery',
      { command: id, delivery, kind, changes },
      ReceivedMerchantDelivery,
      CHANGE_REFUSALS,
    );

  return {
    settings: (business) => ask(connection, 'delivery_settings', { business }, Settings),

    async savePickup(business, pickup) {
      const saved = await ask(connection, 'save_pickup', { business, pickup }, v.unknown());
      return saved.ok ? ok() : saved;
    },

    async moveShop(business, place) {
      const moved = await ask(connection, 'move_shop', { business, place }, v.unknown());
      return moved.ok ? ok() : moved;
    },

    async saveHours(business, hours) {
      const saved = await ask(connection, 'save_hours', { business, hours }, v.unknown());
      return saved.ok ? ok() : saved;
    },

    request: (id, request) =>
      commandWith(
        connection,
        'request_delivery',
        { command: id, request: sentRequest(request) },
        ReceivedMerchantDelivery,
        ReceivedRequestRefusal,
      ),

    requestTogether: (id, requests) =>
      commandWith(
        connection,
        'request_together',
        { command: id, requests: requests.map(sentRequest) },
        v.array(ReceivedMerchantDelivery),
        ReceivedTogetherRefusal,
      ),

    async list(business) {
      const all: DeliverySummary[] = [];
      for (;;) {
        const last = all.at(-1);
        const after = last === undefined ? {} : { before: isoText(last.requestedAt), before_id: last.id };
        const page = await ask(connection, 'list_deliveries', { business, ...after }, Summaries);
        if (!page.ok) return page;
        all.push(...page.value);
        if (page.value.length < PAGE) return ok(all);
      }
    },

    find: (delivery) => ask(connection, 'find_delivery', { delivery }, v.nullable(ReceivedMerchantDelivery)),
    overview: (business) => ask(connection, 'delivery_overview', { business }, Overview),
    cancel: (id, delivery, agreedFee) =>
      commandWith(
        connection,
        'change_delivery',
        { command: id, delivery, kind: 'cancel', agreed_fee: agreedFee },
        ReceivedMerchantDelivery,
        CancelRefusal,
      ),
    correct: (id, delivery, changes) => change(id, delivery, 'correct', changes),
    confirmReturn: (id, delivery) => change(id, delivery, 'hand_back'),
    release: (id, delivery) => change(id, delivery, 'release'),
    confirmFailure: (id, delivery) => change(id, delivery, 'confirm'),
    object: (id, delivery) => change(id, delivery, 'object'),
    decideObjection: (id, delivery, decision, reason) => change(id, delivery, decision, { reason: reason.trim() }),
    reportLost: (id, delivery) => change(id, delivery, 'lose'),
  };
}
