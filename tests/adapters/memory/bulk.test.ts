import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { bulkRows } from '#demo/world/seed/bulk.ts';
import { seedState } from '#demo/world/seed-state.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Business } from '#core/business/business.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { findCountry } from '#core/geography/country.ts';
import { regionsOf } from '#core/geography/region.ts';
import { isEmail } from '#core/identity/email.ts';
import { MOST_ROWS, type ListPage, type PageRequest } from '#core/listing/list-query.ts';
import type { Result } from '#core/result.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';

const NOW = Date.parse('2026-03-01T09:00:00.000Z');
const BULK = { businesses: 3000, users: 3000, deliveries: 0, seededAt: NOW };
const clock = { now: () => NOW };

/** The demo with many businesses, with the administrator signed in. */
function aDemo(disk = memoryDevice().tab()) {
  const server = newMemoryBackend(disk, clock, cryptoRandom, {
    seed: () => ({ ...seedState(NOW, 'many-businesses'), bulk: BULK }),
    simulation: demoSimulation,
  });
  const tokens = { accessToken: 'a', refreshToken: 'r' };
  server.apply(({ state }) => {
    const [admin] = state.admins;
    if (admin !== undefined && state.sessions.length === 0) state.sessions.push({ ...tokens, userId: admin });
  });
  const storage = memoryDevice().tab();
  storage.write('local', 'session', JSON.stringify(tokens));
  return { disk, server, backend: connect(server, storage) };
}

/** All rows of a list, page by page. */
async function allOf<Row>(repo: {
  list(request: PageRequest): Promise<Result<ListPage<Row>, unknown>>;
}): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = valueOf(await repo.list({ after: after ?? null, most: MOST_ROWS }));
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

describe('Bulk rows', () => {
  const { businesses, users } = bulkRows(BULK);

  test('are the same on every start', () => {
    expect(bulkRows(BULK).businesses()).toEqual(businesses());
    expect(bulkRows(BULK).users()).toEqual(users());
  });

  test('come newest first, none from the future, each with its own id', () => {
    for (const rows of [businesses(), users()]) {
      const times = rows.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times[0]).toBeLessThan(NOW);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });

  test('wait at most six days for a decision, and never since before their creation', () => {
    const pending = [...businesses(), ...users()].filter(({ status }) => status === 'Pending');
    expect(pending.some(({ statusSince }) => statusSince !== null)).toBe(true);
    for (const { statusSince, createdAt } of pending) {
      expect(NOW - (statusSince ?? createdAt)).toBeLessThanOrEqual(6 * DAY);
      expect(statusSince ?? createdAt).toBeGreaterThanOrEqual(createdAt);
    }
  });

  test('have waited since at most half an hour after they were added', () => {
    const pending = [...businesses(), ...users()].filter(({ status }) => status === 'Pending');
    expect(pending.length).toBeGreaterThan(20);
    for (const { statusSince, createdAt } of pending)
      expect((statusSince ?? createdAt) - createdAt).toBeLessThan(30 * MINUTE);
  });

  test('could have been entered by a person: addresses, places and names are valid', () => {
    const valid = ({ businessEmail, country, state, businessName, address, city }: Business) =>
      isEmail(businessEmail) &&
      findCountry(country) !== null &&
      (regionsOf(country, 'later')?.some(({ code }) => code === state) ?? true) &&
      [businessName, address, city].every((text) => text.trim() !== '');
    expect(businesses().filter((row) => !valid(row))).toEqual([]);
    expect(users().filter(({ email }) => !isEmail(email))).toEqual([]);
  });

  test('have every status, and their owners are among the users', () => {
    expect(new Set(businesses().map(({ status }) => status))).toEqual(new Set(BUSINESS_STATUSES));
    const merchants = new Set(
      users()
        .filter(({ roles }) => roles.includes('merchant'))
        .map(({ id }) => id),
    );
    expect(businesses().every(({ owner }) => merchants.has(owner))).toBe(true);
  });
});

describe('One bulk row', () => {
  // Reads one row at a time, so the whole list is never generated.
  const one = bulkRows(BULK);
  const { businesses, users } = bulkRows(BULK);

  test('is the one in the list, by its id', () => {
    expect(businesses().map(({ id }) => one.business(id))).toEqual(businesses());
    expect(users().map(({ id }) => one.user(id))).toEqual(users());
  });

  test('is found by its owner, in the order of the list', () => {
    const owners = new Map<string, Business[]>();
    for (const row of businesses()) owners.set(row.owner, [...(owners.get(row.owner) ?? []), row]);
    expect(users().map(({ id }) => one.businessesOf(id))).toEqual(users().map(({ id }) => owners.get(id) ?? []));
  });

  test('is undefined for an unknown id', () => {
    for (const id of ['', 'b0000000', 'b0000000-0000-4000-8000-000000003000', 'b0000000-0000-4000-8000-00000000001x'])
      expect(one.business(id as BusinessId)).toBeUndefined();
    for (const id of ['', 'c0000000-0000-4000-8000-000000003000', 'b0000000-0000-4000-8000-000000000001'])
      expect([one.user(id), one.businessesOf(id)]).toEqual([undefined, []]);
  });

  test('is found without the list, here one that no array could hold', () => {
    const many = bulkRows({ ...BULK, businesses: 2 ** 33, users: 2 ** 33 });
    expect(() => many.users()).toThrow(RangeError);
    expect(() => many.businesses()).toThrow(RangeError);
    expect(many.user('c0000000-0000-4000-8000-000000900001')).toBeDefined();
    expect(many.business('b0000000-0000-4000-8000-000000900001' as BusinessId)).toBeDefined();
    expect(many.businessesOf('c0000000-0000-4000-8000-000000900001')).toHaveLength(3);
  });
});

describe('The demo with many businesses', () => {
  test("lists all rows, newest first, including those of the demo's personas", async () => {
    const { backend } = aDemo();
    const rows = await allOf(backend.businesses);
    expect(rows.length).toBeGreaterThan(BULK.businesses);
    const times = rows.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect((await allOf(backend.users)).length).toBeGreaterThan(BULK.users);
  });

  test('stores the decisions, not the rows', async () => {
    const { disk, backend } = aDemo();
    const [pending, other] = (await allOf(backend.businesses)).filter(
      ({ id, status }) => id.startsWith('b') && status === 'Pending',
    );
    if (pending === undefined || other === undefined) throw new Error('nothing is pending');
    valueOf(await backend.businesses.setStatus(pending.id, 'Active'));
    valueOf(await backend.businesses.remove(other.id));
    expect(disk.read('local', 'backend')?.length ?? 0).toBeLessThan(40_000);

    const { backend: reloaded } = aDemo(disk);
    const rows = await allOf(reloaded.businesses);
    expect(rows.find(({ id }) => id === pending.id)).toEqual({
      ...pending,
      status: 'Active',
      statusSince: expect.any(Number),
    });
    expect(rows.some(({ id }) => id === other.id)).toBe(false);
  });

  test('allows only the four transitions for bulk rows (decision status-transitions)', async () => {
    const { backend } = aDemo();
    const active = (await allOf(backend.businesses)).find(
      ({ id, status }) => id.startsWith('b') && status === 'Active',
    );
    if (active === undefined) throw new Error('nothing is active');
    expect(refusalOf(await backend.businesses.setStatus(active.id, 'Rejected'))).toBe('rejected');
    expect(valueOf(await backend.businesses.findOwn(active.id, active.owner))?.status).toBe('Active');
  });

  test('keeps a decision on a bulk account', async () => {
    const { backend } = aDemo();
    const person = (await allOf(backend.users)).find(({ id, status }) => id.startsWith('c') && status === 'Pending');
    if (person === undefined) throw new Error('nobody waits');
    valueOf(await backend.accountReview.decide(person.id, 'approve', '', person.roles));
    expect(refusalOf(await backend.accountReview.decide(person.id, 'reject', 'Too late', []))).toBe('changed');
    expect(valueOf(await backend.users.find(person.id))?.status).toBe('Active');
    expect((await allOf(backend.users)).find(({ id }) => id === person.id)?.status).toBe('Active');
  });

  test('restores the reason of a bulk account when a reinstatement is undone', async () => {
    const { backend } = aDemo();
    const person = (await allOf(backend.users)).find(({ id, status }) => id.startsWith('c') && status === 'Suspended');
    if (person === undefined) throw new Error('nobody is suspended');
    expect(person.statusReason).not.toBe('');
    valueOf(await backend.accountReview.decide(person.id, 'reinstate', '', person.roles));
    expect(valueOf(await backend.users.find(person.id))?.statusReason).toBe('');
    valueOf(await backend.accountReview.undo(person.id));
    expect(valueOf(await backend.users.find(person.id))).toEqual({ ...person, statusSince: expect.any(Number) });
  });

  test('does not show a bulk business that was deleted', async () => {
    const { backend } = aDemo();
    const row = (await allOf(backend.businesses)).find(({ id }) => id.startsWith('b'));
    if (row === undefined) throw new Error('there are no bulk rows');
    valueOf(await backend.businesses.remove(row.id));
    expect(valueOf(await backend.businesses.findOwn(row.id, row.owner))).toBeNull();
    expect(refusalOf(await backend.businesses.setStatus(row.id, 'Active'))).toBe('accepted');
    expect((await allOf(backend.businesses)).some(({ id }) => id === row.id)).toBe(false);
  });

  test('writes nothing on a read', async () => {
    const { disk, backend } = aDemo();
    const before = disk.read('local', 'backend');
    await allOf(backend.businesses);
    await allOf(backend.users);
    expect(disk.read('local', 'backend')).toBe(before);
  });
});

test('the standard demo has a few dozen businesses and users of every status', () => {
  const state = seedState(NOW);
  expect(state.bulk).toMatchObject({ businesses: 0, users: 0 });
  expect(state.businesses.length).toBeGreaterThan(40);
  expect(state.users.length).toBeGreaterThan(40);
  expect(new Set(state.businesses.map(({ status }) => status)).size).toBe(3);
  expect(new Set(state.businesses.map(({ country }) => country)).size).toBeGreaterThan(5);
  expect(seedState(NOW)).toEqual(state);
});

test.each([
  { bulk: { businesses: 1e12, users: 1, seededAt: 0 } },
  { bulk: { businesses: '9', users: 1, seededAt: 0 } },
  { bulk: [] },
  { bulk: { businesses: 1, users: 1 } },
  { decided: null },
  { decided: [] },
  { decided: 'x' },
])('a stored state with %j is replaced by a fresh one', (change) => {
  const disk = memoryDevice().tab();
  disk.write('local', 'backend', JSON.stringify({ ...seedState(NOW), courierCount: 5, ...change }));
  const server = newMemoryBackend(disk, clock, cryptoRandom, {
    seed: () => ({ ...seedState(NOW), courierCount: 7 }),
    simulation: demoSimulation,
  });
  expect(server.apply(({ state }) => state.courierCount)).toBe(7);
});
