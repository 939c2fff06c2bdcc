import { afterMigrations, afterMigrationsForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const contract = afterMigrationsForContract;
const database = (name: string) => afterMigrations('database', `tests/database/${name}.test.ts`);

const accounts = contract('account-review');
const decisionMail = contract('decision-mail');
const mails = database('mail/decision-mails');
const records = contract('review-records');
const job = database('mail/outbox');
const wakes = database('mail/every-queue');
const ofAuth = database('mail/auth-mails');

/** Faults in the database's mails about decisions, and in the records for administrators. */
export const decisionSqlMutants: readonly Mutant[] = [
  decisionMail(
    'an approved business keeps its rejection reason',
    inFunction('business_status_reason', "if new.status <> 'Rejected' then new.status_reason := ''; end if;", ''),
  ),
  decisionMail(
    'the reason of a business changes without its status',
    inFunction('business_status_reason', 'new.status_reason := old.status_reason;', ''),
  ),
  decisionMail(
    'the reason of a business may contain invisible characters',
    inFunction('business_status_reason', 'not private.are_visible_lines(new.status_reason, 280)', 'false'),
  ),
  records(
    'a business and its decision have different times',
    inFunction('business_status_reason', 'new.status_since := private.now()', 'new.status_since := now()'),
  ),
  accounts(
    'an account and its decision have different times',
    inFunction('move_account', 'p_reason, p_admin, since', 'p_reason, p_admin, now()'),
  ),
  accounts(
    'a change of roles resets the waiting time',
    inFunction('account_status_since', 'new.account_status <> old.account_status', 'true'),
  ),
  decisionMail('an undo restores the reason of another undo', inFunction('move_account', " and x.kind <> 'undo'", '')),
  decisionMail('an undo restores no reason', inFunction('move_account', "if p_kind = 'undo' then", 'if false then')),
  mails(
    'a decision that was never mailed counts as known',
    inFunction('queue_decision_mail', 'case when next_try is null then p_known else detail end', 'p_known'),
  ),
  mails('a decision after five tries is never mailed', inFunction('queue_decision_mail', 'tries = 0, ', '')),
  mails('two calls send one decision', inFunction('claim_mails', ' for update skip locked', '')),
  mails('a claimed mail is due immediately', inFunction('claim_mails', 'm.next_try <= at', 'm.next_try is not null')),
  mails(
    'a mail is tried six times',
    inFunction('claim_mails', "'30 minutes', '2 hours'", "'30 minutes', '2 hours', '2 hours'"),
  ),
  mails(
    'a decision undone in time is mailed',
    `do $mutant$
declare before text := pg_get_viewdef('private.decision_mails');
  after text := replace(before, 'm.detail <> private.status_now(m.reference)', 'true');
begin
  if before = after then raise exception 'nothing to change'; end if;
  execute 'create or replace view private.decision_mails as ' || after;
end $mutant$;`,
  ),
  mails(
    'a mail whose facts are gone keeps waiting',
    inFunction('claim_mails', 'and m.id <> all', 'and false and m.id <> all'),
  ),
  mails(
    'a change during sending is never mailed',
    inFunction('mail_sent', "m.topic = 'decision' and private.status_now(m.reference) <> p_told", 'false'),
  ),
  mails(
    'a mail is due although its status is known',
    inFunction('mail_sent', 'and private.status_now(m.reference) <> p_told', ''),
  ),
  mails('a sent mail is not recorded', inFunction('mail_sent', "when 'decision' then p_told ", '')),
  job(
    'the job calls while no mail waits',
    inFunction('call_send_mails', 'if not private.mail_waits() then', 'if false then'),
  ),
  wakes('the job waits for a mail', inFunction('mail_waits', 'next_try <= private.now()', 'false')),
  wakes(
    'the job calls for a mail that isn’t due',
    inFunction('mail_waits', 'next_try <= private.now()', 'next_try is not null'),
  ),
  ofAuth(
    'a magic link of the service is mailed',
    inFunction('send_email', "when 'recovery' then", "when 'recovery', 'magiclink' then"),
  ),
  ofAuth('any mail of the service is accepted', inFunction('send_email', '"http_code": 403', '"http_status": 403')),
  ofAuth('links aren’t counted', inFunction('send_email', 'links, private.link_limit(),', 'links, 1000,')),
  ofAuth(
    'all accounts share the number of links',
    inFunction('send_email', "'sign-in-links:' || account", "'sign-in-links'"),
  ),
  ofAuth('a sent link keeps its token', inFunction('mail_sent', " when 'account' then ''", '')),
  ofAuth('an unsent link keeps its token', inFunction('purge', "kind = ''sign_in_link''", 'false')),
  ofAuth('an earlier link waits beside its successor', inFunction('queue_account_mail', 'kind = p_kind', 'false')),
  ...['account_record', 'business_record'].map((name) =>
    records(`anyone reads ${name}`, inFunction(name, 'perform private.require_admin();', '')),
  ),
  ...['open_account_contact', 'open_business_contact'].map((name) =>
    records(`anyone calls ${name}`, inFunction(name, 'private.require_admin()', 'auth.uid()')),
  ),
  ...['open_account_contact', 'open_business_contact'].map((name) =>
    records(`${name} leaves no trace`, inFunction(name, 'perform private.note_lookup(me,', 'perform concat(me,')),
  ),
  records('a record shows the lookups of other records', inFunction('lookups_of', ' and a.row_id = p_id::text', '')),
  records('a record shows the oldest lookups first', inFunction('lookups_of', 'order by x.id desc', 'order by x.id')),
  records(
    'a record shows any number of lookups',
    inFunction('lookups_of', 'limit private.shown_lookups()', 'limit 2000'),
  ),
  records(
    'an expired delivery counts as active',
    inFunction('active_deliveries', 'else d.next_due > at or', 'else true or'),
  ),
  records('an ended delivery counts as active', inFunction('active_deliveries', 'and d.ended_at is null', '')),
  records(
    'a courier still carries a delivered parcel',
    inFunction(
      'account_record',
      'and private.is_carried(d.status)',
      "and (d.status = 'delivered' or private.is_carried(d.status))",
    ),
  ),
];
