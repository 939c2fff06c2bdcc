import { describe, expect, test } from 'vitest';
import { deliveriesOn, tally, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { databaseKind, openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { RUNS, RUNS_TIMEOUT } from '../runs.ts';

const MONTH = 31 * 24 * 60;

/** The rules of the books that don't hold; none if all do. */
const FAULTS = `
  select 'an entry is in a statement of another account or currency' as fault from private.ledger l
    join private.statements s on s.id = l.statement
    where (l.account, l.currency) is distinct from (s.account, s.currency) or l.kind <> all (private.kinds_of(s.side))
  union all select 'an entry is in a void statement' from private.ledger l
    join private.statements s on s.id = l.statement where s.state = 'void'
  union all select 'the lines aren''t the total' from private.statements s left join lateral (
    select count(*) as entries, coalesce(sum(case l.kind when 'credit' then -l.amount else l.amount end), 0) as total
    from private.ledger l where l.statement = s.id) as x on true
    where s.state <> 'void' and (x.entries, x.total + s.carried) is distinct from (s.entries::bigint, s.total::numeric)
  union all select 'a void statement lost its lines' from private.statements s
    where s.state = 'void' and s.entries <> (select count(*) from private.void_lines v where v.statement = s.id)
  union all select 'numbers have a gap' from private.statements where place is not null
    group by year having max(place) <> count(place) or count(distinct place) <> count(place)
  union all select 'a period was closed twice' from private.closings group by side, period_from having count(*) > 1`;

interface Scene {
  readonly deliveries: Deliveries;
  readonly shop: Shop;
  readonly courier: SignedIn;
  readonly admins: readonly [SignedIn, SignedIn];
}

async function setScene(): Promise<Scene> {
  const deliveries = deliveriesOn(await openForTest());
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const [courier] = (await deliveries.couriers(1)) as [SignedIn];
  return { deliveries, shop, courier, admins: [await deliveries.administrator(), await deliveries.administrator()] };
}

/** Adds an entry of a delivery. `at` is a moment in SQL. */
const enter = (
  { deliveries }: Scene,
  id: string,
  account: string,
  kind: string,
  amount: number,
  at: string,
  currency = 'CAD',
) =>
  deliveries.database.owner(`
    insert into private.ledger (delivery, account, kind, amount, currency, at)
    values ('${id}', '${account}', '${kind}', ${amount}, '${currency}', ${at})`);

/** The first moment of the running month in the operator's time zone, in SQL. */
const MIDNIGHT = `(date_trunc('month', private.now() at time zone private.books_zone()) at time zone private.books_zone())`;

describe(`statements in parallel, ${RUNS} times (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('parallel closings, late entries and payments lose and repeat nothing', async () => {
    const scene = await setScene();
    const { deliveries, shop, courier, admins } = scene;
    const { database } = deliveries;
    for (let n = 0; n < RUNS; n += 1) {
      // No courier takes it, so it's free again for the next run.
      const id = await deliveries.requested(shop);
      await enter(scene, id, shop.business, 'fee', 700 + n, 'private.now()');
      await enter(scene, id, courier.id, 'pay', 500, 'private.now()');
      // Both are across the border too. The business has a credit there, which only that currency's next one carries.
      await enter(scene, id, courier.id, 'cancel_pay', 300, 'private.now()', 'USD');
      await enter(scene, id, shop.business, 'cancel_fee', 300, 'private.now()', 'USD');
      await enter(scene, id, shop.business, 'credit', 301, 'private.now()', 'USD');
      const [last] = await database.owner<{ ids: string[] | null }>(
        `select array_agg(id) as ids from private.statements where state = 'closed' and total > 0`,
      );
      const waiting = `array[${(last?.ids ?? []).map((one) => `'${one}'`).join()}]::uuid[]`;
      const [first] = last?.ids ?? [];
      await deliveries.advance(MONTH);
      const answers = await Promise.all([
        deliveries.read(admins[0], 'public.close_statements()'),
        deliveries.read(admins[1], 'public.close_statements()'),
        database.owner('select private.close_due()').then(() => 'done'),
        enter(scene, id, shop.business, 'return_fee', 350, `${MIDNIGHT} - interval '1 millisecond'`).then(() => 'done'),
        enter(scene, id, courier.id, 'return_pay', 250, `${MIDNIGHT} - interval '1 second'`).then(() => 'done'),
        deliveries.read(admins[0], `public.mark_paid(${waiting}, '2026-01-01', 'one')`),
        deliveries.read(admins[1], `public.mark_paid(${waiting}, '2026-01-01', 'two')`),
        ...(first === undefined ? [] : [deliveries.read(admins[1], `public.void_statement('${first}', 'Twice')`)]),
      ]);
      expect(answers.slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'done']);
      // One of the payments is recorded, or one of the statements was voided before.
      expect(tally(answers.slice(5))).toEqual(first === undefined ? { invalid: 2 } : { done: 1, changed: 2 });
      expect(await database.owner(FAULTS)).toEqual([]);
    }
    // Nothing is lost: every account's statements and open entries are the ledger's sum.
    await deliveries.advance(2 * MONTH);
    expect(await deliveries.read(admins[0], 'public.close_statements()')).toBe('done');
    const sums = await database.owner<{ closed: string; entered: string }>(`
      select (select sum(s.total - s.carried) from private.statements s
          where s.account = l.account and s.currency = l.currency and s.state <> 'void') as closed,
        sum(case l.kind when 'credit' then -l.amount else l.amount end) as entered
      from private.ledger l group by l.account, l.currency order by 2`);
    expect(sums.map(({ closed }) => Number(closed))).toEqual(sums.map(({ entered }) => Number(entered)));
    expect(sums).toHaveLength(4);
    expect(Number(sums[0]?.entered)).toBe(-RUNS);
    expect(await database.owner(FAULTS)).toEqual([]);
    await database.close();
  });

  test('parallel payments, undos and voids take effect one after another', async () => {
    const scene = await setScene();
    const { deliveries, shop, courier, admins } = scene;
    const { database } = deliveries;
    for (let n = 0; n < RUNS; n += 1) {
      const id = await deliveries.requested(shop);
      await enter(scene, id, courier.id, 'pay', 500, 'private.now()');
      await deliveries.advance(MONTH);
      expect(await deliveries.read(admins[0], 'public.close_statements()')).toBe('done');
      const [row] = await database.owner<{ id: string }>(
        `select id from private.statements where account = '${courier.id}' order by closed_at desc, period_from desc limit 1`,
      );
      const one = `array['${row?.id}']::uuid[]`;
      const paid = await deliveries.read(admins[0], `public.mark_paid(${one}, '2026-01-01', 'one')`);
      expect(paid).toBe('done');
      const answers = await Promise.all([
        deliveries.read(admins[0], `public.undo_paid(${one})`),
        deliveries.read(admins[0], `public.undo_paid(${one})`),
        deliveries.read(admins[1], `public.mark_paid(${one}, '2026-01-01', 'two')`),
        deliveries.read(admins[1], `public.void_statement('${row?.id}', 'Twice')`),
        deliveries.read(admins[1], 'public.close_statements()'),
      ]);
      expect(answers[4]).toBe('done');
      // The first undo counts. The other finds it open, void, or paid by someone else.
      const undone = answers.slice(0, 2).map(String).toSorted();
      expect(undone.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(['changed', 'not-yours-to-undo']).toContain(undone.find((answer) => answer !== 'done'));
      const [now] = await database.owner<{ state: string; reference: string | null }>(
        `select state, reference from private.statements where id = '${row?.id}'`,
      );
      const [marked, voided] = [answers[2], answers[3]];
      expect([marked, voided, now]).toEqual([
        marked,
        voided,
        voided === 'done'
          ? { state: 'void', reference: null }
          : marked === 'done'
            ? { state: 'paid', reference: 'two' }
            : { state: 'closed', reference: null },
      ]);
      expect([marked, voided]).not.toEqual(['done', 'done']);
      expect(await database.owner(FAULTS)).toEqual([]);
    }
    await database.close();
  });

  test('ten closings in parallel give each number once', async () => {
    const scene = await setScene();
    const { deliveries, shop, courier, admins } = scene;
    for (let n = 0; n < RUNS; n += 1) {
      const id = await deliveries.requested(shop);
      await enter(scene, id, shop.business, 'fee', 699, 'private.now()');
      await enter(scene, id, courier.id, 'pay', 500, 'private.now()');
      await deliveries.advance(MONTH);
      const closed = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          deliveries.read(admins[at % 2 === 0 ? 0 : 1], 'public.close_statements()'),
        ),
      );
      expect(tally(closed)).toEqual({ done: 10 });
      expect(await deliveries.database.owner(FAULTS)).toEqual([]);
    }
    const [made] = await deliveries.database.owner<{ count: string }>('select count(*) from private.statements');
    expect(Number(made?.count)).toBe(2 * RUNS);
    await deliveries.database.close();
  });
});
