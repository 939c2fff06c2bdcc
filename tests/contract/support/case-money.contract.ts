import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import { MADE_GOOD_CAP } from '#core/delivery/lifecycle/refund.ts';
import type { CaseDecision } from '#core/support/case-desk.ts';
import type { CaseId } from '#core/support/case.ts';
import { aCommand, administratorOf, carry, sender, takeStep, type Sender } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import {
  balance,
  charged,
  earned,
  failAt,
  found,
  freeLeft,
  handBack,
  useFree,
} from '../delivery/lifecycle/held-deliveries.ts';
import { aReport, opened, says } from './case-people.ts';

const FEE = 699;
const CAKE = 4500;

/** A charged delivery with a declared value. */
const declared = async (from: Sender) =>
  valueOf(
    await from.backend.merchantDeliveries.request(
      aCommand(),
      from.request({ declared: CAKE }, { agreed: { fee: FEE, free: false } }),
    ),
  );
const refund = (amount: number): CaseDecision => ({ outcome: 'refunded', amount, words: '' });
const makeGood = (amount: number): CaseDecision => ({ outcome: 'made_good', amount, words: '' });
const resolve = ({ backend }: DeliveringPerson, id: CaseId, decision: CaseDecision) =>
  backend.caseDesk.resolve(id, decision);
const payable = async ({ backend }: DeliveringPerson, id: CaseId) => valueOf(await backend.caseDesk.find(id))?.payable;

/** Refunds to businesses and additional payments to couriers, as outcomes of cases. */
export function caseMoneyContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a refund', () => {
    test('is a line of the statement, up to the charge and the declared value, once', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      await useFree(from);
      const delivery = await declared(from);
      await carry(by, delivery, 'delivered');
      const { id } = await opened(from, 'business', delivery.id, 'damaged');
      expect(await payable(admin, id)).toEqual({
        outcome: 'refunded',
        currency: delivery.currency,
        least: 1,
        cap: FEE + CAKE,
        denial: null,
      });
      expect(await resolve(admin, id, refund(FEE + CAKE + 1))).toEqual({
        ok: false,
        error: { code: 'above-cap', cap: FEE + CAKE },
      });
      for (const wrong of [refund(0), refund(-1), refund(1.5), makeGood(1)])
        expect(refusalOf(await resolve(admin, id, wrong))).toBe('invalid');
      const resolved = valueOf(await resolve(admin, id, refund(FEE + CAKE)));
      const paid = { amount: FEE + CAKE, currency: delivery.currency };
      expect(resolved).toMatchObject({ outcome: 'refunded', paid, reopenUntil: null, payable: { denial: 'changed' } });
      expect(await balance(from)).toBe(-CAKE);
      expect((await found(from, delivery)).refunded).toBe(FEE + CAKE);
      // The same decision again changes nothing, and no other one is made.
      valueOf(await resolve(admin, id, refund(FEE + CAKE)));
      expect(refusalOf(await resolve(admin, id, refund(FEE)))).toBe('changed');
      expect(refusalOf(await resolve(await administrator(world), id, refund(FEE + CAKE)))).toBe('changed');
      expect(await balance(from)).toBe(-CAKE);
      expect(valueOf(await from.backend.cases.find(id))).toMatchObject({ outcome: 'refunded', paid });
      expect(refusalOf(await from.backend.cases.close(id, 'reopen'))).toBe('changed');
      await world.advance(31 * DAY);
      await world.runJobs();
      const statements = valueOf(await from.backend.statements.ofBusiness(from.business));
      expect(statements?.closed.map(({ total }) => total)).toContain(-CAKE);
    });

    test('of a late, crushed cake pays the fee back once', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      await useFree(from);
      const delivery = await declared(from);
      await carry(by, delivery, 'at_dropoff');
      await world.advance(2 * HOUR);
      await takeStep(by, delivery, 'delivered');
      expect((await found(from, delivery)).onTime).toBe(false);
      const { id } = await opened(from, 'business', delivery.id, 'damaged');
      expect(await payable(admin, id)).toMatchObject({ cap: CAKE, denial: null });
      expect(refusalOf(await resolve(admin, id, refund(CAKE + 1)))).toBe('above-cap');
      valueOf(await resolve(admin, id, refund(CAKE)));
      expect(await balance(from)).toBe(-CAKE);
    });

    test('for another reason than the goods has no declared value, or isn’t possible', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      await useFree(from);
      const [billed, rude] = [await declared(from), await declared(from)];
      for (const delivery of [billed, rude]) await carry(by, delivery, 'delivered');
      const billing = await opened(from, 'business', billed.id, 'billing');
      const conduct = await opened(from, 'business', rude.id, 'conduct');
      expect(await payable(admin, billing.id)).toMatchObject({ cap: FEE });
      expect(refusalOf(await resolve(admin, billing.id, refund(FEE + 1)))).toBe('above-cap');
      valueOf(await resolve(admin, billing.id, refund(FEE - 1)));
      expect(await payable(admin, conduct.id)).toBeNull();
      expect(refusalOf(await resolve(admin, conduct.id, refund(1)))).toBe('invalid');
    });

    test('of a free delivery gives it back, and may be 0', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested({ declared: 0 });
      await carry(by, delivery, 'delivered');
      const before = await freeLeft(from);
      const { id } = await opened(from, 'business', delivery.id, 'damaged');
      expect(await payable(admin, id)).toMatchObject({ least: 0, cap: 0, denial: null });
      expect(refusalOf(await resolve(admin, id, refund(1)))).toBe('above-cap');
      expect(valueOf(await resolve(admin, id, refund(0))).paid?.amount).toBe(0);
      expect(await freeLeft(from)).toBe((before ?? 0) + 1);
    });

    test('waits for open money and the end of the delivery', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      await useFree(from);
      const delivery = await charged(from);
      const { id } = await opened(from, 'business', delivery.id, 'billing');
      expect(await payable(admin, id)).toMatchObject({ denial: 'wrong-status' });
      expect(refusalOf(await resolve(admin, id, refund(1)))).toBe('wrong-status');
      await failAt(by, delivery, 'refused');
      await handBack(by, delivery);
      expect(await payable(admin, id)).toMatchObject({ denial: 'money-waits' });
      expect(refusalOf(await resolve(admin, id, refund(1)))).toBe('money-waits');
      expect(valueOf(await from.backend.cases.find(id))?.state).toBe('ours');
      valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
      valueOf(await resolve(admin, id, refund(1)));
    });

    test('isn’t decided by the business’s owner, or by anyone but administrators', async ({ world, from, by }) => {
      const delivery = await charged((await useFree(from), from));
      await carry(by, delivery, 'delivered');
      const { id } = await opened(from, 'business', delivery.id, 'damaged');
      for (const person of [from, by, await sender(world)])
        expect(refusalOf(await resolve(person, id, refund(1)))).toBe('denied');
      for (const person of [from, by]) {
        await world.makeAdmin(person.email);
        expect(refusalOf(await resolve(person, id, refund(1)))).toBe('no-such-case');
      }
      expect(await balance(from)).toBe(FEE);
    });
  });

  describe('a courier’s loss', () => {
    test('is made good up to the cap, once for each delivery', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const before = await earned(by, delivery);
      const { id } = await opened(by, 'courier', delivery.id, 'counter', 'An hour at the counter.');
      expect(await payable(admin, id)).toMatchObject({
        outcome: 'made_good',
        least: 1,
        cap: MADE_GOOD_CAP,
        denial: null,
      });
      expect(await resolve(admin, id, makeGood(MADE_GOOD_CAP + 1))).toEqual({
        ok: false,
        error: { code: 'above-cap', cap: MADE_GOOD_CAP },
      });
      for (const wrong of [makeGood(0), makeGood(0.5), refund(1)])
        expect(refusalOf(await resolve(admin, id, wrong))).toBe('invalid');
      valueOf(await admin.backend.caseDesk.answer(id, says('How long?')));
      expect(valueOf(await resolve(admin, id, makeGood(MADE_GOOD_CAP))).payable).toMatchObject({ denial: 'changed' });
      valueOf(await resolve(admin, id, makeGood(MADE_GOOD_CAP)));
      expect(await earned(by, delivery)).toEqual([...before, ['made_good', MADE_GOOD_CAP]]);
      expect(await balance(from)).toBe(0);
      expect(valueOf(await by.backend.cases.find(id))).toMatchObject({
        outcome: 'made_good',
        paid: { amount: MADE_GOOD_CAP },
        reopenUntil: null,
      });
      expect(refusalOf(await by.backend.cases.open(aReport('courier', delivery.id, 'billing')))).toBe('already-open');
    });
  });
}
