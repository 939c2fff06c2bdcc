import { replacing, replacingForContract, type Mutant } from './mutant.ts';

const cells = replacing('core/csv-cell.ts', 'unit', 'tests/core/csv-cell.test.ts');
const files = replacing('ui/listing/csv-file.ts', 'unit', 'tests/ui/listing/csv-file.test.ts');
const lines = replacing('ui/statement/statement-csv.ts', 'unit', 'tests/ui/statement/statement-csv.test.ts');
const words = replacing(
  'ui/statement/statement-words.ts',
  'unit',
  'tests/ui/statement/statement-words.test.ts',
  'tests/ui/statement/statement-csv.test.ts',
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
const feed = replacingForContract('core/statement/statement-feed.ts', 'payouts');
const weeks = replacing('core/statement/period.ts', 'unit', 'tests/core/statement/period.test.ts');

const names = replacing('ui/statement/save-month.ts', 'unit', 'tests/ui/statement/statement-csv.test.ts');
const list = replacing('ui/admin/books/book-list.ts', 'unit', 'tests/ui/admin/books/book-list.test.ts');
const rows = replacing('ui/admin/books/book-row.tsx', 'unit', 'tests/ui/admin/books/book-row.test.ts');
const changes = replacing('ui/admin/books/use-book-changes.ts', 'unit', 'tests/ui/admin/books/book-row.test.ts');
const weekPayouts = replacing(
  'ui/courier/work/past-weeks.tsx',
  'unit-document',
  'tests/ui/courier/week-payouts.test.tsx',
);

/** Faults in how statements are shown and saved. */
export const statementScreenMutants: readonly Mutant[] = [
  cells('a formula stays a formula', "FORMULA.test(text) ? `'${text}` : text", 'text'),
  cells('a formula after a blank stays a formula', '/^\\s*[=', '/^[='),
  cells('a credit of less than a dollar loses its sign', "cents < 0 ? '-' : ''", "cents <= -100 ? '-' : ''"),
  files('a file stops the page while it’s made', 'await yieldToMain();', ''),
  files('the last rows of a file are lost', 'if (rows.length > 0) parts', 'if (rows.length > SLICE) parts'),
  lines('a carried credit isn’t in the file', 'carried === 0\n      ? []', 'carried !== 0 ? []'),
  lines('a reference is saved as a formula', 'csvText(line.reference)', 'line.reference'),
  words('a loss is called late', 'above.at === line.at', 'true'),
  running('a credit counts twice', 'hasCredit(statement) && ', ''),
  running('a credit counts in another currency', ' && statement.currency === currency', ''),
  current('an open statement stays unpaid', '{ ...statement, closed: now }', 'statement'),
  current('a running month stays as it was read', 'shown.total !== now.total', 'false'),
  feed('a list that changed counts as the known one', 'tag === known ?', 'known !== null ?'),
  names('files of two currencies have one name', "several ? `-${statement.currency.toLowerCase()}` : ''", "''"),
  list('a credit that was carried over counts twice', ' && carriedInto === null', ''),
  rows('a credit is part of the next one after it was carried over', 'if (row.carriedInto !== null)', 'if (false)'),
  changes('a payment can be taken back forever', ' && Math.abs(now - payment.at) < UNDO_WITHIN', ''),
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
