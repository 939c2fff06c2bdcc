import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { makeTrackingNumber, parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { sqlOfProject } from '#tests/contract/project/sql-of-project.ts';

/* The random values that the database creates for a delivery: number, PIN and key. */

const { sql } = sqlOfProject();

describe('Numbers', () => {
  test('made by the database are valid in core, and the other way around', async () => {
    const rows = await sql<{ number: string }>(
      'select private.make_tracking_number() as number from generate_series(1, 500)',
    );
    expect(rows.map(({ number }) => parseTrackingNumber(number))).toEqual(rows.map(({ number }) => number));
    expect(new Set(rows.map(({ number }) => number)).size).toBe(500);
    const made = Array.from({ length: 200 }, () => makeTrackingNumber(cryptoRandom));
    const fits = await sql<{ fits: boolean }>(
      `select n ~ '^[1-9A-HJKMNP-TV-Z]{12}$' as fits from unnest(string_to_array('${made.join()}', ',')) n`,
    );
    expect(fits.map((row) => row.fits)).toEqual(made.map(() => true));
  });

  test('come with a PIN of four digits and a URL-safe key of 128 bits', async () => {
    const rows = await sql<{ pin: string; key: string }>(
      'select private.make_pin() as pin, private.make_key() as key from generate_series(1, 300)',
    );
    expect(rows.filter(({ pin, key }) => !/^\d{4}$/u.test(pin) || !/^[\w-]{22}$/u.test(key))).toEqual([]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(300);
  });
});
