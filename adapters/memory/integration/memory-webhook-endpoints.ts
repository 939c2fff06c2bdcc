import type { BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';
import { pick } from '#core/delivery/request/delivery-fields.ts';
import type { Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { eventId, eventType } from '#core/integration/event-types.ts';
import {
  decideEndpoint,
  decideResend,
  detailsRefusal,
  knownEndpoint,
  sendRefusal,
  UNVERIFIED,
} from '#core/integration/webhook/decide-endpoint.ts';
import type { AddressPolicy } from '#core/integration/webhook/webhook-address.ts';
import {
  isSubscribed,
  type WebhookEndpoint,
  type WebhookEndpointId,
} from '#core/integration/webhook/webhook-endpoint.ts';
import {
  cleanDetails,
  type EndpointChangeRefusal,
  type EndpointRefusal,
  type IssuedEndpoint,
  type Replayed,
  type WebhookEndpoints,
} from '#core/integration/webhook/webhook-endpoints.ts';
import { webhookSecret } from '#core/integration/webhook/webhook-signature.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import { isOwnBusiness, type Caller, type Calls } from '../account/caller.ts';
import type { StoredApiEvent } from '../delivery/dispatch-state.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import type { Operation } from '../operations.ts';
import type { Transaction } from '../transaction.ts';
import { mailWebhook } from './mail-webhook.ts';
import { pingOnRequest, takeMessages } from './message-limit.ts';
import { messageView } from './message-view.ts';
import type { StoredEndpoint } from './stored-webhooks.ts';
import { changeEndpoint, removeEndpoints, sendAgain } from './webhook-table.ts';

/** The parts of webhooks that an operator sets. */
export interface WebhookParts {
  /** The key that secrets are derived from. */
  readonly webhookKey: string;
  readonly policy: AddressPolicy;
  /** The clock for the limit of messages, if it isn't the backend's, which a sandbox moves. */
  readonly limitClock?: Clock;
}

/** The parts if nothing else is set. Everything about this backend is on the device, so its secrets needn't be secret. */
export const IN_MEMORY: WebhookParts = { webhookKey: 'in memory', policy: { ownHosts: [], loopback: false } };

/** The fields of an endpoint that leave the backend. */
const SHOWN = [
  'id',
  'url',
  'events',
  'description',
  'state',
  'failingSince',
  'madeAt',
  'rolledAt',
] as const satisfies readonly (keyof WebhookEndpoint)[];
const shown = (row: StoredEndpoint): WebhookEndpoint => pick(SHOWN, row);

/** The endpoints of businesses, for the caller who owns them. */
export function memoryWebhookEndpoints(
  { as, backend }: Calls,
  { webhookKey, policy, limitClock = backend.clock }: WebhookParts,
): WebhookEndpoints {
  const isOwn = (me: Caller, tx: Transaction, business: BusinessId): boolean => {
    const found = findBusiness(tx, business);
    return found !== null && isOwnBusiness(me, found);
  };

  /** Does something to an endpoint of the caller's business. */
  const withEndpoint = <T, E = never>(
    operation: Operation,
    business: BusinessId,
    id: WebhookEndpointId,
    work: (endpoint: StoredEndpoint, tx: Transaction) => Result<T, E>,
  ): Promise<Result<T, E | 'no-such-endpoint' | Failure>> =>
    as<T, E | 'no-such-endpoint'>(operation, (me, tx) => {
      const endpoint = tx.state.webhooks.endpoints.find((row) => row.id === id && row.business === business);
      const known = knownEndpoint(endpoint !== undefined && isOwn(me, tx, business) ? endpoint : null);
      return known.ok ? work(known.value, tx) : known;
    });

  const stored = ({ state }: Transaction, id: WebhookEndpointId): StoredEndpoint => {
    const row = state.webhooks.endpoints.find((endpoint) => endpoint.id === id);
    if (row === undefined) throw new RangeError(`There is no endpoint ${id}.`);
    return row;
  };

  const issued = async <E>(made: Result<StoredEndpoint, E>): Promise<Result<IssuedEndpoint, E>> =>
    made.ok ? ok({ endpoint: shown(made.value), secret: await webhookSecret(webhookKey, made.value) }) : made;

  return {
    list: (business) =>
      as('webhooks.list', (me, tx) =>
        ok(
          isOwn(me, tx, business)
            ? tx.state.webhooks.endpoints.filter((row) => row.business === business).map(shown)
            : [],
        ),
      ),

    async add(business, { id, ...details }) {
      const { url, events, description } = cleanDetails(details);
      const made = await as<StoredEndpoint, EndpointRefusal | Failure>('webhooks.add', (me, tx) => {
        const { endpoints } = tx.state.webhooks;
        const facts = {
          isOwn: isOwn(me, tx, business),
          emailVerified: me.emailVerified,
          business,
          addedFor: endpoints.find((row) => row.id === id)?.business ?? null,
          endpoints: endpoints.filter((row) => row.business === business).length,
          policy,
        };
        const refusal = decideEndpoint(facts, { url, events, description });
        if (refusal !== null) return refused(refusal);
        const pinged = pingOnRequest(tx, { id, business }, limitClock);
        if (!pinged.ok) return pinged;
        const times = { madeAt: instant(tx.now), rolledAt: null };
        const row: StoredEndpoint = { id, business, url, events, description, ...UNVERIFIED, ...times, generation: 0 };
        tx.state.webhooks.endpoints = [...endpoints, row];
        mailWebhook(tx, backend, row, 'added');
        return ok(row);
      });
      return issued(made);
    },

    change: (business, id, to) =>
      withEndpoint<WebhookEndpoint, EndpointChangeRefusal | Failure>(
        'webhooks.change',
        business,
        id,
        (endpoint, tx) => {
          const { url, events, description } = cleanDetails({ ...endpoint, ...to });
          const refusal = detailsRefusal({ url, events, description }, policy);
          if (refusal !== null) return refused(refusal);
          if (url !== endpoint.url) {
            const pinged = pingOnRequest(tx, endpoint, limitClock);
            if (!pinged.ok) return pinged;
            changeEndpoint(tx.state, id, { url, ...UNVERIFIED });
            mailWebhook(tx, backend, { business, url }, 'added');
          }
          changeEndpoint(tx.state, id, { events, description });
          return ok(shown(stored(tx, id)));
        },
      ),

    remove: (business, id) =>
      withEndpoint('webhooks.remove', business, id, (_endpoint, tx) => {
        removeEndpoints(tx.state, (row) => row.id === id);
        return ok();
      }),

    async roll(business, id) {
      const rolled = await withEndpoint('webhooks.roll', business, id, ({ generation }, tx) => {
        changeEndpoint(tx.state, id, { generation: generation + 1, rolledAt: instant(tx.now) });
        return ok(stored(tx, id));
      });
      return issued(rolled);
    },

    ping: (business, id) =>
      withEndpoint<void, 'endpoint-disabled' | Failure>('webhooks.ping', business, id, (endpoint, tx) => {
        const refusal = sendRefusal(endpoint);
        return refusal === null ? pingOnRequest(tx, endpoint, limitClock) : refused(refusal);
      }),

    enable: (business, id) =>
      withEndpoint<WebhookEndpoint, Failure>('webhooks.enable', business, id, (endpoint, tx) => {
        if (endpoint.state !== 'disabled') return ok(shown(endpoint));
        const pinged = pingOnRequest(tx, endpoint, limitClock);
        if (!pinged.ok) return pinged;
        changeEndpoint(tx.state, id, { state: 'unverified', failures: 0, mailed: false });
        return ok(shown(stored(tx, id)));
      }),

    messages: (business, id, filter, before, limit) =>
      withEndpoint('webhooks.messages', business, id, (_endpoint, tx) => {
        settleAll(tx, backend);
        const rows = tx.state.webhooks.messages.filter(
          (row) =>
            row.endpoint === id &&
            (before === null || row.place < Number(before)) &&
            (filter.state === null || row.state === filter.state),
        );
        const views = rows.toReversed().map((row) => messageView(tx, row));
        return ok(views.filter((view) => view !== null).slice(0, limit));
      }),

    resend: (business, id, wanted) =>
      withEndpoint<void, 'no-such-event' | 'endpoint-disabled' | Failure>(
        'webhooks.resend',
        business,
        id,
        (endpoint, tx) => {
          settleAll(tx, backend);
          const event = eventsOf(tx, business).find(
            ({ delivery, changing }) => eventId({ delivery, seq: changing.version }) === wanted,
          );
          const known = decideResend(endpoint, event);
          if (!known.ok) return known;
          const taken = takeMessages(tx, business, limitClock, 1, 1);
          if (!taken.ok) return taken;
          sendAgain(tx.state, id, known.value, tx.now);
          return ok();
        },
      ),

    replay: (business, id, since) =>
      withEndpoint<Replayed, 'endpoint-disabled' | Failure>('webhooks.replay', business, id, (endpoint, tx) => {
        settleAll(tx, backend);
        const refusal = sendRefusal(endpoint);
        if (refusal !== null) return refused(refusal);
        const events = eventsOf(tx, business).filter(
          (event) => event.at >= since && isSubscribed(endpoint, eventType(event)),
        );
        const taken = takeMessages(tx, business, limitClock, events.length, Math.min(1, events.length));
        if (!taken.ok) return taken;
        for (const event of events.slice(0, taken.value)) sendAgain(tx.state, id, event, tx.now);
        const rest = events.slice(taken.value).map(({ at }) => at);
        return ok({ messages: taken.value, restSince: rest.length === 0 ? null : instant(Math.min(...rest)) });
      }),
  };
}

/** A business's events, oldest first. */
function eventsOf({ state: { dispatch } }: Transaction, business: BusinessId): StoredApiEvent[] {
  const own = new Set(
    dispatch.deliveries.filter(({ delivery }) => delivery.businessId === business).map(({ delivery }) => delivery.id),
  );
  return dispatch.apiEvents.filter(({ delivery }) => own.has(delivery));
}
