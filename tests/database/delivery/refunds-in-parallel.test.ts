import { describe, expect, test } from 'vitest';
import { databaseKind, openForTest } from '../open-database.ts';
import { RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { deliveriesOn, tally, times } from './deliveries-on-database.ts';

const MONTH = 31 * 24 * 60;

/** As a case calls it, for people who may not call it by themselves. */
const CALLS = `
  create function public.refund_now(id uuid, amount integer, for_goods boolean) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
  declare refusal constant text := private.refund(id, amount, for_goods);
  begin
    return case when refusal is null then private.result_ok(null) else private.result_refused(refusal) end;
  end $$;
  create function public.make_good_now(id uuid, courier uuid, amount integer) returns jsonb
  language plpgsql volatile security definer set search_path = '' as $$
  declare refusal constant text := private.make_good(id, courier, amount);
  begin
    return case when refusal is null then private.result_ok(null) else private.result_refused(refusal) end;
  end $$;
  grant execute on function public.refund_now(uuid, integer, boolean), public.make_good_now(uuid, uuid, integer) to authenticated`;

/** Deliveries whose refunds and credits are above what was charged and declared, and other faults of refunds. */
const FAULTS = `
  select d.id::text as fault from private.deliveries d join private.ledger l on l.account = d.business_id and l.delivery = d.id
  group by d.id having sum(l.amount) filter (where l.kind = any (private.minus_kinds()))
    > coalesce(sum(l.amount) filter (where l.kind <> all (private.minus_kinds())), 0) + d.declared_cents
  union all select 'two refunds' from private.delivery_events where kind = 'refund' group by delivery having count(*) > 1
  union all select 'the lines aren''t the total' from private.statements s
    join private.ledger l on l.statement = s.id group by s.id, s.total, s.carried
    having sum(private.signed_amount(l.kind, l.amount)) + s.carried <> s.total`;

async function setScene() {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  await database.owner(CALLS);
  const [shop, other] = await deliveries.shops(2);
  const [courier] = await deliveries.couriers(1);
  if (shop === undefined || other === undefined || courier === undefined) throw new TypeError('nobody to deliver');
  return {
    database,
    deliveries,
    shop,
    other,
    courier,
    admins: await Promise.all(times(2, () => deliveries.administrator())),
  };
}

describe(`refunds, ${RUNS} times (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('parallel refunds and closings: one refund, in one statement or the next', async () => {
    const { database, deliveries, shop, courier, admins } = await setScene();
    const [first, second] = admins;
    if (first === undefined || second === undefined) return;
    for (let n = 0; n < RUNS; n += 1) {
      const id = await deliveries.requested(shop);
      await deliveries.toTheDoor(courier, id);
      const [secrets] = await database.owner<{ pin: string }>(
        `select pin from private.delivery_secrets where delivery = '${id}'`,
      );
      expect(await deliveries.step(courier, id, 'deliver', { pin: secrets?.pin ?? '' })).toBe('done');
      await deliveries.freeAgain(shop, id);
      await database.owner(`update private.deliveries set declared_cents = 4500 where id = '${id}'`);
      await database.owner(`insert into private.ledger (account, delivery, kind, amount, currency, at)
        values ('${shop.business}', '${id}', 'fee', 699, 'CAD', private.now())`);
      expect(await deliveries.read(first, `public.refund_now('${id}', 5200, true)`)).toBe('above-cap');
      expect(await deliveries.read(first, `public.refund_now('${id}', 700, false)`)).toBe('above-cap');
      await deliveries.advance(MONTH);
      const answers = await Promise.all([
        deliveries.read(first, `public.refund_now('${id}', 5199, true)`),
        deliveries.read(second, `public.refund_now('${id}', 699, false)`),
        deliveries.read(second, 'public.close_statements()'),
        deliveries.read(first, 'public.close_statements()'),
      ]);
      expect(tally(answers)).toEqual({ done: 3, changed: 1 });
      expect(await database.owner(FAULTS)).toEqual([]);
    }
    await database.close();
  });

  test('an owner who is an administrator refunds no delivery of their own', async () => {
    const { database, deliveries, shop, other, courier, admins } = await setScene();
    const [admin] = admins;
    if (admin === undefined) return;
    const id = await deliveries.requested(shop);
    for (const stranger of [shop.owner, other.owner, courier]) {
      expect(await deliveries.read(stranger, `public.refund_now('${id}', 1, false)`)).toBe('no-such-delivery');
      expect(await deliveries.read(stranger, `public.make_good_now('${id}', '${courier.id}', 1)`)).toBe(
        'no-such-delivery',
      );
      expect(await deliveries.read(stranger, `private.refund('${id}', 1, false)`)).toBe('42501');
    }
    expect(await deliveries.read(admin, `private.refund('${id}', 1, false)`)).toBe('42501');
    expect(await deliveries.read(admin, `public.refund_now('${id}', 1, false)`)).toBe('wrong-status');
    expect(await deliveries.read(admin, `public.make_good_now('${id}', '${courier.id}', 5001)`)).toBe('above-cap');
    const made = await Promise.all(
      times(4, () => deliveries.read(admin, `public.make_good_now('${id}', '${courier.id}', 5000)`)),
    );
    expect(tally(made)).toEqual({ done: 1, changed: 3 });
    await database.owner(`update public.businesses set user_id = '${admin.id}' where id = '${shop.business}'`);
    expect(await deliveries.read(admin, `public.refund_now('${id}', 1, false)`)).toBe('no-such-delivery');
    await database.close();
  });
});
