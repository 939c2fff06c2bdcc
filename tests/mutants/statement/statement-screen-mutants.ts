import { afterMigrationsForContract, replacing, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const amounts = replacing('core/statement/csv-amount.ts', 'unit', 'tests/core/csv-amount.test.ts');
const files = replacing('ui/listing/files/csv-file.ts', 'unit', 'tests/ui/listing/csv-file.test.ts');
const sheets = replacing('ui/listing/files/sheet-file.ts', 'unit', 'tests/ui/listing/sheet-file.test.ts');
const lines = replacing('ui/statement/statement-table.ts', 'unit', 'tests/ui/statement/statement-table.test.ts');
const words = replacing(
  'ui/statement/statement-words.ts',
  'unit',
  'tests/ui/statement/statement-words.test.ts',
  'tests/ui/statement/statement-table.test.ts',
);
const running = replacing(
  'ui/statement/business-statement.ts',
  'unit',
  'tests/ui/statement/business-statement.test.ts',
);
const current = replacing(
  'ui/statement/business-statement.ts',
  'unit-document',
  'tests/ui/statement/use-current-month.test.tsx',
);
const months = replacing('ui/statement/use-month.ts', 'unit-document', 'tests/ui/statement/use-month.test.tsx');
const moreLines = replacing(
  'ui/statement/business-statement.ts',
  'unit-document',
  'tests/ui/statement/use-month.test.tsx',
);
const feed = replacingForContract('core/statement/statement-feed.ts', 'payouts');
const weeks = replacing('core/statement/period.ts', 'unit', 'tests/core/statement/period.test.ts');

const names = replacing('ui/statement/save-month.ts', 'unit', 'tests/ui/statement/statement-table.test.ts');
const list = replacing('ui/admin/books/book-list.ts', 'unit', 'tests/ui/admin/books/book-list.test.ts');
const booked = replacingForContract('core/statement/book-list.ts', 'book-list');
const sums = replacing('core/statement/book-list.ts', 'unit', 'tests/ui/admin/books/book-list.test.ts');
const listed = afterMigrationsForContract('book-list');
const rows = replacing('ui/admin/books/book-row.tsx', 'unit', 'tests/ui/admin/books/book-row.test.ts');
const changes = replacing('ui/admin/books/use-book-changes.ts', 'unit', 'tests/ui/admin/books/book-row.test.ts');
const weekPayouts = replacing(
  'ui/courier/work/earnings/past-weeks.tsx',
  'unit-document',
  'tests/ui/courier/week-payouts.test.tsx',
);

/** Faults in how statements are shown and saved. */
export const statementScreenMutants: readonly Mutant[] = [
  amounts('a credit of less than a dollar loses its sign', "cents < 0 ? '-' : ''", "cents <= -100 ? '-' : ''"),
  files('a file stops the page while it’s made', 'await yieldToMain();', ''),
  files('the last rows of a file are lost', 'if (rows.length > 0) parts', 'if (rows.length > SLICE) parts'),
  lines('a carried credit isn’t in the file', 'carried === 0 ? []', 'carried !== 0 ? []'),
  files('a text isn’t quoted', "kind === 'text'", 'false'),
  sheets('a spreadsheet stops the page while it’s made', 'await yieldToMain();', ''),
  sheets(
    'a text becomes a number if it looks like one',
    "typeof cell === 'number' ? cell : asTyped(cell)",
    'Number(cell) || asTyped(String(cell))',
  ),
  sheets('a text that looks like an escape changes', "'_x005F_'", "'_'"),
  sheets('a spreadsheet has cents', 'Number(cell) / 100', 'Number(cell)'),
  lines('a reference is a number', "head: 'Reference', kind: 'text'", "head: 'Reference', kind: 'count'"),
  words('a loss is called late', 'above.at === line.at', 'true'),
  running('a credit counts twice', 'hasCredit(statement) && ', ''),
  running('a credit counts in another currency', ' && statement.currency === currency', ''),
  current('an open statement stays unpaid', '{ ...statement, closed: now }', 'statement'),
  current('a running month stays as it was read', 'shown.total !== now.total', 'false'),
  months('a page of lines is asked for twice', 'reading.current || loading', 'loading'),
  months('lines that can’t be read are asked for forever', 'setMoreFailed(!next.ok);', ''),
  moreLines('a later page of lines begins at the first', 'lasts.toSorted(inLineOrder).at(-1) ?? null', 'null'),
  moreLines('a month with too few lines is asked forever', 'found.length === 0 ?', 'false ?'),
  months('a change of a running month closes its later pages', 'Math.max(read, ROWS_PER_PAGE)', 'ROWS_PER_PAGE'),
  months('a page of lines replaces the change of a month', 'latest.current.loading || ', ''),
  moreLines('a month of two currencies is read from the last line of one', '.toSorted(inLineOrder)', ''),
  moreLines('a running month’s total is that of its first page', 'const isWhole = ', 'const isWhole = true || '),
  feed('a list that changed counts as the known one', 'tag === known ?', 'known !== null ?'),
  names('files of two currencies have one name', "several ? `-${statement.currency.toLowerCase()}` : ''", "''"),
  sums('a credit that was carried over counts twice', ' || carriedInto !== null ? 0 : total', ' ? 0 : total'),
  list('an address names a period that there isn’t', ' && periodOf(side, day).from === day', ''),
  booked('those to pay come last', '`0${String(statement.closedAt)', '`2${String(statement.closedAt)'),
  listed(
    'a payment is late a day early',
    inFunction(
      'list_books',
      'private.now() - private.late_after()',
      "private.now() + interval '1 day' - private.late_after()",
    ),
  ),
  listed(
    'a filter narrows what a search counts',
    inFunction('list_books', 'private.list_page(rows, words,', 'private.list_page(rows, words || chosen,'),
  ),
  listed('a change of a statement isn’t counted', 'drop trigger count_changes on private.statements'),
  listed(
    'a carried credit is summed in SQL',
    inFunction('count_statements', "where x.state <> 'void' and x.carried_into is null", "where x.state <> 'void'"),
  ),
  rows('a credit is part of the next one after it was carried over', 'if (row.carriedInto !== null)', 'if (false)'),
  changes('a payment can be taken back forever', ' && Math.abs(now - payment.at) < PAYMENT_UNDO_TIME', ''),
  weekPayouts('a void payout is shown', "statement.state !== 'void' && ", ''),
  weekPayouts(
    'other currencies count in a payout',
    'entry.currency === currency ? sum + entry.amount : sum',
    'sum + entry.amount',
  ),
  weeks(
    'a week is always 168 hours long',
    'startOf(dayText(monday + day * DAY), timeZone)',
    'instant(startOf(dayText(monday), timeZone) + day * DAY)',
  ),
];
