import type { Clock } from '#core/clock.ts';
import { pick } from '#core/delivery/request/delivery-fields.ts';
import { instant, later } from '#core/instant.ts';
import { factsAfter } from '#core/integration/api-events.ts';
import {
  AT_ONCE,
  AT_ONCE_OF_OWNER,
  BATCH,
  CLAIM_LASTS,
  type ClaimedMessage,
  type WebhookQueue,
} from '#core/integration/webhook/webhook-queue.ts';
import { healthAfter, WAITS_FOR_EARLIER } from '#core/integration/webhook/webhook-schedule.ts';
import { ok } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import { findStored, settleAll } from '../delivery/dispatch-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { isOwnerBlocked } from './as-software.ts';
import { mailWebhook } from './mail-webhook.ts';
import { messageId } from './message-view.ts';
import type { StoredEndpoint, StoredMessage } from './stored-webhooks.ts';
import { changeEndpoint } from './webhook-table.ts';

/** The options of a queue that differ in a sandbox, where software moves the clock. */
interface QueueRules {
  /** The clock by which claims expire. */
  readonly claimClock: Clock;
  /** For how long a message waits for earlier ones, in ms. */
  readonly waitsForEarlier: number;
}

const isClaimed = ({ claimedUntil }: StoredMessage, claimNow: number): boolean =>
  claimedUntil !== null && claimNow < claimedUntil;

/** Whether an unclaimed message is due, regardless of earlier messages of its delivery. */
const isDue = (row: StoredMessage, endpoint: StoredEndpoint | undefined, now: number): boolean =>
  row.state === 'waiting' &&
  row.nextAt !== null &&
  row.nextAt <= now &&
  (endpoint?.state === 'enabled' || (endpoint?.state === 'unverified' && row.delivery === null));

/** Whether an earlier message of the same delivery and endpoint holds this one back. */
const waitsForEarlier = (row: StoredMessage, all: readonly StoredMessage[], now: number, atMost: number): boolean =>
  row.delivery !== null &&
  now - row.madeAt < atMost &&
  all.some(
    (other) =>
      other.endpoint === row.endpoint &&
      other.delivery === row.delivery &&
      other.version < row.version &&
      other.state === 'waiting',
  );

/**
 * When messages of a sandbox can be sent next: the due times of waiting ones by its own clock, and the ends of claims
 * by the clock of claims.
 */
export function nextMessages(backend: MemoryBackend, claimClock: Clock): { waiting: number[]; claimed: number[] } {
  return backend.read(({ state: { webhooks }, now }) => {
    const endpoints = new Map(webhooks.endpoints.map((endpoint) => [endpoint.id, endpoint]));
    const next: { waiting: number[]; claimed: number[] } = { waiting: [], claimed: [] };
    for (const row of webhooks.messages) {
      const { nextAt, claimedUntil } = row;
      if (nextAt === null || !isDue(row, endpoints.get(row.endpoint), nextAt)) continue;
      if (claimedUntil !== null && isClaimed(row, claimClock.now())) next.claimed.push(claimedUntil);
      else if (!waitsForEarlier(row, webhooks.messages, now, Infinity)) next.waiting.push(nextAt);
    }
    return next;
  });
}

/** The messages of the in-memory backend that wait to be sent. */
export function memoryWebhookQueue(
  backend: MemoryBackend,
  { claimClock, waitsForEarlier: atMost }: QueueRules = {
    claimClock: backend.clock,
    waitsForEarlier: WAITS_FOR_EARLIER,
  },
): WebhookQueue {
  const claimed = (
    { state, now }: Transaction,
    row: StoredMessage,
    endpoint: StoredEndpoint,
  ): ClaimedMessage | null => {
    const rest = {
      id: messageId(row.place),
      business: endpoint.business,
      endpoint: pick(['id', 'url', 'rolledAt', 'generation'], endpoint),
      madeAt: row.madeAt,
      sendingAt: now,
      tries: row.tries,
    };
    if (row.delivery === null) return { ...rest, event: null };
    const stored = findStored(state.dispatch, row.delivery);
    const event = state.dispatch.apiEvents.find(
      ({ delivery, changing }) => delivery === row.delivery && changing.version === row.version,
    );
    if (stored === undefined || event === undefined) return null;
    const { kind, at, changing } = event;
    return { ...rest, event: { kind, at, delivery: factsAfter(stored, event, changing) } };
  };

  return {
    async claim() {
      const taken = await backend.call((tx) => {
        settleAll(tx, backend);
        const { webhooks } = tx.state;
        const endpoints = new Map(webhooks.endpoints.map((endpoint) => [endpoint.id, endpoint]));
        const ownerOf = (endpoint: StoredEndpoint) => findBusiness(tx, endpoint.business)?.owner;
        const claimNow = claimClock.now();
        // Of the messages that this or another call has now: the endpoint and the owner of each.
        const busy = webhooks.messages.flatMap((row) => {
          const endpoint = isClaimed(row, claimNow) ? endpoints.get(row.endpoint) : undefined;
          return endpoint === undefined ? [] : [{ endpoint, owner: ownerOf(endpoint) }];
        });
        const messages: ClaimedMessage[] = [];
        for (const [index, row] of webhooks.messages.entries()) {
          const endpoint = endpoints.get(row.endpoint);
          if (messages.length >= BATCH || endpoint === undefined) continue;
          if (isClaimed(row, claimNow) || !isDue(row, endpoint, tx.now)) continue;
          const owner = ownerOf(endpoint);
          if (busy.filter((one) => one.endpoint === endpoint).length >= AT_ONCE) continue;
          if (busy.filter((one) => one.owner === owner).length >= AT_ONCE_OF_OWNER) continue;
          if (isOwnerBlocked(tx, endpoint.business)) continue;
          if (waitsForEarlier(row, webhooks.messages, tx.now, atMost)) continue;
          const next = { ...row, tries: row.tries + 1, claimedUntil: later(instant(claimNow), CLAIM_LASTS) };
          const message = claimed(tx, next, endpoint);
          if (message === null) continue;
          webhooks.messages[index] = next;
          busy.push({ endpoint, owner });
          messages.push(message);
        }
        return ok(messages);
      });
      return taken.ok ? taken.value : [];
    },

    async done(id, attempt, outcome) {
      await backend.call((tx) => {
        const { webhooks } = tx.state;
        const row = webhooks.messages.find(({ place }) => messageId(place) === id);
        const endpoint = webhooks.endpoints.find((one) => one.id === row?.endpoint);
        if (row === undefined || endpoint === undefined) return ok();
        const now = instant(tx.now);
        const { health, mail } = healthAfter(endpoint, outcome, now);
        const { delivered, retryInMs } = outcome;
        const after: StoredMessage = {
          ...row,
          state: delivered ? 'sent' : retryInMs === null ? 'failed' : 'waiting',
          nextAt: delivered || retryInMs === null ? null : later(now, retryInMs),
          attempts: [...row.attempts, { ...attempt, at: now }],
          claimedUntil: null,
        };
        // The first success makes everything that waits for this endpoint due.
        const isBack = delivered && (endpoint.failingSince !== null || endpoint.state === 'unverified');
        const isOver = health.state === 'disabled';
        webhooks.messages = webhooks.messages.map((other) => {
          if (other.place === row.place)
            return isOver && after.state === 'waiting' ? { ...after, state: 'failed', nextAt: null } : after;
          if (other.endpoint !== endpoint.id || other.state !== 'waiting') return other;
          if (isOver) return { ...other, state: 'failed', nextAt: null };
          return isBack ? { ...other, nextAt: now } : other;
        });
        changeEndpoint(tx.state, endpoint.id, health);
        if (mail !== null) mailWebhook(tx, backend, endpoint, mail);
        return ok();
      });
    },
  };
}
