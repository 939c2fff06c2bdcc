import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { literal } from '../database-under-test.ts';
import { deliveriesOn, tally, times, type Outcome, type Shop } from '../delivery/deliveries-on-database.ts';
import { databaseKind, openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { RUNS, RUNS_TIMEOUT } from '../runs.ts';

const CAKE = 4500;
const MONTH = 31 * 24 * 60;

/** Cases, refunds and deliveries that don't fit together. */
const FAULTS = `
  select 'a refund without its case' as fault from private.deliveries d
    where (d.refunded is not null) <> exists (
      select from private.cases c where c.delivery = d.id and c.outcome = 'refunded' and c.amount = d.refunded)
  union all select 'a line without its case' from private.ledger l
    where l.kind in ('refund', 'made_good') and not exists (
      select from private.cases c where c.delivery = l.delivery and c.amount = l.amount)
  union all select 'two refunds' from private.delivery_events where kind = 'refund' group by delivery having count(*) > 1
  union all select 'two cases of a side' from private.cases where reason not in ('safety', 'failed_attempt', 'review')
    group by delivery, side having count(*) > 1
  union all select 'an objection without its case, or in two' from private.deliveries d
    where d.held = 'objected' and 1 <> (
      select count(*) from private.cases c where c.delivery = d.id and c.objected_at is not null and c.state <> 'resolved')
  union all select 'a decision that the money doesn''t follow' from private.cases c join private.deliveries d on d.id = c.delivery
    where c.outcome = 'upheld' and d.held <> 'entered' or c.outcome = 'waived' and d.held <> 'dropped'
  union all select 'a case of a confirmed attempt goes on' from private.cases c join private.deliveries d on d.id = c.delivery
    where c.reason = 'failed_attempt' and c.state <> 'resolved' and d.held <> 'objected'
  union all select 'words about a forgotten delivery' from private.deliveries d join private.cases c on c.delivery = d.id
    join private.case_messages m on m.case_id = c.id where d.forgotten
  union all select 'refunded while the money was open' from private.deliveries
    where refunded is not null and held in ('waiting', 'objected')
  union all select 'a message after the end' from private.case_messages m join private.cases c on c.id = m.case_id
    where not m.by_team and m.at > c.resolved_at
  union all select 'the lines aren''t the total' from private.statements s join private.ledger l on l.statement = s.id
    group by s.id, s.total, s.carried having sum(private.signed_amount(l.kind, l.amount)) + s.carried <> s.total`;

const json = (value: unknown) => `${literal(JSON.stringify(value))}::jsonb`;

async function setScene() {
  const database = await openForTest();
  const deliveries = deliveriesOn(database);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const [courier] = (await deliveries.couriers(1)) as [SignedIn];
  const [first, second] = (await Promise.all(times(2, () => deliveries.administrator()))) as [SignedIn, SignedIn];
  const { owner } = shop;
  return {
    database,
    deliveries,
    shop,
    owner,
    courier,
    first,
    second,
    /** A delivery that was handed over, or came back with its money open. After several such failures a courier is reviewed. */
    async ended(reason?: 'refused'): Promise<string> {
      // Fewer than a business may request in an hour.
      await deliveries.advance(5);
      const id = await deliveries.requested(shop);
      const by = reason === undefined ? courier : ((await deliveries.couriers(1))[0] ?? courier);
      await deliveries.toTheDoor(by, id);
      const [row] = await database.owner<{ pin: string }>(
        `select pin from private.delivery_secrets where delivery = '${id}'`,
      );
      const last =
        reason === undefined
          ? await deliveries.step(by, id, 'deliver', { pin: row?.pin ?? '' })
          : await deliveries.step(by, id, 'fail', { reason });
      expect(last).toBe('done');
      if (reason !== undefined) expect(await deliveries.change(owner, id, 'hand_back')).toBe('done');
      await deliveries.freeAgain(shop, id);
      await database.owner('delete from private.rate_limits');
      return id;
    },
    report: (by: SignedIn, side: string, delivery: string, id = randomUUID()): Promise<Outcome> =>
      deliveries.read(by, `public.open_case(${json({ id, side, delivery, reason: 'billing', text: 'Help.' })})`),
    resolve: (by: SignedIn, id: string, decision: object): Promise<Outcome> =>
      deliveries.read(by, `public.resolve_case('${id}', ${json({ words: 'Sorry.', ...decision })})`),
    /** Opens a business's case about damage. */
    async claimed(delivery: string): Promise<string> {
      const id = randomUUID();
      const claim = { id, side: 'business', delivery, reason: 'damaged', text: 'Crushed.' };
      expect(await deliveries.read(owner, `public.open_case(${json(claim)})`)).toBe('done');
      return id;
    },
    async expectFaultless(): Promise<void> {
      expect(await database.owner(FAULTS)).toEqual([]);
    },
  };
}

describe(`cases, ${RUNS} times (${databaseKind()})`, { timeout: RUNS_TIMEOUT }, () => {
  test('one of two administrators decides, while the months are closed', async () => {
    const { database, deliveries, first, second, ended, claimed, resolve, expectFaultless } = await setScene();
    for (let n = 0; n < RUNS; n += 1) {
      const id = await claimed(await ended());
      await deliveries.advance(MONTH);
      const [one, other, ...closings] = await Promise.all([
        resolve(first, id, { outcome: 'refunded', amount: CAKE }),
        resolve(second, id, n % 2 === 0 ? { outcome: 'refunded', amount: 1 } : { outcome: 'declined' }),
        deliveries.read(second, 'public.close_statements()'),
        deliveries.read(first, 'public.close_statements()'),
      ]);
      expect(tally([one, other])).toEqual({ done: 1, changed: 1 });
      expect(tally(closings)).toEqual({ done: 2 });
      await expectFaultless();
    }
    await database.close();
  });

  test('a case is resolved or taken back, and no reply comes after', async () => {
    const { database, deliveries, owner, first, ended, claimed, resolve, expectFaultless } = await setScene();
    for (let n = 0; n < RUNS; n += 1) {
      const id = await claimed(await ended());
      const [resolved, back, reply] = await Promise.all([
        resolve(first, id, { outcome: 'refunded', amount: CAKE }),
        deliveries.read(owner, `public.close_case('${id}', 'withdraw')`),
        deliveries.read(owner, `public.reply_to_case('${id}', ${json({ id: randomUUID(), text: 'And?' })})`),
      ]);
      expect(tally([resolved, back])).toEqual({ done: 1, changed: 1 });
      expect(['done', 'changed']).toContain(reply);
      await expectFaultless();
    }
    await database.close();
  });

  test('a side has one case, from however many devices it reports', async () => {
    const { database, deliveries, owner, courier, ended, report, expectFaultless } = await setScene();
    for (let n = 0; n < RUNS; n += 1) {
      const delivery = await ended();
      const [row] = await database.owner<{ number: string; key: string }>(
        `select d.number, s.key from private.deliveries d join private.delivery_secrets s on s.delivery = d.id where d.id = '${delivery}'`,
      );
      const asRecipient = () => {
        const said = json({ what: 'report', id: randomUUID(), reason: 'damaged', text: 'Crushed.' });
        const call = `public.svc_recipient_cases('${row?.number}', '${row?.key}', ${said}, 'track:${randomUUID()}', 20, '10 minutes')`;
        return deliveries.read({ ...owner, caller: 'service' } as unknown as SignedIn, call);
      };
      const again = randomUUID();
      const answers = await Promise.all([
        report(owner, 'business', delivery),
        report(owner, 'business', delivery),
        report(courier, 'courier', delivery, again),
        report(courier, 'courier', delivery, again),
        asRecipient(),
        asRecipient(),
      ]);
      expect(tally(answers.slice(0, 2))).toEqual({ done: 1, 'already-open': 1 });
      expect(answers[2] === 'done' || answers[3] === 'done').toBe(true);
      expect(tally(answers.slice(4))).toEqual({ done: 1, 'already-open': 1 });
      const [sides] = await database.owner<{ count: number }>(
        `select count(*)::integer as count from private.cases where delivery = '${delivery}'`,
      );
      expect(sides?.count).toBe(3);
      await expectFaultless();
    }
    await database.close();
  });

  test('a question of the team holds back the deletion, or comes after it', async () => {
    const { database, deliveries, first, second, ended, expectFaultless } = await setScene();
    for (let n = 0; n < RUNS; n += 1) {
      const delivery = await ended();
      await deliveries.advance(MONTH);
      const ask = (by: SignedIn) => {
        const asked = { id: randomUUID(), delivery, side: 'courier', message: { id: randomUUID(), text: 'Where?' } };
        return deliveries.read(by, `public.ask_side(${json(asked)})`);
      };
      const [answer] = await Promise.all([
        ask(first),
        database.owner('select private.forget_deliveries()'),
        ask(second),
      ]);
      expect(answer).toBe('done');
      await expectFaultless();
      const [asked] = await database.owner<{ count: number }>(`select count(*)::integer as count
        from private.case_messages m join private.cases c on c.id = m.case_id where c.delivery = '${delivery}'`);
      expect(asked?.count).toBe(2);
    }
    await database.close();
  });

  test('money that a merchant objects to or confirms is refunded only once it’s entered', async () => {
    const { database, deliveries, owner, first, ended, claimed, resolve, expectFaultless } = await setScene();
    for (let n = 0; n < RUNS; n += 1) {
      const delivery = await ended('refused');
      const id = await claimed(delivery);
      const change = (kind: string) =>
        deliveries.read(owner, `public.change_delivery('${randomUUID()}', '${delivery}', '${kind}')`);
      const [objected, confirmed, refunded] = await Promise.all([
        change('object'),
        change('confirm'),
        resolve(first, id, { outcome: 'refunded', amount: 1 }),
      ]);
      expect(['done', 'wrong-status']).toContain(objected);
      expect(confirmed).toBe('done');
      expect(['done', 'money-waits']).toContain(refunded);
      await expectFaultless();
    }
    await database.close();
  });

  test('an objection is in one case, and confirmed or decided once', async () => {
    const { database, deliveries, owner, first, second, ended, report, resolve, expectFaultless } = await setScene();
    for (let n = 0; n < RUNS; n += 1) {
      const delivery = await ended('refused');
      const change = (by: SignedIn, kind: string, more = '') =>
        deliveries.read(by, `public.change_delivery('${randomUUID()}', '${delivery}', '${kind}'${more})`);
      const [objected, reported] = await Promise.all([
        change(owner, 'object'),
        report(owner, 'business', delivery),
        change(owner, 'object'),
      ]);
      expect(['done', 'wrong-status']).toContain(objected);
      expect(reported).toBe('done');
      await expectFaultless();
      const [row] = await database.owner<{ id: string }>(
        `select id from private.cases where delivery = '${delivery}' and objected_at is not null`,
      );
      const outcomes = await Promise.all([
        resolve(first, row?.id ?? '', { outcome: 'upheld' }),
        resolve(second, row?.id ?? '', { outcome: 'waived' }),
        change(first, 'waive', `, '{"reason":"Too fast."}'`),
        ...(n % 2 === 0 ? [change(owner, 'confirm')] : []),
        deliveries.read(owner, `public.reply_to_case('${row?.id}', ${json({ id: randomUUID(), text: 'And?' })})`),
      ]);
      expect(outcomes.slice(0, -1).filter((outcome) => outcome === 'done')).toHaveLength(1);
      await expectFaultless();
    }
    await database.close();
  });
});
