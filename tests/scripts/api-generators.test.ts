import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GENERATORS } from '#scripts/api-check/generators.ts';
import { isAllRight, report, tryGenerator, type Outcome } from '#scripts/api-check/try-generator.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('each generator of clients', () => {
  test.each(GENERATORS)('is run in the version that the table names: $name', ({ version, get, generate }) => {
    const asked = [...`${get} ${generate}`.matchAll(/(?:==|@v?)(?<version>\d+\.\d+\.\d+)/gu)].map(
      ({ groups }) => groups?.['version'],
    );
    expect(asked).toContain(version);
  });

  test('places an order of its own', () => {
    const files = GENERATORS.map(({ order }) => order[0]);
    expect(files.toSorted()).toEqual(readdirSync(join(ROOT, 'scripts/api-check/orders')).toSorted());
  });
});

describe('the check of the document by generators', () => {
  const [generator] = GENERATORS;
  const api = { document: '', url: '', key: '', orders: async () => 1 };
  const odd = { ...generator!, name: 'odd', version: '1.0.0', get: '', generate: '', build: '' };

  test('says what is missing on the machine, in one line, and passes', async () => {
    const outcome = await tryGenerator({ ...odd, needs: ['no-such-program'] }, api);
    expect(report([outcome, outcome])).toBe('Left out: odd (needs no-such-program); odd (needs no-such-program)');
    expect(isAllRight([outcome])).toBe(true);
  });

  test('fails for a client that doesn’t build, and says why', async () => {
    const outcome = await tryGenerator({ ...odd, needs: [], build: 'echo redeclared >&2; exit 1' }, api);
    expect(report([outcome])).toMatch(/^odd {2}1\.0\.0 {5}get {7}generate {2}- {9}-\n\nodd: .*\nredeclared/u);
    expect(isAllRight([outcome])).toBe(false);
  });

  test.each([
    [1, 'echo searching', true],
    [0, 'echo searching', false],
    [2, 'echo searching', false],
    [1, 'echo', false],
  ])('expects one order and its status: %i with "%s"', async (count, command, isRight) => {
    const order = ['openapi-generator.py', `${command}; :`] as const;
    const outcome: Outcome = await tryGenerator({ ...odd, needs: [], order }, { ...api, orders: async () => count });
    expect(isAllRight([outcome])).toBe(isRight);
    expect(report([outcome]).split('\n')[0]!.endsWith('order')).toBe(isRight);
  });
});
