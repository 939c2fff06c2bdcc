import { describe, expect } from 'vitest';
import { SECOND } from '#core/clock.ts';
import type { Backend } from '#core/app/backend.ts';
import { NEWEST, type ListQuery } from '#core/listing/list-query.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { valueOf } from '../outcome.ts';
import { administrator } from '../people.ts';
import { withBackend } from '../with-backend.ts';

type Ports = Pick<Backend, 'users'>;

const NAMES = ['Zoë Ångström', 'ada king', 'Jean-Luc O’Neil', 'Марія Коваль', 'Adam Młynarz', 'Ευα Σάς'];

/** Queries, and the names that each lists. */
const ORDERS: readonly (readonly [Partial<ListQuery>, readonly string[]])[] = [
  [{}, [...NAMES.toReversed(), 'admin']],
  [{ descending: false }, ['admin', ...NAMES]],
  [
    { sort: 'name', descending: false, search: 'mail.example' },
    ['ada king', 'Adam Młynarz', 'Jean-Luc O’Neil', 'Zoë Ångström', 'Ευα Σάς', 'Марія Коваль'],
  ],
  [{ sort: 'email', descending: true, search: 'mail.example' }, NAMES.toReversed()],
  [{ sort: 'waiting', descending: false, filters: { status: 'Pending' } }, ['Adam Młynarz', 'Ευα Σάς']],
];

/** An administrator, and people who registered a second apart in the order of {@link NAMES}; the last two send. */
async function peopleIn(world: BackendUnderTest<Ports>) {
  const admin = await administrator(world);
  const names = new Map<string, string>([[admin.id, 'admin']]);
  for (const [place, name] of NAMES.entries()) {
    await world.advance(SECOND);
    const [firstName = '', lastName = ''] = name.split(' ');
    const person = await world.signedIn({
      registration: aRegistration().named(firstName, lastName).withEmail(`p${place}_x@mail.example`),
      emailVerified: true,
      ...(place < 4 ? {} : { roles: ['merchant'] as const }),
    });
    names.set(person.id, name);
  }
  const list = async (query: Partial<ListQuery> = {}, most = 100, after: string | null = null) => {
    const page = valueOf(await admin.backend.users.list({ query: { ...NEWEST, ...query }, most, after }));
    return { ...page, names: page.rows.map(({ id }) => names.get(id)) };
  };
  return { admin, list };
}

/** The administrators' list of accounts: its search, filters, orders and pages (decision long-lists). */
export function peopleListContract(open: Open<Ports>): void {
  const test = withBackend(open);

  describe('the list of accounts', () => {
    test('finds names and emails as people type them, and counts the matches', async ({ world }) => {
      const { list } = await peopleIn(world);
      const found = async (search: string) => (await list({ search })).names;
      expect(await found('angstrom')).toEqual(['Zoë Ångström']);
      expect(await found('ANGSTRÖM zoe')).toEqual(['Zoë Ångström']);
      expect(await found('jeanluc oneil')).toEqual(['Jean-Luc O’Neil']);
      expect(await found('jean-luc')).toEqual(['Jean-Luc O’Neil']);
      expect(await found('ковал')).toEqual(['Марія Коваль']);
      expect(await found('σας')).toEqual(['Ευα Σάς']);
      expect(await found('mlynarz')).toEqual(['Adam Młynarz']);
      expect(await found('p3_x@mail')).toEqual(['Марія Коваль']);
      expect(await found('p3x')).toEqual(['Марія Коваль']);
      expect(await found('100%')).toEqual([]);
      expect(await found('.*')).toEqual([]);
      // One or two letters are looked for at the beginnings of words.
      expect(await found('ad')).toEqual(['Adam Młynarz', 'ada king']);
      expect(await found('da')).toEqual([]);
      const { counts } = await list({ search: 'mail.example', filters: { status: 'Pending' } });
      expect(counts).toHaveLength(2);
      expect(counts).toContainEqual({ values: { role: 'Customer', status: 'Active' }, count: 4 });
      expect(counts).toContainEqual({ values: { role: 'Merchant', status: 'Pending' }, count: 2 });
      expect((await list()).counts).toBeNull();
    });

    test('filters by role and status, or finds one account', async ({ world }) => {
      const { admin, list } = await peopleIn(world);
      expect((await list({ filters: { status: 'Pending' } })).names).toEqual(['Ευα Σάς', 'Adam Młynarz']);
      expect((await list({ filters: { role: 'Admin' } })).names).toEqual(['admin']);
      expect((await list({ filters: { role: 'Customer', status: 'Pending' } })).names).toEqual([]);
      expect((await list({ filters: { id: admin.id } })).names).toEqual(['admin']);
      expect((await list({ filters: { id: 'x' } })).names).toEqual([]);
      expect((await list({ search: 'adam', filters: { status: 'Active' } })).names).toEqual([]);
    });

    test('is read in each order, in pages without a gap', async ({ world }) => {
      const { list } = await peopleIn(world);
      for (const [query, expected] of ORDERS) {
        expect((await list(query)).names).toEqual(expected);
        const paged = [];
        let after: string | null = null;
        do {
          const page = await list(query, 2, after);
          expect(page.names.length).toBeLessThanOrEqual(2);
          paged.push(...page.names);
          after = page.next;
        } while (after !== null && paged.length < expected.length);
        expect(after).toBeNull();
        expect(paged).toEqual(expected);
      }
    });
  });
}
