import { afterAll, describe, expect, test } from 'vitest';
import { openForTest } from '../open-database.ts';

const database = await openForTest();
afterAll(() => database.close());

/** Calls that read a whole text, some of them several times. */
const TRIMS =
  /\b(?:[blr]?trim|regexp_\w+|string_to_array|translate|normalize)\s*\(|private\.(?:without_unseen|ascii_digits|plain_dashes)\(/u;
/** Calls that check the length of a text. */
const SIZES =
  /\b(?:is_short_enough|octet_length|char_length|text_fits|lines_fit|acceptable_details|acceptable_correction)\(/u;

const withoutComments = (source: string): string => source.replaceAll(/--.*$/gmu, '');

/** Whether a function trims a text before its length is checked. */
function trimsFirst(source: string): boolean {
  const code = withoutComments(source);
  const trims = code.search(TRIMS);
  const sizes = code.search(SIZES);
  return trims >= 0 && (sizes < 0 || sizes > trims);
}

/** Functions that needn't check the length, with the reason. */
const BOUNDED: Readonly<Record<string, string>> = {
  ascii_digits: 'called by plain_text, which checks',
  booked_reference: 'reads stored references, names, streets and phone numbers',
  city_named: 'reads the result of fold_place',
  client_network: 'trims only what matches a pattern of bounded length',
  correct_dropoff: 'stores only if acceptable_correction is true',
  do_webhooks: 'matches a pattern of bounded length from the start',
  country_value: 'reads the country of a stored business, 60 characters',
  fold_marked: 'reads the names, addresses and emails of rows whose triggers check',
  fold_place: 'reads stored places, and those that passed acceptable_details',
  has_hidden_characters: 'called by guard_visible and are_visible_lines, which check',
  make_key: 'reads its own 16 bytes',
  photo_url: 'reads stored photos',
  plain_letters: 'called by fold_place',
  plain_dashes: 'called by plain_text and plain_address, which check',
  regions_of_postal_code: 'reads the result of postal_code',
  normalize_market: 'called by save_markets, which checks',
  role_names: 'reads roles that passed role_limits, and stored ones',
  search_text: 'reads what fold_marked reads',
  without_unseen: 'called by clean_text, clean_lines and has_hidden_characters',
};

describe('The size of a text is checked before it’s trimmed', () => {
  test('by every function, unless its input is short already', async () => {
    const functions = await database.owner<{ name: string; source: string }>(
      `select p.proname as name, p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       join pg_language l on l.oid = p.prolang where n.nspname in ('public', 'private') and l.lanname in ('sql', 'plpgsql')`,
    );
    expect(
      functions
        .filter(({ source }) => trimsFirst(source))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(BOUNDED).toSorted());
  });

  test('by a trigger, if a table’s own check trims', async () => {
    const unguarded = await database.owner(
      `select c.conrelid::regclass::text as name from pg_constraint c
       where c.contype = 'c' and c.connamespace::regnamespace::text in ('public', 'private')
         and pg_get_constraintdef(c.oid) ~ '(trim|regexp_\\w+|translate|normalize)\\('
         and not exists (select from pg_trigger t where t.tgrelid = c.conrelid and t.tgname = 'guard_visible')`,
    );
    expect(unguarded).toEqual([]);
  });

  test.each(['trim_whitespace', 'clean_text', 'clean_lines', 'plain_text', 'plain_address'])(
    'by %s itself, which doesn’t change a longer one',
    async (name) => {
      const length = async (blanks: number) =>
        (
          await database.owner<{ length: number }>(
            `select char_length(private.${name}(repeat(' ', ${blanks}) || 'x')) as length`,
          )
        )[0]?.length;
      expect([await length(9999), await length(10_000)]).toEqual([1, 10_001]);
    },
  );
});
