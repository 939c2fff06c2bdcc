import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { isToPay } from '#core/statement/statement.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { allBooks } from '#tests/contract/statement/all-books.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { opened } from './opened-scenario.ts';

describe('The scenarios of money', () => {
  test('pay-couriers: three couriers wait for last week’s pay, all others are paid', async () => {
    const { path, ports } = await opened('pay-couriers');
    expect(path).toBe('/admin/payouts?state=To+pay');
    const payouts = await allBooks(ports.statementBooks, 'courier');
    const waiting = payouts.filter(isToPay);
    expect(waiting.map(({ name }) => name).toSorted()).toEqual(['Amara Osei', 'Jonas Berg', 'Kai Moreno']);
    expect(new Set(waiting.map(({ to }) => to))).toEqual(new Set([payouts[0]?.to]));
    expect(new Set(payouts.map(({ from }) => from)).size).toBeGreaterThan(4);
    expect(payouts.every(({ state, payment }) => state === 'closed' || (payment?.reference ?? '') !== '')).toBe(true);
  });

  test('merchant-dashboard: two past months are closed and paid, and this one runs', async () => {
    const { ports } = await opened('merchant-dashboard');
    const list = valueOf(await ports.statements.ofBusiness(marcosActiveBusiness));
    expect(list?.closed.map(({ from, state }) => [from, state])).toEqual([
      ['2026-04-01', 'paid'],
      ['2026-03-01', 'paid'],
      ['2026-02-01', 'paid'],
    ]);
    expect(list?.open).toMatchObject([{ from: '2026-05-01', currency: 'CAD' }]);
  });

  test('month-end: the month closes seconds after it was opened', async () => {
    const { path, ports, jump } = await opened('month-end');
    expect(path).toBe('/admin/invoices');
    const before = await allBooks(ports.statementBooks, 'business');
    expect(before[0]).toMatchObject({ from: '2026-04-01', state: 'paid' });
    await jump(19 * SECOND);
    expect(await allBooks(ports.statementBooks, 'business')).toEqual(before);
    await jump(2 * SECOND);
    const [may, ...rest] = await allBooks(ports.statementBooks, 'business');
    expect(may).toMatchObject({ from: '2026-05-01', to: '2026-06-01', state: 'closed', name: 'Bellini Bakery' });
    expect(may?.entries).toBeGreaterThan(300);
    expect(rest).toEqual(before);
  });

  test('raise-prices: two minutes later a delivery in Toronto costs more', async () => {
    const { path, ports, jump } = await opened('raise-prices');
    expect(path).toBe('/admin/prices?city=ca%7Con%7Ctoronto');
    const { versions } = valueOf(await ports.tariffs.list());
    expect(versions).toHaveLength(1);
    await jump(2 * MINUTE);
    const { now, versions: later } = valueOf(await ports.tariffs.list());
    expect(later[0]?.validFrom).toBe(now);
    expect(later[0]?.tariff.rates.A).toMatchObject({ fee: 749, pay: 525 });
  });

  test('snow-pause: Toronto is paused for an hour', async () => {
    const { path, ports, jump } = await opened('snow-pause');
    expect(path).toBe('/admin/hours/ca-on-toronto');
    const paused = async () => valueOf(await ports.cityHours.list()).cities.flatMap(({ pause }) => pause ?? []);
    expect(await paused()).toMatchObject([{ reason: 'Snow: the streets are closed', by: 'Ada Okafor' }]);
    await jump(60 * MINUTE);
    expect(await paused()).toEqual([]);
  });
});
