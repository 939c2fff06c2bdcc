import { afterMigrations, replacing, type Mutant } from './mutant.ts';
import { inFunction } from './sql-place.ts';

const clean = replacing('core/clean-text.ts', 'unit', 'tests/core/clean-text.test.ts');
const seen = replacing(
  'core/visible-text.ts',
  'unit',
  'tests/core/visible-text.test.ts',
  'tests/core/clean-text.test.ts',
);
const plain = replacing('core/plain-text.ts', 'unit', 'tests/core/clean-text.test.ts');
const database = afterMigrations('database', 'tests/database/clean-text.test.ts');
const phones = (file: string) =>
  replacing(`core/geography/${file}.ts`, 'unit', 'tests/core/geography/phone-number.test.ts');
const times = replacing('ui/delivery/track/times.tsx', 'unit', 'tests/ui/texts/screens.test.ts');

/** Faults in cleaning texts, and texts that a translated page couldn't change. */
export const textMutants: readonly Mutant[] = [
  clean(
    'a non-breaking hyphen stays in a name',
    ".replace(BLANK_RUN, ' ').replace(HYPHEN, '-')",
    ".replace(BLANK_RUN, ' ')",
  ),
  clean(
    'spaces of other widths stay in a name',
    "withoutUnseen(typed).replace(BLANK_RUN, ' ')",
    'withoutUnseen(typed)',
  ),
  clean('lines of a note run together', ".replace(LINE_BREAK, '\\n')", ".replace(LINE_BREAK, ' ')"),
  clean('an address keeps full-width letters', '- 0xfee0', ''),
  clean('an address keeps an ideographic full stop', 'ADDRESS_SIGNS[sign] ?? sign', 'sign'),
  database('an address keeps an ideographic full stop, in the database', inFunction('plain_address', '～。', '～')),
  phones('phone-number')(
    'a number of a country that isn’t listed gets another country’s code',
    "if (named === null && isInternational(typed)) return refused('unknown-dial-code');",
    '',
  ),
  phones('phone')('a zero that’s dialed within the country only stays', ".replace(DOMESTIC_ZERO, '$1')", ''),
  replacing('core/mail/templates.ts', 'unit', 'tests/core/mail/templates.test.ts')(
    'a mail removes the joiners of a name',
    '\\u200c-\\u200d',
    '',
  ),
  seen('a joiner within a Persian name is removed', '[${SHAPED}][\\u200c\\u200d]?', '[${SHAPED}]'),
  seen('a joined emoji is split', '(?:\\u200d[${PICTURES}][\\ufe0e\\ufe0f]?)*', ''),
  seen('a tag without effect stays', '|[${INVISIBLE}]`, ', '`, '),
  times(
    'a label and a changing time share a text node',
    '<span className="main-time__label">{`${label} `}</span>',
    '{`${label} `}',
  ),
  plain('digits of other scripts stay', '.replace(/\\p{Nd}/gu, asciiDigit)', ''),
  plain(
    'direction marks stay in a phone number',
    "withoutInvisible(typed.replace(BLANK_RUN, ' '))",
    "typed.replace(BLANK_RUN, ' ')",
  ),
  plain('a long dash stays in a postal code', ".replace(DASH, '-')", ''),
  database('the database keeps non-breaking hyphens', inFunction('clean_text', "U&'\\2010\\2011', '--'", "'', ''")),
  database('the database keeps spaces at the ends', inFunction('clean_text', 'btrim(', '(')),
  replacing('ui/delivery/request/request-words.ts', 'unit', 'tests/ui/delivery/request-words.test.ts')(
    'a postal code of another region is shown as typed',
    "parsePostalCode(country, typed) ?? ''",
    'typed',
  ),
  replacing('ui/delivery/business-time.ts', 'unit', 'tests/ui/delivery/business-time.test.ts')(
    'a time zone with the device’s time is named',
    'timeZone === own || zoneOf(offset) === zoneOf(offsetHere)',
    'timeZone === own',
  ),
];
