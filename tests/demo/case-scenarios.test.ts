import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryPhones } from '#adapters/memory/alert/memory-phones.ts';
import { settleAll } from '#adapters/memory/delivery/dispatch-table.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { newCaseId } from '#core/support/case.ts';
import { instant } from '#core/instant.ts';
import { deskCaseOf } from '#core/support/case-path.ts';
import { opensAt } from '#core/support/support-hours.ts';
import { demoState } from '#demo/world/demo-state.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { opened } from './opened-scenario.ts';

describe('The scenarios of cases', () => {
  test('crushed-cake: Ada refunds Marco’s claim, and it’s on this month’s statement', async () => {
    const { path, ports, backend } = await opened('crushed-cake');
    const [claim] = valueOf(await ports.caseDesk.list()).filter(
      ({ side, reason }) => side === 'business' && reason === 'damaged',
    );
    if (claim === undefined) throw new TypeError('There is no claim.');
    expect(path).toBe(deskCaseOf(claim.id));
    const found = valueOf(await ports.caseDesk.find(claim.id));
    expect(found?.others).toMatchObject([{ side: 'recipient', reason: 'damaged', state: 'ours' }]);
    expect(found?.payable).toEqual({
      outcome: 'refunded',
      currency: 'CAD',
      least: 1,
      cap: 5199,
      denial: null,
    });
    valueOf(await ports.caseDesk.resolve(claim.id, { outcome: 'refunded', amount: 4500, words: '' }));
    const refunds = backend.apply(({ state }) => state.dispatch.ledger.filter(({ kind }) => kind === 'refund'));
    expect(refunds).toMatchObject([{ account: marcosActiveBusiness, delivery: claim.delivery?.id, amount: 4500 }]);
    expect(valueOf(await ports.caseDesk.find(claim.id))).toMatchObject({
      decidedBy: 'Ada Okafor',
      paid: { amount: 4500 },
    });
  });

  test('night-report: Kai’s report alerts Ada, who’s on call while support is closed', async () => {
    const { path, ports, backend } = await opened('night-report');
    const job = valueOf(await ports.courierDesk.duty()).jobs[0];
    expect(path).toBe(`/help?courier=${job?.id}`);
    const { hours, timeZone, now, onCall } = valueOf(await ports.cases.support());
    expect(opensAt(now, hours, timeZone)).toBeGreaterThan(now);
    expect(onCall).toBe(true);
    const report = { id: newCaseId(cryptoRandom), side: 'courier', delivery: job?.id ?? null } as const;
    const made = valueOf(await ports.cases.open({ ...report, reason: 'safety', text: 'Someone follows me.' }));
    expect(made.dueAt - made.openedAt).toBe(15 * MINUTE);
    backend.apply((tx) => settleAll(tx, backend));
    expect(await memoryPhones(backend).list()).toMatchObject([{ to: 'Ada', title: 'A safety report needs an answer' }]);
  });
});

test('the demo starts with a case in each state, and none is older than its people', () => {
  const now = Date.parse('2026-05-06T17:20:00Z');
  const { support, users } = demoState(now);
  expect(new Set(support.cases.map(({ state }) => state))).toEqual(new Set(['ours', 'theirs', 'resolved']));
  for (const { opener, openedAt, dueAt, id } of support.cases) {
    const since = users.find((user) => user.id === opener)?.createdAt ?? instant(now);
    expect(openedAt).toBeGreaterThan(since);
    expect(dueAt).toBeGreaterThan(openedAt);
    expect(openedAt).toBeGreaterThan(now - 14 * DAY);
    expect(support.messages.filter((message) => message.case === id).length).toBeGreaterThan(0);
  }
});
