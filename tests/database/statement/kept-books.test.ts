import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { databaseKind, openForTest } from '../open-database.ts';

const MONTH = 31 * 24 * 60;

describe(`the books (${databaseKind()})`, () => {
  let deliveries: Deliveries;
  let business: string;
  /** Two statements of one business, with an entry each; the first is void in the end. */
  let first: string;
  let second: string;

  const enter = async (kind: string) => {
    const [shop] = (await deliveries.shops(1)) as [Shop];
    const id = await deliveries.requested(shop);
    await deliveries.database.owner(`
      insert into private.ledger (delivery, account, kind, amount, currency, at)
      values ('${id}', '${business}', '${kind}', 700, 'CAD', private.now())`);
  };
  const closed = async () => {
    await deliveries.advance(MONTH);
    await deliveries.database.owner('select private.close_due()');
    const [row] = await deliveries.database.owner<{ id: string }>(
      `select id from private.statements where account = '${business}' order by period_from desc limit 1`,
    );
    return row?.id ?? '';
  };
  /** The error that the database's owner gets; empty if the statement succeeds. */
  const refusal = (statement: string): Promise<string> =>
    deliveries.database.owner(statement).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  beforeAll(async () => {
    deliveries = deliveriesOn(await openForTest());
    const [shop] = (await deliveries.shops(1)) as [Shop];
    ({ business } = shop);
    await enter('fee');
    first = await closed();
    await enter('fee');
    second = await closed();
    await enter('fee');
  });
  afterAll(() => deliveries.database.close());

  const ENTRY = 'an entry of a statement never changes';
  test.each([
    [ENTRY, 'another statement', (id: string) => `statement = gen_random_uuid() where statement = '${id}'`],
    [ENTRY, 'no statement', (id: string) => `statement = null where statement = '${id}'`],
    [ENTRY, 'another amount', (id: string) => `amount = 1 where statement = '${id}'`],
    [ENTRY, 'another time', (id: string) => `at = at - interval '1 day' where statement = '${id}'`],
    [ENTRY, 'another reference', (id: string) => `reference = 'A' where statement = '${id}'`],
    [ENTRY, 'another city while it’s open', () => `place = 'Toronto' where statement is null`],
    [ENTRY, 'another amount while it’s open', () => 'amount = 1 where statement is null'],
    [
      ENTRY,
      'another currency as it’s closed',
      () => `currency = 'USD', statement = gen_random_uuid() where statement is null`,
    ],
  ])('%s: not to %s', async (words, _, change) => {
    expect(await refusal(`update private.ledger set ${change(second)}`)).toBe(words);
  });

  const STATEMENT = 'a closed statement never changes';
  test.each([
    [STATEMENT, 'another total', 'update private.statements set total = 1'],
    [STATEMENT, 'another number', `update private.statements set number = '2020-01-0001'`],
    [STATEMENT, 'another account', 'update private.statements set account = gen_random_uuid()'],
    [STATEMENT, 'fewer entries', 'update private.statements set entries = 2'],
    [STATEMENT, 'nothing at all', 'delete from private.statements'],
  ])('%s: not to %s', async (words, _, change) => {
    expect(await refusal(`${change} where id = '${second}'`)).toBe(words);
  });

  test('a closed month keeps its days when the operator sets another time zone', async () => {
    const detail = async () => {
      const [row] = await deliveries.database.owner<{ detail: unknown }>(
        `select private.statement_detail(s, null, null) as detail from private.statements s where s.id = '${second}'`,
      );
      return row?.detail;
    };
    const before = await detail();
    expect(before).toMatchObject({ timeZone: 'America/Los_Angeles' });
    await deliveries.database.owner(`update private.operator set time_zone = 'Pacific/Auckland'`);
    expect(await detail()).toEqual(before);
    await deliveries.database.owner(`update private.operator set time_zone = 'America/Los_Angeles'`);
  });

  test('a paid statement can become open again, but not void', async () => {
    const by = `paid_on = '2026-11-26', reference = 'A', paid_at = private.now(), paid_by = gen_random_uuid()`;
    const none = 'paid_on = null, reference = null, paid_at = null, paid_by = null';
    const become = (state: string) => refusal(`update private.statements set ${state} where id = '${second}'`);
    expect(await become(`state = 'paid', ${by}`)).toBe('');
    expect(await become(`state = 'void', void_reason = 'Twice', ${none}`)).toBe(STATEMENT);
    expect(await become(`state = 'closed', ${none}`)).toBe('');
    expect(
      await deliveries.database.owner(
        `select action from private.audit_log where tbl = 'statements' and row_id = '${second}'`,
      ),
    ).toHaveLength(2);
  });

  test('a void statement releases its entries once, and can’t be reopened', async () => {
    expect(
      await refusal(`update private.statements set state = 'void', void_reason = 'Twice' where id = '${first}'`),
    ).toBe('');
    expect(await refusal(`update private.ledger set statement = '${second}' where statement = '${first}'`)).toBe(ENTRY);
    expect(await refusal(`update private.ledger set statement = null where statement = '${first}'`)).toBe('');
    expect(await refusal(`update private.ledger set statement = '${second}' where statement is null`)).toBe('');
    expect(await refusal(`update private.ledger set statement = null where statement = '${second}'`)).toBe(ENTRY);
    expect(
      await refusal(`update private.statements set state = 'closed', void_reason = '' where id = '${first}'`),
    ).toBe(STATEMENT);
  });
});
