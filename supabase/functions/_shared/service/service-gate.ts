import * as v from 'valibot';
import {
  CancelAnswer,
  ChangeAnswer,
  ClaimAnswer,
  GoodsReportAnswer,
  ClaimedAnswer,
  ClaimsAnswer,
  CorrectAnswer,
  EventsAnswer,
  FoundAnswer,
  InPageAnswer,
  OpenAnswer,
  PageAnswer,
  PreparedAnswer,
  RequestAnswer,
  RepliedAnswer,
  REVOKED,
  SettingsAnswer,
  StatementAnswer,
  StatementsAnswer,
  TogetherAnswer,
} from '../../../../adapters/supabase/integration/received-api.ts';
import { isDeliveryId } from '../../../../core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '../../../../core/delivery/merchant/merchant-delivery.ts';
import { failure, type Failure } from '../../../../core/failure.ts';
import { isoText, type Instant } from '../../../../core/instant.ts';
import type { ApiClaims, ClaimAfter } from '../../../../core/integration/api-claims.ts';
import type { ApiEvents } from '../../../../core/integration/api-events.ts';
import type { ApiCommand } from '../../../../core/integration/api-command.ts';
import type { ApiDeliveries, ApiGate, Changed, ChangedTogether } from '../../../../core/integration/api-gate.ts';
import type { ApiStatements } from '../../../../core/integration/api-statements.ts';
import { kindsOf } from '../../../../core/integration/event-kinds.ts';
import { REQUESTS_OF_BUSINESS, REQUESTS_OF_KEY, UNKNOWN_KEYS } from '../../../../core/integration/api-limits.ts';
import type { Sandboxes } from '../../../../core/integration/sandboxes.ts';
import { ok, refused, type Result } from '../../../../core/result.ts';
import type { Case } from '../../../../core/support/case.ts';
import type { ServiceApi } from './service-api.ts';
import { serviceEndpoints, type WebhookSettings } from './service-webhooks.ts';
import { sentRequest } from '../../../../adapters/supabase/integration/sent-request.ts';

const LIMITS = { key: REQUESTS_OF_KEY, business: REQUESTS_OF_BUSINESS, unknown: UNKNOWN_KEYS };

const timeOf = (at: Instant | null): string | null => (at === null ? null : isoText(at));

type Answer<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** An answer of the database as a result: a key that was revoked meanwhile is a session that ended. */
const resultOf = <T, E>(answer: Answer<T, E>): Result<T, Exclude<E, typeof REVOKED> | Failure> => {
  if (answer.ok) return ok(answer.value);
  if (answer.error === REVOKED) return refused(failure('session-ended', 'The key was revoked'));
  return refused(answer.error as Exclude<E, typeof REVOKED>);
};

type Done<T, E> = (Answer<T, E> & { readonly ok: false }) | { ok: true; value: T; replayed: boolean };

/** A change's answer as a result, with whether an earlier try had made it. */
const changeOf = <E>(answer: Done<MerchantDelivery, E>): Result<Changed, Exclude<E, typeof REVOKED> | Failure> =>
  answer.ok ? ok({ delivery: answer.value, replayed: answer.replayed }) : resultOf<Changed, E>(answer);

/** The same for a claim. */
const claimOf = <E>(answer: Done<Case, E>): Result<ClaimAfter, Exclude<E, typeof REVOKED> | Failure> =>
  answer.ok ? ok({ claim: answer.value, replayed: answer.replayed }) : resultOf<ClaimAfter, E>(answer);

/**
 * Authenticates a business's software by the digest of a key. A live key uses the service functions of the database, a
 * test key the business's sandbox. Each function opens the key again in its own transaction. Every method throws when
 * the database can't be reached.
 */
export function serviceGate(api: ServiceApi, sandboxes: Sandboxes, webhooks: WebhookSettings): ApiGate {
  const ask = async <T>(
    name: string,
    parameters: Readonly<Record<string, unknown>>,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<T> => v.parse(schema, await api.rpc(name, parameters));

  function deliveriesOf(digest: string): ApiDeliveries {
    const key = { p_digest: digest };
    const sent = ({ id, asked }: ApiCommand) => ({ ...key, p_command: id, p_asked: asked });
    const change = (command: ApiCommand, delivery: string, kind: string, fee: number | null) => ({
      ...sent(command),
      p_delivery: delivery,
      p_kind: kind,
      p_agreed_fee: fee,
    });
    return {
      settings: async () => resultOf(await ask('svc_api_settings', key, SettingsAnswer)),
      prepare: async (command, delivery) =>
        resultOf(await ask('svc_api_prepare', { ...sent(command), p_delivery: delivery }, PreparedAnswer)),
      request: async (command, request) =>
        changeOf(await ask('svc_api_request', { ...sent(command), p_request: sentRequest(request) }, RequestAnswer)),
      requestTogether: async (command, requests) => {
        const parameters = { ...sent(command), p_requests: requests.map(sentRequest) };
        const answer = await ask('svc_api_request_together', parameters, TogetherAnswer);
        return answer.ok
          ? ok({ deliveries: answer.value, replayed: answer.replayed })
          : resultOf<ChangedTogether, typeof answer.error>(answer);
      },
      find: async (wanted) => {
        const named = isDeliveryId(wanted)
          ? { p_delivery: wanted, p_number: null }
          : { p_delivery: null, p_number: wanted };
        return resultOf(await ask('svc_api_find', { ...key, ...named }, FoundAnswer));
      },
      async page({ status, reference, createdAfter, createdBefore, opensBefore }, after, limit) {
        const times = {
          createdAfter: timeOf(createdAfter),
          createdBefore: timeOf(createdBefore),
          opensBefore: timeOf(opensBefore),
        };
        const position = after === null ? null : { id: after.id, requestedAt: isoText(after.requestedAt) };
        const parameters = {
          ...key,
          p_filter: { status, reference, ...times },
          p_after: position ?? {},
          p_limit: limit,
        };
        return resultOf(await ask('svc_api_page', parameters, PageAnswer));
      },
      cancel: async (command, delivery, maxFee) =>
        changeOf(await ask('svc_api_change', change(command, delivery, 'cancel', maxFee), CancelAnswer)),
      correct: async (command, delivery, { dropoff, metadata }) => {
        const changes = { ...dropoff, ...(metadata === null ? {} : { metadata }) };
        const parameters = { ...sent(command), p_delivery: delivery, p_changes: changes };
        return changeOf(await ask('svc_api_correct', parameters, CorrectAnswer));
      },
      confirmReturn: async (command, delivery) =>
        changeOf(await ask('svc_api_change', change(command, delivery, 'hand_back', null), ChangeAnswer)),
      reportLost: async (command, delivery) =>
        changeOf(await ask('svc_api_change', change(command, delivery, 'lose', null), ChangeAnswer)),
    };
  }

  const eventsOf = (digest: string): ApiEvents => ({
    async page({ delivery, type }, after, limit) {
      const [tx, id] = after?.split('-') ?? [];
      const parameters = {
        p_digest: digest,
        p_filter: { delivery, kinds: type === null ? null : kindsOf(type) },
        p_after: after === null ? {} : { tx, id },
        p_limit: limit,
      };
      const read = () => ask('svc_api_events', parameters, EventsAnswer);
      const answer = await read();
      // Events that the call itself wrote can be read once it has ended.
      return resultOf(answer.ok && answer.moved ? await read() : answer);
    },
  });

  const statementsOf = (digest: string): ApiStatements => ({
    list: async () => resultOf(await ask('svc_api_statements', { p_digest: digest }, StatementsAnswer)),
    find: async (id, position, most) => {
      const after = position === null ? null : { ...position, at: isoText(position.at) };
      const asked = { p_digest: digest, p_statement: id, p_after: after, p_most: most };
      return resultOf(await ask('svc_api_statement', asked, StatementAnswer));
    },
  });

  const claimsOf = (digest: string): ApiClaims => ({
    async page(state, after, limit) {
      const position = after === null ? {} : { id: after.id, openedAt: isoText(after.openedAt) };
      const asked = { p_digest: digest, p_state: state, p_after: position, p_limit: limit };
      return resultOf(await ask('svc_api_claims', asked, ClaimsAnswer));
    },
    find: async (id) => resultOf(await ask('svc_api_claim', { p_digest: digest, p_claim: id }, ClaimAnswer)),
    goodsReport: async (delivery) =>
      resultOf(await ask('svc_api_goods_report', { p_digest: digest, p_delivery: delivery }, GoodsReportAnswer)),
    open: async ({ id, asked }, claim) =>
      claimOf(
        await ask(
          'svc_api_open_claim',
          { p_digest: digest, p_command: id, p_claim: claim, p_asked: asked },
          ClaimedAnswer,
        ),
      ),
    reply: async ({ id, asked }, claim, text) =>
      claimOf(
        await ask(
          'svc_api_reply_to_claim',
          { p_digest: digest, p_command: id, p_claim: claim, p_text: text, p_asked: asked },
          RepliedAnswer,
        ),
      ),
  });

  const webhooksOf = (digest: string) =>
    serviceEndpoints(
      (operation, endpoint, args) =>
        api.rpc('svc_api_webhooks', { p_digest: digest, p_operation: operation, p_endpoint: endpoint, p_args: args }),
      webhooks,
    );

  return {
    note: async (digest, request) => {
      const { id: requestId, ...facts } = request;
      await api.rpc('svc_note_api_request', { p_digest: digest, p_request: { ...facts, requestId } });
    },
    async refuseInPage(digest, origin, client) {
      const parameters = { p_digest: digest, p_page: origin, p_client: client, p_limit: UNKNOWN_KEYS };
      const counted = await ask('svc_refuse_key_in_page', parameters, InPageAnswer);
      return counted.ok ? ok() : refused(counted.error);
    },
    async open(digest, client) {
      const parameters = { p_digest: digest, p_client: client, p_limits: LIMITS };
      const opened = await ask('svc_open_api_key', parameters, OpenAnswer);
      if (!opened.ok) return refused(opened.error);
      const { business, mode } = opened.value;
      if (mode === 'test') return ok({ ...opened.value, ...sandboxes.open(business, digest) });
      return ok({
        ...opened.value,
        deliveries: deliveriesOf(digest),
        events: eventsOf(digest),
        statements: statementsOf(digest),
        claims: claimsOf(digest),
        webhooks: webhooksOf(digest),
      });
    },
  };
}
