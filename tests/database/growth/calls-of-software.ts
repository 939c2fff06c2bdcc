import { createHash } from 'node:crypto';
import {
  BY_VEHICLE,
  ACCEPTED,
  COMMAND,
  gated,
  id,
  numberOf,
  order,
  severalOrders,
  PICKED_UP,
  searching,
  type Call,
} from './calls.ts';

const digest = (n: number) => `'${createHash('sha256').update(`k${n}`).digest('hex')}'`;
const testDigest = (n: number) => `'${createHash('sha256').update(`t${n}`).digest('hex')}'`;
const service = (kind: Call['kind'], call: Call['call'], more: Partial<Call> = {}): Call => ({
  kind,
  by: 'service',
  call,
  ...more,
});
/** A call of a merchant's software with a key. */
const keyed = (kind: Call['kind'], call: Call['call'], more: Partial<Call> = {}): Call =>
  service(kind, call, { long: true, ...more });
const job = (kind: Call['kind'], name: string, before?: string): Call => ({
  kind,
  by: 'job',
  call: () => `private.${name}()`,
  ...(before === undefined ? {} : { before: () => before }),
});

const LIMITS = `'{"key":{"limit":1000,"windowMs":60000},"business":{"limit":1000,"windowMs":60000},"unknown":{"limit":10,"windowMs":60000}}'::jsonb`;
const RULES = `'{"batch":50,"atOnce":10,"ofOwner":20,"waitsMs":300000,"claimMs":60000,"mailedAfterMs":1,"disabledAfterMs":1,"disabledAfterFailures":1}'::jsonb`;
const SUBSCRIPTION = `'https://fcm.googleapis.com/fcm/send/n', 'B${'a'.repeat(86)}', '${'a'.repeat(22)}'`;
const rows = (call: string) => `(select jsonb_agg(to_jsonb(f)) from public.${call} f)`;
const follow = (known: string) =>
  `public.svc_follow(${numberOf(PICKED_UP)}, 'k' || ${PICKED_UP}, 'track:x', 20, '10 minutes', ${known})`;
/** The newest rows of their tables. */
const MESSAGE = 1_000_001;
const FIVE_MESSAGES_DUE = `update private.webhook_messages set state = 'waiting', next_try = now() where id in
  (select id from private.webhook_messages where endpoint = ${id('w', 1)} order by id desc limit 5)`;
const FIVE_MAILS_DUE = `update private.mails set next_try = now() where reference in
  (select id from growth.d where m = 1 order by at desc limit 5)`;
const FIVE_ALERTS_DUE = `insert into private.alerts (device, kind, delivery, topic, written_at, due_at, until)
  select 1, 'trouble', ${ACCEPTED}, 'o', now(), now(), now() + interval '1 hour' from generate_series(1, 5)`;
const FIVE_DOORS_DUE = `insert into private.door_queue (delivery, due_at)
  select id, now() from private.deliveries where business_id = ${id('b', 1)} and ended_at is null limit 5`;
/** The endpoints of others fail: their messages wait for a later try. */
const OTHERS_WAIT = `update private.webhook_messages set state = 'waiting', next_try = now() + interval '1 hour'
  where endpoint <> ${id('w', 1)}`;
const SANDBOX_DUE = `update private.sandboxes set next_at = now() where business_id = ${id('b', 1)}`;

/** The calls of Edge Functions, for software, recipients and the queues, and those of the scheduler. */
export const CALLS_OF_SOFTWARE: Record<string, Call | readonly Call[]> = {
  svc_account_of: service('constant', () => rows(`svc_account_of(${id('m', 1)})`)),
  svc_add_api_key: service(
    'page',
    () =>
      `public.svc_add_api_key(${id('m', 1)}, jsonb_build_object('id', ${id('new', 1)}, 'business', ${id('b', 1)}, 'mode', 'live', 'access', 'full', 'name', 'Key', 'digest', repeat('a', 64), 'hint', 'abcd'), null, 0, true, '{"limit":10,"windowMs":60000}', '1.2.3.4')`,
  ),
  svc_alert_done: service('constant', () => `public.svc_alert_done(${MESSAGE}, 'sent')`, {
    before: () => FIVE_ALERTS_DUE,
  }),
  svc_api_change: keyed(
    'constant',
    (n) => `public.svc_api_change(${digest(n)}, ${COMMAND}, ${searching(n)}, 'cancel', 0, 'x')`,
  ),
  svc_api_claim: keyed('constant', (n) => `public.svc_api_claim(${digest(n)}, ${id('case', n)})`),
  svc_api_claims: [
    keyed('page', (n) => `public.svc_api_claims(${digest(n)}, null, '{}', 20)`),
    keyed('page', (n) => `public.svc_api_claims(${digest(n)}, 'theirs', '{}', 20)`),
  ],
  svc_api_correct: keyed(
    'constant',
    (n) => `public.svc_api_correct(${digest(n)}, ${COMMAND}, ${searching(n)}, '{"notes":"Ring twice"}', 'x')`,
  ),
  svc_api_events: [
    keyed('page', (n) => `public.svc_api_events(${digest(n)}, '{}', '{}', 20)`),
    keyed('page', (n) => `public.svc_api_events(${digest(n)}, '{"kinds":["lose"]}', '{}', 20)`),
  ],
  svc_api_find: keyed('constant', (n) => `public.svc_api_find(${digest(n)}, ${searching(n)}, null)`),
  svc_api_goods_report: keyed('constant', (n) => `public.svc_api_goods_report(${digest(n)}, ${id('f', 7)})`),
  svc_api_open_claim: keyed(
    'constant',
    (n) =>
      `public.svc_api_open_claim(${digest(n)}, ${COMMAND}, jsonb_build_object('delivery', ${n === 2 ? id('g', 4) : id('f', 7)}, 'reason', 'damaged', 'text', 'Help.', 'amount', 100), 'x')`,
  ),
  svc_api_page: [
    keyed('page', (n) => `public.svc_api_page(${digest(n)}, '{}', '{}', 20)`),
    keyed('page', (n) => `public.svc_api_page(${digest(n)}, '{"reference":"none"}', '{}', 20)`),
    keyed('page', (n) => `public.svc_api_page(${digest(n)}, '{"status":"lost"}', '{}', 20)`),
    keyed('page', (n) => `public.svc_api_page(${digest(n)}, '{"status":"searching"}', '{}', 20)`),
  ],
  svc_api_prepare: keyed('open', (n) => `public.svc_api_prepare(${digest(n)}, ${COMMAND}, ${id('new', 1)}, 'x')`),
  svc_api_reply_to_claim: keyed(
    'constant',
    (n) => `public.svc_api_reply_to_claim(${digest(n)}, ${COMMAND}, ${id('case', n)}, 'Help.', 'x')`,
  ),
  svc_api_request_together: keyed(
    'open',
    (n) => `public.svc_api_request_together(${digest(n)}, ${COMMAND}, ${severalOrders(n)}, 'x')`,
    { before: () => BY_VEHICLE },
  ),
  svc_api_request: keyed('open', (n) => `public.svc_api_request(${digest(n)}, ${COMMAND}, ${order(n)}, 'x')`),
  svc_api_settings: keyed('open', (n) => `public.svc_api_settings(${digest(n)})`),
  svc_api_statement: keyed('page', (n) => `public.svc_api_statement(${digest(n)}, ${id('statement', n)}, null, 100)`),
  svc_api_statements: keyed('page', (n) => `public.svc_api_statements(${digest(n)})`),
  svc_api_webhooks: keyed('page', (n) => `public.svc_api_webhooks(${digest(n)}, 'list', null, '{}')`),
  svc_claim_alerts: [
    service('claim', () => 'public.svc_claim_alerts(5)', { before: () => FIVE_ALERTS_DUE }),
    service('constant', () => 'public.svc_claim_alerts(100)'),
  ],
  svc_claim_door: service('constant', () => 'public.svc_claim_door()', { before: () => FIVE_DOORS_DUE }),
  svc_claim_mails: [
    service('claim', () => `public.svc_claim_mails('recipient', 5)`, { before: () => FIVE_MAILS_DUE }),
    service('constant', () => `public.svc_claim_mails('recipient', 5)`),
  ],
  svc_claim_sandbox: service('constant', () => 'public.svc_claim_sandbox()', { before: () => SANDBOX_DUE }),
  svc_claim_webhooks: [
    service('claim', () => `public.svc_claim_webhooks(${RULES})`, { before: () => FIVE_MESSAGES_DUE }),
    service('constant', () => `public.svc_claim_webhooks(${RULES})`, { before: () => OTHERS_WAIT }),
  ],
  svc_clear_squatted: service('constant', () => `public.svc_clear_squatted(${id('c', 9)})`),
  svc_door_done: service(
    'constant',
    () => `public.svc_door_done(${ACCEPTED}, '1 Dropoff Street', '{"lat":43.6,"lon":-79.4}')`,
  ),
  svc_end_email_change: service('constant', () => `public.svc_end_email_change(${id('m', 1)})`),
  svc_find_account: service('constant', () => rows(`svc_find_account('m1@example.com')`)),
  svc_find_email_change: service('constant', () => rows(`svc_find_email_change(${id('m', 1)}, 'token m1')`)),
  svc_find_email_undo: service('constant', () => rows(`svc_find_email_undo('undo m1')`)),
  svc_follow: [
    service('constant', () => follow(`'-x'`)),
    { kind: 'constant', by: 'service', ...gated(follow, `-> 'live'`) },
  ],
  svc_issue_code: service(
    'constant',
    () => `public.svc_issue_code('m1@example.com', 'registration', ${id('new', 1)}, 'x', '1.2.3.4', null)`,
  ),
  svc_issue_ticket: service('constant', () => `public.svc_issue_ticket('new', ${id('m', 1)})`),
  svc_keep_sandbox: keyed('constant', (n) => `public.svc_keep_sandbox(${id('b', n)}, ${testDigest(n)}, 2, '{}', null)`),
  svc_leave_note: service(
    'constant',
    () => `public.svc_leave_note(${numberOf(ACCEPTED)}, 'k' || ${ACCEPTED}, 'Ring twice', 'track:x', 20, '10 minutes')`,
  ),
  svc_recipient_cases: service(
    'constant',
    () => `public.svc_recipient_cases(${numberOf(ACCEPTED)}, 'k' || ${ACCEPTED}, null, 'track:x', 20, '10 minutes')`,
  ),
  svc_mail_sent: service('constant', () => `public.svc_mail_sent(${MESSAGE}, null)`),
  svc_mailed_for: service('constant', () => `public.svc_mailed_for(${id('vm', 1)})`),
  svc_note_api_request: keyed(
    'constant',
    (n) =>
      `public.svc_note_api_request(${digest(n)}, '{"method":"GET","route":"/deliveries","status":200,"ms":3,"requestId":${id('new', 1).replaceAll("'", '"')}}')`,
  ),
  svc_note_email_change: service(
    'constant',
    () => `public.svc_note_email_change(${id('c', 9)}, null, 'c9@example.com', 'new@example.com', 'new', 'newer')`,
  ),
  svc_open_api_key: keyed('constant', (n) => `public.svc_open_api_key(${digest(n)}, '1.2.3.4', ${LIMITS})`),
  svc_rate_hit: service('constant', () => `public.svc_rate_hit('track:1', 20, '10 minutes')`),
  svc_reclaim_account: service('constant', () => `public.svc_reclaim_account(${id('c', 9)})`),
  svc_refuse_key_in_page: keyed(
    'constant',
    (n) =>
      `public.svc_refuse_key_in_page(${digest(n)}, 'https://shop.example', '1.2.3.4', '{"limit":10,"windowMs":60000}')`,
  ),
  svc_release_code: service('constant', () => `public.svc_release_code(${id('vm', 1)})`),
  svc_return_ticket: service('constant', () => `public.svc_return_ticket('ticket m1')`),
  svc_sandbox: keyed('constant', (n) => `public.svc_sandbox(${id('b', n)}, ${testDigest(n)})`),
  svc_save_alert_device: service(
    'constant',
    () =>
      `public.svc_save_alert_device(${numberOf(ACCEPTED)}, 'k' || ${ACCEPTED}, ${SUBSCRIPTION}, 'track:x', 20, '10 minutes')`,
  ),
  svc_skip_doors: service('claim', () => 'public.svc_skip_doors()', { before: () => FIVE_DOORS_DUE }),
  svc_take_ticket: service('constant', () => `public.svc_take_ticket('ticket m1')`),
  svc_verify_code: service(
    'constant',
    () => `public.svc_verify_code('m1@example.com', 'registration', ${id('vm', 1)}, 'x', false)`,
  ),
  svc_webhook_done: service(
    'constant',
    () => `public.svc_webhook_done(${MESSAGE}, '{"status":200,"ms":1,"text":""}', '{"delivered":true}', ${RULES})`,
    { before: () => FIVE_MESSAGES_DUE },
  ),
  svc_webhooks: service('page', () => `public.svc_webhooks(${id('m', 1)}, ${id('b', 1)}, 'find', ${id('w', 1)}, '{}')`),
  svc_withdraw_code: service('constant', () => `public.svc_withdraw_code(${id('vm', 1)})`),
  call_find_doors: job('constant', 'call_find_doors'),
  call_send_alerts: job('constant', 'call_send_alerts'),
  call_send_mails: job('constant', 'call_send_mails'),
  call_send_webhooks: [job('constant', 'call_send_webhooks'), job('constant', 'call_send_webhooks', OTHERS_WAIT)],
  call_wake_sandboxes: job('constant', 'call_wake_sandboxes'),
  close_due: job('claim', 'close_due'),
  count_figures: job('window', 'count_figures'),
  forget_deliveries: [
    job('constant', 'forget_deliveries'),
    job(
      'claim',
      'forget_deliveries',
      `update private.deliveries set ended_at = now() - interval '31 days' where business_id = ${id('b', 1)} and ended_at > now() - interval '9 days'`,
    ),
  ],
  forget_positions: job('constant', 'forget_positions'),
  purge: job('constant', 'purge'),
  settle_cases: job('constant', 'settle_cases'),
  settle_due: [
    job('constant', 'settle_due'),
    job(
      'claim',
      'settle_due',
      `update private.deliveries set next_due = now() - interval '1 second' where id = ${id('f', 8)}`,
    ),
  ],
};
