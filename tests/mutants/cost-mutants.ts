import { afterMigrations, afterMigrationsForContract, type Mutant } from './mutant.ts';
import { inFunction } from './sql-place.ts';

const cost = afterMigrations('database', 'tests/database/growth/growth.test.ts');
const photos = afterMigrations('database', 'tests/database/delivery/proof-photos.test.ts');
const jobs = afterMigrations('database', 'tests/database/delivery/work-left.test.ts');
const lines = afterMigrations('database', 'tests/database/statement/pages-of-lines.test.ts');
const listed = afterMigrationsForContract('people-list');
const endpoints = afterMigrationsForContract('webhook-endpoints', 'webhooks');

/** Faults that only a large marketplace shows, and those of what keeps it cheap. */
export const costMutants: readonly Mutant[] = [
  cost('accounts are searched one by one', 'drop index public.users_searched'),
  cost('a filter reads all accounts', 'drop index public.users_by_role'),
  cost('a filter reads all statements', 'drop index private.statements_rare'),
  listed(
    'a later page begins at the first row',
    inFunction('list_page', 'if p_after is not null then', 'if false then'),
  ),
  cost('a request reads all couriers', inFunction('line_to', 'x.markets', 'array[(d).market]')),
  cost(
    'a distance reads all areas of the country',
    inFunction('meters_apart', 'a.code = code_from', 'a.code = private.area_code(a.country, p_from)'),
  ),
  cost('waiting messages are read one by one', 'drop index private.webhook_messages_next'),
  cost(
    'a business’s past is counted at each poll',
    inFunction(
      'delivery_overview',
      'coalesce((select s.requested from private.business_settings s where s.business_id = b.id), 0)',
      '(select count(*) from private.deliveries d where d.business_id = b.id and d.number is not null)',
    ),
  ),
  cost(
    'one batch of people is forgotten in a run',
    inFunction(
      'forget_deliveries',
      'while private.forget_people() > 0 loop',
      'while private.forget_people() > 0 loop exit;',
    ),
  ),
  cost(
    'anyone sees the work that’s left',
    inFunction('work_left', 'if not private.is_admin() then return null; end if;', ''),
  ),
  cost('a session that has ended reads on', inFunction('delivery_overview', 'perform private.session_alive();', '')),
  cost('a table is empty while costs are counted', 'create table private.forgotten (id uuid primary key)'),
  cost('an index helps nobody', 'create index unused on private.deliveries (size)'),
  cost(
    'a new function has no row',
    'create function public.one() returns integer language sql return 1; grant execute on function public.one() to authenticated',
  ),
  endpoints('messages wait on after their endpoint was verified', inFunction('webhook_done', ', held = false', '')),
  photos(
    'each poll of a merchant reads the photo of the parcel',
    inFunction(
      'merchant_view',
      'private.proof_mark(d.id)',
      "(select to_jsonb('data:image/jpeg;base64,' || encode(x.image, 'base64')) from private.delivery_proofs x where x.delivery = d.id)",
    ),
  ),
  photos(
    'a live page misses another photo of the parcel',
    inFunction('proof_mark', "'digest', x.digest", "'digest', ''"),
  ),
  jobs('a run deletes one batch of old rows', inFunction('delete_old', 'exit when deleted < 1000', 'exit')),
  jobs(
    'a run deletes for as long as it takes',
    inFunction('delete_old', 'if private.now() > p_until then', 'if false then'),
  ),
  jobs(
    'a run settles for as long as it takes',
    inFunction('settle_due', "at + interval '10 seconds'", "'infinity'::timestamptz"),
  ),
  jobs('forgotten deliveries are still to be forgotten', inFunction('work_left', 'not d.forgotten and', '')),
  lines(
    'entries of the same time are lost between two pages',
    inFunction('statement_lines', ') > (after_at, after_delivery, after_kind)', ') > (after_at, after_delivery, 9)'),
  ),
];
