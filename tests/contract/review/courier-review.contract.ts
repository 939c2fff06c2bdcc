import { describe, expect } from 'vitest';
import { GIVEN_BACK_AT_ONCE, REVIEW_REASONS } from '#core/delivery/courier/courier-incidents.ts';
import { DAY } from '#core/clock.ts';
import { caseOf } from '#core/support/case-path.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { aCommand, carry, courierOnline, sender, type Sender } from '../dispatch-people.ts';
import { charged, failAt, handBack, useFree } from '../delivery/lifecycle/held-deliveries.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator } from '../people.ts';
import { aReport, says } from '../support/case-people.ts';
import { withDeliveries } from '../with-deliveries.ts';

async function fails(by: DeliveringPerson, from: Sender, times: number, make = () => charged(from)) {
  for (let n = 0; n < times; n += 1) {
    const made = await make();
    await failAt(by, made, 'unsafe');
    await handBack(by, made);
  }
}

/** Gives deliveries back, each after some time. */
async function gives(by: DeliveringPerson, from: Sender, times: number, wait: () => Promise<unknown>) {
  for (let n = 0; n < times; n += 1) {
    await wait();
    valueOf(await by.backend.courierDesk.goOnline());
    const made = await charged(from);
    await carry(by, made, 'accepted');
    valueOf(await by.backend.courierDesk.release(aCommand(), made.id));
    valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), made.id, 0));
  }
}

/** The decisions since the courier's approval, newest first. */
const decisionsOn = async (world: DispatchUnderTest, by: DeliveringPerson) =>
  valueOf(await (await administrator(world)).backend.accountReview.history(by.id)).slice(0, -1);

/** An account goes back to review after too many failures. The courier may finish the current delivery. */
export function courierReviewContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a courier with too many unconfirmed failures in a day', () => {
    test('is reviewed at the fourth, finishes that delivery, and works again once approved', async ({
      world,
      from,
    }) => {
      await useFree(from);
      const by = await courierOnline(world);
      await fails(by, from, 3);
      expect(await decisionsOn(world, by)).toEqual([]);
      const fourth = await charged(from);
      await failAt(by, fourth, 'wrong_address');
      expect(await decisionsOn(world, by)).toMatchObject([
        { kind: 'review', from: 'Active', to: 'Pending', by: null, byName: '', reason: REVIEW_REASONS.failure },
      ]);
      expect(refusalOf(await by.backend.courierDesk.goOnline())).toBe('denied');
      await handBack(by, fourth);
      expect(refusalOf(await by.backend.courierDesk.duty())).toBe('denied');
      const { accountReview } = (await administrator(world)).backend;
      expect(refusalOf(await accountReview.undo(by.id))).toBe('not-yours-to-undo');
      valueOf(await accountReview.decide(by.id, 'approve', '', ['courier']));
      valueOf(await by.backend.courierDesk.goOnline());
      await fails(by, from, 3);
      expect((await decisionsOn(world, by)).map(({ kind }) => kind)).toEqual(['approve', 'review']);
    });

    test('is reviewed after giving back ten deliveries, and no earlier', async ({ world, from }) => {
      await useFree(from);
      const by = await courierOnline(world);
      const wait = async () => world.advance(GIVEN_BACK_AT_ONCE);
      await gives(by, from, 9, wait);
      expect(await decisionsOn(world, by)).toEqual([]);
      await gives(by, from, 1, wait);
      expect(await decisionsOn(world, by)).toMatchObject([{ kind: 'review', reason: REVIEW_REASONS.release }]);
      expect(refusalOf(await by.backend.courierDesk.goOnline())).toBe('denied');
    });

    test('counts those of one counter within a minute once, of another counter each', async ({ world, from }) => {
      await useFree(from);
      const by = await courierOnline(world);
      const other = await sender(world);
      await useFree(other);
      const wait = async () => world.advance(GIVEN_BACK_AT_ONCE);
      const atOnce = async () => undefined;
      await gives(by, from, 7, wait);
      await gives(by, from, 3, atOnce);
      await wait();
      await gives(by, other, 1, atOnce);
      expect(await decisionsOn(world, by)).toEqual([]);
      await gives(by, other, 1, wait);
      expect(await decisionsOn(world, by)).toEqual([]);
      await gives(by, from, 1, atOnce);
      expect(await decisionsOn(world, by)).toMatchObject([{ kind: 'review' }]);
    });
  });

  test('a review is a case, in which the courier answers until the account is decided on', async ({ world, from }) => {
    await useFree(from);
    const by = await courierOnline(world);
    const admin = await administrator(world);
    await fails(by, from, 3);
    expect(valueOf(await by.backend.cases.list())).toEqual([]);
    const fourth = await charged(from);
    await failAt(by, fourth, 'wrong_address');
    const [opened, ...more] = valueOf(await by.backend.cases.list());
    if (opened === undefined) throw new TypeError('There is no case.');
    expect(more).toEqual([]);
    expect(opened).toMatchObject({ side: 'courier', reason: 'review', state: 'theirs', delivery: { id: fourth.id } });
    const read = async () => valueOf(await by.backend.cases.find(opened.id));
    expect((await read())?.messages).toMatchObject([{ by: 'team', text: REVIEW_REASONS.failure }]);
    expect((await world.mails(by.email)).map(({ link }) => link)).toContain(caseOf(opened.id));
    expect(valueOf(await from.backend.cases.list())).toEqual([]);
    valueOf(await by.backend.cases.reply(opened.id, says('The building’s door was locked all evening.')));
    expect(valueOf(await admin.backend.caseDesk.list())).toMatchObject([{ id: opened.id, state: 'ours', late: false }]);
    // It isn't the courier's report about that delivery.
    expect(refusalOf(await by.backend.cases.open(aReport('courier', fourth.id, 'review')))).toBe('invalid');
    valueOf(await by.backend.cases.open(aReport('courier', fourth.id, 'counter')));
    valueOf(await admin.backend.accountReview.decide(by.id, 'approve', '', ['courier']));
    expect(await read()).toMatchObject({ state: 'resolved', outcome: 'answered' });
    // Later decisions leave what was closed, and reviews by administrators open none.
    valueOf(await by.backend.cases.close(opened.id, 'reopen'));
    expect(await read()).toMatchObject({ state: 'ours' });
    valueOf(await admin.backend.accountReview.decide(by.id, 'suspend', 'Too many failures.', []));
    expect(await read()).toMatchObject({ state: 'resolved' });
    expect(valueOf(await by.backend.cases.list())).toHaveLength(2);
  });

  test('failures of the day before don’t count', async ({ world, from, by }) => {
    await fails(by, from, 3, from.requested);
    await world.advance(DAY);
    valueOf(await by.backend.courierDesk.goOnline());
    await fails(by, from, 1, from.requested);
    expect(await decisionsOn(world, by)).toEqual([]);
  });
}
