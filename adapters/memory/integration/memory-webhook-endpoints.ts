import type { BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';
import { pick } from '#core/delivery/delivery-fields.ts';
import type { Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { eventId, eventType } from '#core/integration/event-types.ts';
import { addressIssue, type AddressPolicy } from '#core/integration/webhook-address.ts';
import {
  ENDPOINTS_LIMIT,
  isDescription,
  isWebhookMessageId,
  PING,
  pingId,
  PINGS,
  isSubscribed,
  type WebhookEndpoint,
  type WebhookEndpointId,
  type WebhookMessage,
} from '#core/integration/webhook-endpoint.ts';
import type {
  EndpointChangeRefusal,
  EndpointDetails,
  EndpointRefusal,
  IssuedEndpoint,
  WebhookEndpoints,
} from '#core/integration/webhook-endpoints.ts';
import { webhookSecret } from '#core/integration/webhook-signature.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business-table.ts';
import { isOwnBusiness, type Caller, type Calls } from '../caller.ts';
import type { StoredApiEvent } from '../delivery/dispatch-state.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import type { Operation } from '../operations.ts';
import { within } from '../rate-limits.ts';
import type { Transaction } from '../transaction.ts';
import { mailWebhook } from './mail-webhook.ts';
import type { StoredEndpoint, StoredMessage } from './stored-webhooks.ts';
import { changeEndpoint, notePing, removeEndpoints, sendAgain } from './webhook-table.ts';

/** The parts of webhooks that an operator sets. */
export interface WebhookParts {
  /** The key that secrets are derived from. */
  readonly webhookKey: string;
  readonly policy: AddressPolicy;
  /** The clock for the limit of pings, if it isn't the backend's, which a sandbox moves. */
  readonly limitClock?: Clock;
}

/** The prefix of the rate limits' names for pings. */
export const PING_LIMIT = 'webhook-pings:';

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

/** The number of a message as its id. */
export function messageId(place: number): WebhookMessage['id'] {
  const id = String(place);
  if (isWebhookMessageId(id)) return id;
  throw new RangeError(`${place} is no place.`);
}

const isOf = (row: StoredMessage, event: StoredApiEvent): boolean =>
  row.delivery === event.delivery && row.version === event.changing.version;

/** A message as its owner sees it; null if its event was deleted meanwhile. */
function messageView({ state }: Transaction, row: StoredMessage): WebhookMessage | null {
  const { place, delivery, version, state: stage, madeAt, nextAt, attempts } = row;
  const id = messageId(place);
  const rest = { id, delivery, state: stage, madeAt, nextAt, attempts };
  if (delivery === null) return { ...rest, eventId: pingId(row.endpoint, id), type: PING };
  const event = state.dispatch.apiEvents.find((one) => isOf(row, one));
  return event === undefined ? null : { ...rest, eventId: eventId({ delivery, seq: version }), type: eventType(event) };
}

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
      return endpoint === undefined || !isOwn(me, tx, business) ? refused('no-such-endpoint') : work(endpoint, tx);
    });

  const stored = ({ state }: Transaction, id: WebhookEndpointId): StoredEndpoint => {
    const row = state.webhooks.endpoints.find((endpoint) => endpoint.id === id);
    if (row === undefined) throw new RangeError(`There is no endpoint ${id}.`);
    return row;
  };

  const detailsIssue = ({ url, events, description }: EndpointDetails) => {
    if (events?.length === 0 || !isDescription(description)) return 'invalid' as const;
    return addressIssue(url, policy);
  };

  /** Pings an endpoint, or refuses if the business's endpoints were pinged too often. */
  const ping = (tx: Transaction, { id, business }: Pick<StoredEndpoint, 'id' | 'business'>): boolean => {
    if (!within({ ...tx, now: instant(limitClock.now()) }, `${PING_LIMIT}${business}`, PINGS)) return false;
    notePing(tx.state, id, tx.now);
    return true;
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

    async add(business, { id, url, events, description }) {
      const made = await as<StoredEndpoint, EndpointRefusal>('webhooks.add', (me, tx) => {
        if (!isOwn(me, tx, business)) return refused('no-such-business');
        if (!me.emailVerified) return refused('not-verified');
        const issue = detailsIssue({ url, events, description });
        if (issue !== null) return refused(issue);
        const { endpoints } = tx.state.webhooks;
        const same = endpoints.find((row) => row.id === id);
        if (same !== undefined) return same.business === business ? ok(same) : refused('invalid');
        if (endpoints.filter((row) => row.business === business).length >= ENDPOINTS_LIMIT)
          return refused('too-many-endpoints');
        if (!ping(tx, { id, business })) return refused('too-many-pings');
        const health = { state: 'unverified', failingSince: null, failures: 0, mailed: false } as const;
        const times = { madeAt: instant(tx.now), rolledAt: null };
        const row: StoredEndpoint = { id, business, url, events, description, ...health, ...times, generation: 0 };
        tx.state.webhooks.endpoints = [...endpoints, row];
        mailWebhook(tx, backend, row, 'added');
        return ok(row);
      });
      return issued(made);
    },

    change: (business, id, to) =>
      withEndpoint<WebhookEndpoint, EndpointChangeRefusal>('webhooks.change', business, id, (endpoint, tx) => {
        const { url, events, description } = { ...endpoint, ...to };
        const issue = detailsIssue({ url, events, description });
        if (issue !== null) return refused(issue);
        if (url !== endpoint.url) {
          if (!ping(tx, endpoint)) return refused('too-many-pings');
          const health = { state: 'unverified', failingSince: null, failures: 0, mailed: false } as const;
          changeEndpoint(tx.state, id, { url, ...health });
          mailWebhook(tx, backend, { business, url }, 'added');
        }
        changeEndpoint(tx.state, id, { events, description });
        return ok(shown(stored(tx, id)));
      }),

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
      withEndpoint('webhooks.ping', business, id, (endpoint, tx) => {
        if (endpoint.state === 'disabled') return refused('endpoint-disabled');
        return ping(tx, endpoint) ? ok() : refused('too-many-pings');
      }),

    enable: (business, id) =>
      withEndpoint('webhooks.enable', business, id, (endpoint, tx) => {
        if (endpoint.state !== 'disabled') return ok(shown(endpoint));
        if (!ping(tx, endpoint)) return refused('too-many-pings');
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
      withEndpoint('webhooks.resend', business, id, (endpoint, tx) => {
        settleAll(tx, backend);
        const event = eventsOf(tx, business).find(
          ({ delivery, changing }) => eventId({ delivery, seq: changing.version }) === wanted,
        );
        if (event === undefined) return refused('no-such-event');
        if (endpoint.state === 'disabled') return refused('endpoint-disabled');
        sendAgain(tx.state, id, event, tx.now);
        return ok();
      }),

    replay: (business, id, since) =>
      withEndpoint('webhooks.replay', business, id, (endpoint, tx) => {
        settleAll(tx, backend);
        if (endpoint.state === 'disabled') return refused('endpoint-disabled');
        const events = eventsOf(tx, business).filter(
          (event) => event.at >= since && isSubscribed(endpoint, eventType(event)),
        );
        for (const event of events) sendAgain(tx.state, id, event, tx.now);
        return ok(events.length);
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
