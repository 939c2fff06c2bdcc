import { afterMigrations, afterMigrationsForContract, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const texts = replacingForContract('core/statement/line-texts.ts', 'kept-statements');
const sql = afterMigrationsForContract('kept-statements');
const books = afterMigrations('database', 'tests/database/statement/kept-books.test.ts');

/** Faults in what a closed month shows. */
export const keptMonthMutants: readonly Mutant[] = [
  replacingForContract('adapters/memory/statement/memory-statements.ts', 'kept-statements')(
    'a closed month’s lines lose their texts with the recipient’s data',
    'entry.texts ?? lineTexts(entry.kind, found)',
    'lineTexts(entry.kind, found)',
  ),
  texts('a statement shows a reference without a digit', "digits(folded) === '' ||", ''),
  texts('a statement shows an email address', "reference.includes('@') ||", ''),
  texts('a statement shows the recipient’s street', '[name, street]', '[name]'),
  texts('a statement shows the recipient’s phone number', 'digits(folded).includes(digits(phone).slice(-7)) ||', ''),
  texts(
    'a statement shows one of the recipient’s names',
    'words(reference).some((word) => names.includes(word))',
    'names.length === 0',
  ),
  sql(
    'a line’s texts are lost with the recipient’s data, in the database',
    inFunction('record_move', 't.reference, t.place', "'', ''"),
  ),
  sql(
    'a statement shows a reference without a digit, in the database',
    inFunction('booked_reference', "joined !~ '[0-9]' or ", ''),
  ),
  sql(
    'a statement shows an email address, in the database',
    inFunction('booked_reference', "or position('@' in reference) > 0", ''),
  ),
  sql(
    'a statement shows the recipient’s street, in the database',
    inFunction('booked_reference', 'private.fold_place(p.street)', 'name'),
  ),
  sql(
    'a statement shows the recipient’s phone number, in the database',
    inFunction('booked_reference', "right(ltrim(p.phone, '+'), 7)", "'x'"),
  ),
  sql(
    'a statement shows one of the recipient’s names, in the database',
    inFunction('booked_reference', 'char_length(word) > 1 and', 'false and'),
  ),
  books(
    'a closed month’s days follow the operator’s zone',
    inFunction('statement_detail', 'select c.time_zone', 'select private.books_zone()'),
  ),
];
