import { afterMigrations, afterMigrationsForContract, replacing, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const keys = afterMigrationsForContract('api-keys');
const orders = afterMigrationsForContract('api-orders');
const events = afterMigrationsForContract('api-events');
const corrections = afterMigrationsForContract('api-corrections');
const eventOrder = afterMigrations('database', 'tests/database/integration/events-in-parallel.test.ts');
const windows = afterMigrationsForContract('api-windows');
const sandboxes = afterMigrations('database', 'tests/database/integration/sandboxes.test.ts');
const notices = afterMigrationsForContract('key-notices');
const software = afterMigrationsForContract('api-keys', 'api-orders', 'api-deliveries');
const claims = afterMigrations('database', 'tests/database/integration/fair-claims.test.ts');
const making = replacing(
  'supabase/functions/make-api-key/handler.ts',
  'unit',
  'tests/supabase/functions/integration/make-api-key.test.ts',
);

/** Faults in the rights of a business's software, in the database. */
export const apiSqlMutants: readonly Mutant[] = [
  windows(
    'scheduled deliveries are listed as searching, in the database',
    inFunction('page_of', "(p_filter ->> 'status' in ('searching', 'scheduled')) is not true", 'true'),
  ),
  windows(
    'a list up to an opening has all deliveries, in the database',
    inFunction('page_of', "private.opens_next(d, now_at) < (p_filter ->> 'opensBefore')::timestamptz", 'true'),
  ),
  windows(
    'an event of a scheduled delivery forgets that, in the database',
    inFunction('note_api_event', 'private.opens_next(d, new.at)', 'null'),
  ),
  keys(
    'a request of a key revoked meanwhile succeeds, in the database',
    inFunction('opened_business', 'and private.is_usable_key(k)', ''),
  ),
  keys(
    'a revoked key still has access, in the database',
    inFunction('open_api_key', 'if not found or not private.is_usable_key(k) then', 'if not found then'),
  ),
  notices(
    'anyone lists the requests of software',
    inFunction('api_requests', "if private.actor_for_business(p_business) is null then return '[]'; end if;", ''),
  ),
  notices('requests of software stay stored', inFunction('purge', "'at <= $1 - private.requests_kept()'", "'false'")),
  notices(
    'the network of a key’s last use stays stored',
    inFunction('purge', 'and used_at <= now_at - private.network_kept()', 'and false'),
  ),
  notices(
    'a key in a web page is mailed about at each request',
    inFunction(
      'refuse_key_in_page',
      'and (x.in_page_at is null or x.in_page_at <= private.now() - private.in_page_mailed_every())',
      '',
    ),
  ),
  notices(
    'an administrator revokes a key without a mail',
    inFunction(
      'revoke_api_key',
      "if found and private.actor_for_business(k.business_id) = 'admin' then",
      'if false then',
    ),
  ),
  sandboxes('a test key reaches live deliveries', inFunction('opened_business', "and k.mode = 'live'", '')),
  sandboxes('a revoked key opens the sandbox', inFunction('may_open_sandbox', ' and private.is_usable_key(k)', '')),
  sandboxes('a key opens every sandbox', inFunction('may_open_sandbox', ' and k.business_id = p_business', '')),
  sandboxes('a live key opens the sandbox', inFunction('may_open_sandbox', " and k.mode = 'test'", '')),
  sandboxes(
    'a change of a sandbox overwrites another one',
    inFunction('keep_sandbox', ' and revision = p_revision - 1', ''),
  ),
  sandboxes(
    'unused sandboxes stay stored',
    inFunction('purge', "'touched_at <= $1 - private.sandboxes_kept()'", "'false'"),
  ),
  software('software finds every delivery', inFunction('find_for_business', ' and x.business_id = p_business', '')),
  software(
    'a key changes all deliveries of its owner',
    inFunction('actor_for_caller', 'and p_business = coalesce(p_only, p_business)', ''),
  ),
  orders(
    'an order with the same key and another body gets the first answer, in the database',
    inFunction('api_prepare', 'c.payload is distinct from private.digest_of(to_jsonb(p_asked))', 'false'),
  ),
  orders(
    'a refusal of software is remembered, in the database',
    inFunction('request_for', 'refusal, p_only is null', 'refusal'),
  ),
  keys(
    'a live key needs no password, in the database',
    inFunction('key_refusal', "return 'wrong-password';", 'return null;'),
  ),
  keys(
    'passwords for keys can be tried without limit, in the database',
    inFunction('key_refusal', "return 'throttled';", 'null;'),
  ),
  keys('anyone creates keys of a business', inFunction('key_refusal', ' and x.user_id = p_user', '')),
  keys(
    'anyone revokes a key',
    inFunction('revoke_api_key', ' or private.actor_for_business(k.business_id) is null', ''),
  ),
  keys(
    'anyone lists keys',
    inFunction('api_keys', "if private.actor_for_business(p_business) is null then return '[]'; end if;", ''),
  ),
  keys('there can be eleven keys', inFunction('add_api_key', 'if private.keys_limit() <= (', 'if 11 <= (')),
  keys(
    'a replaced key keeps working, in the database',
    inFunction('add_api_key', 'where id = p_replaces;', 'where false;'),
  ),
  keys('unknown keys aren’t counted, in the database', inFunction('count_miss', 'p_limit, 1)', 'p_limit, 0)')),
  corrections(
    'metadata of any size is stored, in the database',
    inFunction(
      'correct_dropoff',
      "if c ? 'metadata' and not private.is_metadata(c -> 'metadata') then return 'invalid'; end if;",
      '',
    ),
  ),
  corrections(
    'metadata outlives the recipient’s data, in the database',
    inFunction('forget_people', ", metadata = '{}'", ''),
  ),
  corrections(
    'a correction by software clears what it leaves out, in the database',
    inFunction('correct_dropoff', "'notes', p.notes, ", ''),
  ),
  events(
    'software reads other businesses’ events, in the database',
    inFunction('api_events', 'e.business_id = b.id', 'true'),
  ),
  events(
    'events of a key revoked meanwhile are read',
    inFunction('api_events', "if b.id is null then return private.result_refused('revoked-key'); end if;", ''),
  ),
  events(
    'events are stored without a key, in the database',
    inFunction(
      'note_api_event',
      'exists (select from private.webhook_endpoints w where w.business_id = d.business_id)',
      'true',
    ),
  ),
  events('old events stay stored', inFunction('forget_deliveries', "'at <= $1 - private.events_kept()'", "'false'")),
  events(
    'events outlive the personal data of their delivery, in the database',
    inFunction('forget_people', 'delete from private.api_events where delivery = any (old);', ''),
  ),
  events(
    'an event is late as of its writing',
    inFunction('note_api_event', 'private.is_overdue(d, new.at)', 'private.is_overdue(d, private.now())'),
  ),
  {
    ...events('events that the call itself wrote are passed', ''),
    change: {
      file: 'supabase/functions/_shared/service/service-gate.ts',
      from: 'answer.ok && answer.moved',
      to: 'answer.ok && !answer.ok',
    },
  },
  eventOrder(
    'a delivery’s events are read out of order',
    inFunction('note_api_event', 'order by e.seq desc limit 1', 'order by e.seq desc limit 0'),
  ),
  eventOrder(
    'software passes an event that is being written',
    inFunction('api_events', 'and e.tx < pg_snapshot_xmin(pg_current_snapshot())', ''),
  ),
  making('any password creates a live key', "if (checked === 'right')", "if (checked !== 'throttled')"),
  claims(
    'an owner’s endpoints are claimed before another’s',
    inFunction('claim_webhooks', 'order by x.place, x.since', 'order by x.since'),
  ),
  claims('an owner’s endpoints take a whole batch', inFunction('claim_webhooks', ', of_owner - (', ', batch - (')),
  claims('a person’s corrections count nowhere', inFunction('change_delivery', "p_kind = 'correct' and", 'false and')),
  afterMigrationsForContract('webhook-api')(
    'software’s corrections count nowhere',
    inFunction('take_correction', 'n = 0 or', 'true or'),
  ),
  sandboxes(
    'an owner with many sandboxes is always served first',
    inFunction('claim_sandbox', 'nulls first, x.next_at,', 'is null, x.next_at,'),
  ),
];
