import { afterMigrations, afterMigrationsForContract, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const closing = replacingForContract('adapters/memory/statement/close-due.ts', 'statements');
const sums = replacingForContract('core/statement/close-period.ts', 'statements');
const reading = replacingForContract('adapters/memory/statement/memory-statements.ts', 'statements');
const books = replacingForContract('adapters/memory/statement/memory-statement-books.ts', 'payouts');
const payments = replacingForContract('core/statement/decide-payment.ts', 'payouts');
const rules = replacingForContract('core/statement/statements.ts', 'payouts');
const sql = afterMigrationsForContract('statements');
const payouts = afterMigrationsForContract('payouts');

const kept = afterMigrations('database', 'tests/database/statement/kept-books.test.ts');
const currencies = replacingForContract('core/statement/close-period.ts', 'two-currencies');
const currenciesInSql = afterMigrationsForContract('two-currencies');
const mails = replacingForContract('adapters/memory/statement/close-due.ts', 'statement-mails');
const software = replacingForContract('adapters/memory/integration/memory-api-statements.ts', 'api-statements');
const mailsInSql = afterMigrationsForContract('statement-mails');
const softwareInSql = afterMigrationsForContract('api-statements');

/** Faults in statements. */
export const statementMutants: readonly Mutant[] = [
  closing('a period is closed twice', 'last === null || from > last', 'last === null || from >= last'),
  closing('a credit is carried over forever', 'carried.has(row.id) && into !== undefined', 'false'),
  sums('a statement has the entries of the next month', 'entry.at >= end', 'entry.at > end'),
  reading('another’s statement is read', 'account !== me.id && !me.isAdmin', 'false'),
  replacingForContract('core/statement/statement.ts', 'statements')(
    'a page of lines repeats the line before',
    'inLineOrder(line, after) > 0',
    'inLineOrder(line, after) >= 0',
  ),
  payments('a void statement is paid', "if (!chosen.every(isToPay)) return refused('changed');", ''),
  books('an administrator isn’t needed', 'if (!mayDecide(me)) return denied;\n      const changed', 'const changed'),
  replacingForContract('core/statement/decide-void.ts', 'payouts')(
    'a credit that was carried over is voided',
    "if (row.carriedInto !== null) return refused('carried');",
    '',
  ),
  payments('another administrator’s payment counts as one’s own', 'noted.by === by && ', ''),
  payments('too many statements are marked', ' || ids.length > MAX_MARKED', ''),
  reading('a sum leaves out what’s later than its period', 'Infinity);', 'startOf(period.to, booksZone));'),
  rules('a reason of any length voids a statement', 'isLine(reason, MAX_VOID_REASON)', 'isLine(reason, 1e6)'),
  rules('anyone takes a payment back', 'noted.by === by && ', ''),
  rules('a payment is taken back an hour later', '10 * MINUTE', '60 * MINUTE'),
  rules('a payment is noted for tomorrow', 'on <= today &&', ''),
  sql(
    'a statement has the entries of the next month, in the database',
    inFunction(
      'close_period',
      'l.statement is null and l.at < ends and l.kind = any (kinds) group by',
      'l.statement is null and l.at <= ends and l.kind = any (kinds) group by',
    ),
  ),
  sql(
    'a credit counts as a charge, in the database',
    "create or replace function private.minus_kinds() returns text[] language sql immutable return array['lost']",
  ),
  sql(
    'a credit is carried over forever, in the database',
    inFunction(
      'close_period',
      'update private.statements s set carried_into = c.id',
      'update private.statements s set carried_into = null',
    ),
  ),
  sql(
    'another’s statement is read, in the database',
    inFunction('find_statement', "or s.side = 'courier' and s.account <> auth.uid() and not private.is_admin()", ''),
  ),
  payouts(
    'a void statement is paid, in the database',
    inFunction('mark_paid', "s.state = 'closed' and s.total > 0", 's.total > 0'),
  ),
  payouts(
    'a credit that was carried over is voided, in the database',
    inFunction('void_statement', "return private.result_refused('carried');", 'null;'),
  ),
  payouts(
    'another administrator’s payment counts as one’s own, in the database',
    inFunction('mark_paid', ' and s.paid_by = me', ''),
  ),
  payouts(
    'too many statements are marked, in the database',
    inFunction('mark_paid', 'between 1 and private.max_marked()', 'between 1 and 100000'),
  ),
  payouts(
    'an administrator isn’t needed for payments',
    inFunction('mark_paid', 'private.require_admin()', 'auth.uid()'),
  ),
  payouts(
    'an administrator isn’t needed to close',
    inFunction('close_statements', 'perform private.require_admin();', ''),
  ),
  mails('owners are mailed about months of long ago', 'tx.now < end + CLOSING_MAIL_WITHIN && ', ''),
  software(
    'software gets the first page for each one',
    'linesOnPage(detail.lines, { after, most })',
    'linesOnPage(detail.lines, { after: null, most })',
  ),
  softwareInSql(
    'software gets the first page for each one, in the database',
    inFunction('api_statement', 'p_after,', 'null,'),
  ),
  software('software reads another business’s statement', 'row?.account !== business', 'row === undefined'),
  mailsInSql(
    'owners are mailed about months of long ago, in the database',
    inFunction('close_period', 'at < ends + private.closing_mail_within() and ', ''),
  ),
  mailsInSql(
    'a payment that was taken back isn’t mailed',
    inFunction('undo_paid', 'perform private.take_back_statement_mails(wanted);', ''),
  ),
  softwareInSql(
    'software reads another business’s statement, in the database',
    inFunction('api_statement', ' and x.account = b.id', ''),
  ),
  kept('a closed entry can be changed', 'drop trigger keep_entry on private.ledger'),
  kept('a closed statement can be changed', 'drop trigger keep_statement on private.statements'),
  kept('an entry moves to another statement', inFunction('keep_entry', 'or new.statement is not null', '')),
  kept('an entry leaves a statement that isn’t void', inFunction('keep_entry', " and s.state = 'void'", '')),
  currencies('a statement has two currencies', '`${account} ${currency}`', '`${account}`'),
  currenciesInSql(
    'a courier’s entries go to the statement of another currency',
    inFunction(
      'close_period',
      'where l.account = c.account and l.currency = c.currency and l.statement is null',
      'where l.account = c.account and l.statement is null',
    ),
  ),
  payouts('anyone takes a payment back, in the database', inFunction('undo_paid', 's.paid_by <> me or ', '')),
  sql(
    'a credit is carried over each month, in the database',
    inFunction('close_period', 's.total < 0 and s.carried_into is null group by', 's.total < 0 group by'),
  ),
  sql(
    'December’s number counts in the next year, in the database',
    inFunction('close_period', 'extract(year from until - 1)', 'extract(year from until)'),
  ),
  kept(
    'a paid statement becomes void',
    inFunction('keep_statement', "('closed', 'void'))", "('closed', 'void'), ('paid', 'void'))"),
  ),
  kept('changes of statements are not recorded', 'drop trigger audit on private.statements;'),
];
