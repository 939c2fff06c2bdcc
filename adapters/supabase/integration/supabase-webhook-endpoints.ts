import * as v from 'valibot';
import type { BusinessId } from '#core/business/business-id.ts';
import { failure, type Failure } from '#core/failure.ts';
import { isoText } from '#core/instant.ts';
import {
  ENDPOINT_CHANGE_REFUSALS,
  ENDPOINT_REFUSALS,
  PING_REFUSALS,
  RESEND_REFUSALS,
  type WebhookEndpoints,
} from '#core/integration/webhook/webhook-endpoints.ts';
import type { WebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { commandWith } from '../delivery/call-function.ts';
import { invokeFunction } from '../invoke-function.ts';
import { storedSession } from '../account/session-storage.ts';
import { messagesOf, ReceivedEndpoint, ReceivedMessages, ReceivedReplay } from './received-webhooks.ts';
import { Throttled } from './throttled.ts';

const Changed = v.object({ endpoint: ReceivedEndpoint });
const Issued = v.object({ endpoint: ReceivedEndpoint, secret: v.string() });
const NO_ENDPOINT = ['no-such-endpoint'] as const;

/**
 * The endpoints of businesses' software. The database answers most calls. An Edge Function adds and changes them, since it
 * checks their addresses, and has the key that secrets are derived from.
 */
export function supabaseWebhookEndpoints(connection: Connection): WebhookEndpoints {
  const call = <T, E extends string>(
    business: BusinessId,
    operation: string,
    endpoint: WebhookEndpointId | null,
    args: Readonly<Record<string, unknown>>,
    schema: v.GenericSchema<unknown, T>,
    refusals: readonly E[],
  ): Promise<Result<T, E | Failure>> =>
    commandWith<T, E | Failure>(
      connection,
      'webhooks',
      { business, operation, endpoint, args },
      schema,
      v.union([v.picklist(refusals), Throttled]),
    );

  const invoke = async <T, E extends string>(
    body: Readonly<Record<string, string>>,
    schema: v.GenericSchema<unknown, T>,
    refusals: readonly E[],
  ): Promise<Result<T, E | Failure>> => {
    if (storedSession(connection.storage) === null) return refused(failure('denied', 'Nobody is signed in.'));
    return connection.asSignedIn<T, E>(() => invokeFunction(connection, 'webhook-endpoints', body, schema, refusals));
  };

  const without = <T, E>(done: Result<T, E>): Result<void, E> => (done.ok ? ok() : done);

  return {
    list: (business) => call(business, 'list', null, {}, v.array(ReceivedEndpoint), []),
    add: (business, { id, url, events, description }) =>
      invoke(
        { action: 'add', business, id, url, description, ...(events === null ? {} : { events: events.join() }) },
        Issued,
        ENDPOINT_REFUSALS,
      ),
    async change(business, id, { url, events, description }) {
      const changed = await invoke(
        {
          action: 'change',
          business,
          id,
          ...(url === undefined ? {} : { url }),
          ...(description === undefined ? {} : { description }),
          ...(events === undefined ? {} : { events: events === null ? '*' : events.join() }),
        },
        Changed,
        ENDPOINT_CHANGE_REFUSALS,
      );
      return changed.ok ? ok(changed.value.endpoint) : changed;
    },
    remove: async (business, id) => without(await call(business, 'remove', id, {}, v.null(), NO_ENDPOINT)),
    roll: (business, id) => invoke({ action: 'roll', business, id }, Issued, NO_ENDPOINT),
    ping: async (business, id) => without(await call(business, 'ping', id, {}, v.null(), PING_REFUSALS)),
    enable: (business, id) => call(business, 'enable', id, {}, ReceivedEndpoint, NO_ENDPOINT),
    async messages(business, id, { state }, before, limit) {
      const found = await call(business, 'messages', id, { state, before, limit }, ReceivedMessages, NO_ENDPOINT);
      return found.ok ? ok(messagesOf(id, found.value)) : found;
    },
    resend: async (business, id, event) =>
      without(await call(business, 'resend', id, { event }, ReceivedReplay, RESEND_REFUSALS)),
    replay: (business, id, since) =>
      call(business, 'replay', id, { since: isoText(since) }, ReceivedReplay, PING_REFUSALS),
  };
}
