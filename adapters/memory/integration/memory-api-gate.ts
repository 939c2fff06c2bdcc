import { MINUTE, type Clock } from '#core/clock.ts';
import type { ApiGate, KeyRefusal, OpenBusiness, RateLimited } from '#core/integration/api-gate.ts';
import { decideOpen, limitRefusal } from '#core/integration/decide-open.ts';
import { IN_PAGE_MAILED_EVERY, type KeyMode } from '#core/integration/api-key.ts';
import { clientNetwork } from '#core/integration/client-network.ts';
import { REQUESTS_OF_BUSINESS, REQUESTS_OF_KEY, UNKNOWN_KEYS } from '#core/integration/api-limits.ts';
import type { Sandboxes } from '#core/integration/sandboxes.ts';
import type { SandboxControl } from '#core/integration/sandbox.ts';
import { instant } from '#core/instant.ts';
import type { Limit } from '#core/verification/code-limits.ts';
import { ok, refused } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { stateOf, within } from '../rate-limits.ts';
import { isOpenRow, isOwnerBlocked } from './as-software.ts';
import { memoryApiClaims } from './memory-api-claims.ts';
import { memoryApiDeliveries } from './memory-api-deliveries.ts';
import { memoryApiEvents } from './memory-api-events.ts';
import { memoryApiStatements } from './memory-api-statements.ts';
import { memoryApiWebhooks } from './memory-api-webhooks.ts';
import type { WebhookParts } from './memory-webhook-endpoints.ts';
import { mailAboutKey } from './mail-about-key.ts';
import { noteApiRequest } from './memory-api-requests.ts';
import type { StoredApiKey } from './stored-api-key.ts';

/** The interval at which the time of a key's last use is stored. */
const NOTE_USE_EVERY = MINUTE;

/** The optional dependencies of a gate: webhooks, and those of a sandbox. */
export interface GateParts {
  /** Null if nothing sends webhooks. */
  readonly webhooks: WebhookParts | null;
  readonly sandbox: SandboxControl;
  /** The clock for limits. The sandbox's own clock may be stopped or fast. */
  readonly limitClock: Clock;
  /** The requests per minute that its keys may send, instead of the usual limit: tools send thousands. */
  readonly requests: number;
  /** The sandboxes that test keys of a live gate open. */
  readonly sandboxes: Sandboxes;
}

/** Authenticates software by its API key. Without `sandboxes`, it knows only keys of its own mode. */
export function memoryApiGate(backend: MemoryBackend, mode: KeyMode, parts: Partial<GateParts> = {}): ApiGate {
  const { sandbox, limitClock = backend.clock, requests, sandboxes, webhooks = null } = parts;
  const limitOf = (usual: Limit): Limit => (requests === undefined ? usual : { ...usual, limit: requests });

  const change = ({ state }: Transaction, id: StoredApiKey['id'], to: Partial<StoredApiKey>): void => {
    state.apiKeys = state.apiKeys.map((row) => (row.id === id ? { ...row, ...to } : row));
  };
  const noteUse = (tx: Transaction, { id, usedAt }: StoredApiKey, client: string): void => {
    if (usedAt === null || tx.now - usedAt >= NOTE_USE_EVERY)
      change(tx, id, { usedAt: instant(tx.now), usedFrom: clientNetwork(client) });
  };
  const onLimitClock = (tx: Transaction): Transaction => ({ ...tx, now: instant(limitClock.now()) });
  const missesOf = (client: string) => `api-miss:${client}`;
  const keyOf = ({ state }: Transaction, digest: string) => state.apiKeys.find((row) => row.digest === digest);

  return {
    open: (digest, client) =>
      backend.call<OpenBusiness, KeyRefusal>((tx) => {
        const limits = onLimitClock(tx);
        const found = tx.state.apiKeys.find(
          (row) => row.digest === digest && (row.mode === mode || sandboxes !== undefined),
        );
        const owned = found === undefined ? null : findBusiness(tx, found.business);
        const known = found === undefined || owned === null ? null : { key: found, business: owned };
        const counted =
          known === null
            ? []
            : ([
                [`api-business:${known.business.id}:${known.key.mode}`, limitOf(REQUESTS_OF_BUSINESS)],
                [`api-key:${known.key.id}`, limitOf(REQUESTS_OF_KEY)],
              ] as const);
        const decided = decideOpen({
          now: tx.now,
          known,
          isBlocked: known !== null && isOwnerBlocked(tx, known.business.id),
          misses: stateOf(limits, missesOf(client), UNKNOWN_KEYS),
          requests: counted.map(([bucket, limit]) => stateOf(limits, bucket, limit)),
        });
        if (!decided.ok) {
          if (typeof decided.error === 'string') within(limits, missesOf(client), UNKNOWN_KEYS);
          return decided;
        }
        const { key, business } = decided.value;
        for (const [bucket, limit] of counted) within(limits, bucket, limit);
        noteUse(tx, key, client);
        const limit = stateOf(limits, `api-key:${key.id}`, limitOf(REQUESTS_OF_KEY));
        const opened = { mode: key.mode, access: key.access, limit };
        if (key.mode !== mode && sandboxes !== undefined) {
          return ok({ ...opened, ...sandboxes.open(business, digest) });
        }
        return ok({
          ...opened,
          business,
          deliveries: memoryApiDeliveries(backend, key, limitClock),
          events: memoryApiEvents(backend, key),
          statements: memoryApiStatements(backend, key),
          claims: memoryApiClaims(backend, key),
          webhooks: webhooks === null ? null : memoryApiWebhooks(backend, key, webhooks),
          ...(sandbox === undefined ? {} : { sandbox }),
        });
      }),

    async note(digest, request) {
      await backend.call((tx) => {
        const key = keyOf(tx, digest);
        if (key !== undefined && isOpenRow(tx, key))
          noteApiRequest(tx, { ...request, key: key.id, business: key.business, at: instant(tx.now) });
        return ok();
      });
    },

    refuseInPage: (digest, origin, client) =>
      backend.call<void, RateLimited>((tx) => {
        const limits = onLimitClock(tx);
        const refusal = limitRefusal([stateOf(limits, missesOf(client), UNKNOWN_KEYS)]);
        if (refusal !== null) return refused(refusal);
        within(limits, missesOf(client), UNKNOWN_KEYS);
        const key = keyOf(tx, digest);
        if (key?.mode !== 'live' || !isOpenRow(tx, key)) return ok();
        if (tx.now - (key.inPageAt ?? Number.NEGATIVE_INFINITY) < IN_PAGE_MAILED_EVERY) return ok();
        change(tx, key.id, { inPageAt: instant(tx.now) });
        mailAboutKey(tx, backend, key, 'in_page', origin);
        return ok();
      }),
  };
}
