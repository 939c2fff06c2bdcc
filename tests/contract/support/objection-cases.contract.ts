import { describe, expect } from 'vitest';
import { DAY, HOUR } from '#core/clock.ts';
import type { CaseDecision } from '#core/support/case-desk.ts';
import { aCommand, administratorOf, takeStep, type Sender } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { balance, charged, failAt, found, handBack, jobs, useFree } from '../delivery/lifecycle/held-deliveries.ts';
import { aReport, opened, says } from './case-people.ts';

const FEE = 699;
const uphold: CaseDecision = { outcome: 'upheld', words: 'It’s plausible.' };
const waive: CaseDecision = { outcome: 'waived', words: 'Ten in three seconds.' };
const answer: CaseDecision = { outcome: 'answered', words: '' };

/** A charged delivery that came back unproven. */
async function returned(from: Sender, by: DeliveringPerson) {
  const delivery = await charged(from);
  await failAt(by, delivery, 'unsafe');
  await handBack(by, delivery);
  return delivery;
}
const object = async ({ backend }: Sender, { id }: { readonly id: Awaited<ReturnType<typeof charged>>['id'] }) =>
  valueOf(await backend.merchantDeliveries.object(aCommand(), id));
const casesOf = async ({ backend }: DeliveringPerson) => valueOf(await backend.cases.list());

/** Objections of businesses, which are cases. */
export function objectionCasesContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('an objection', () => {
    test('opens a case, whose decision enters or waives the money', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const { caseDesk } = admin.backend;
      await useFree(from);
      const [granted, turnedDown] = [await returned(from, by), await returned(from, by)];
      for (const delivery of [granted, turnedDown]) await object(from, delivery);
      const mine = await casesOf(from);
      expect(mine).toMatchObject([turnedDown, granted].map(({ id }) => ({ delivery: { id }, objected: true })));
      expect(mine).toMatchObject([1, 2].map(() => ({ side: 'business', reason: 'failed_attempt', state: 'ours' })));
      const [second, first] = mine.map(({ id }) => id);
      const detail = valueOf(await caseDesk.find(first!));
      expect(detail).toMatchObject({ objected: true, payable: null, late: false });
      expect(detail?.messages).toMatchObject([{ by: 'side', kind: 'objection', text: '', photos: [] }]);
      expect(valueOf(await admin.backend.deliveryFinder.objections()).map(({ hasCase }) => hasCase)).toEqual([
        true,
        true,
      ]);
      // The team may ask first; nothing but the decision ends it.
      valueOf(await caseDesk.answer(first!, says('Who was home?')));
      expect(refusalOf(await from.backend.cases.close(first!, 'withdraw'))).toBe('changed');
      for (const decision of [answer, { outcome: 'declined', words: 'No.' } as const])
        expect(refusalOf(await caseDesk.resolve(first!, decision))).toBe('money-waits');
      for (const words of [' ', 'x'.repeat(281)])
        expect(refusalOf(await caseDesk.resolve(first!, { ...waive, words }))).toBe('invalid');
      expect(valueOf(await caseDesk.resolve(first!, waive))).toMatchObject({ outcome: 'waived', objected: false });
      valueOf(await caseDesk.resolve(first!, waive));
      expect(refusalOf(await caseDesk.resolve(first!, uphold))).toBe('changed');
      expect(refusalOf(await (await administrator(world)).backend.caseDesk.resolve(first!, waive))).toBe('changed');
      expect(await found(from, granted)).toMatchObject({ held: 'dropped', heldReason: waive.words });
      expect(await balance(from)).toBe(0);
      valueOf(await caseDesk.resolve(second!, uphold));
      expect(await found(from, turnedDown)).toMatchObject({ held: 'entered', heldReason: uphold.words });
      expect(await balance(from)).toBe(FEE + 350);
      expect((await jobs(by, granted)).find(({ id }) => id === granted.id)).toMatchObject({ heldReason: waive.words });
      expect(valueOf(await from.backend.cases.find(first!))?.messages.map(({ text }) => text)).toEqual([
        '',
        'Who was home?',
        waive.words,
      ]);
      const links = (await world.mails(from.email)).filter(({ subject }) => subject.startsWith('We decided'));
      expect(links.map(({ link }) => link).toSorted()).toEqual([first, second].map((id) => `/cases/${id}`).toSorted());
    });

    test('joins the open case of its business, and its decision ends that', async ({ world, from, by }) => {
      const { caseDesk } = (await administratorOf(world)).backend;
      await useFree(from);
      const delivery = await charged(from);
      const made = await opened(from, 'business', delivery.id, 'billing');
      const safety = await opened(from, 'business', delivery.id, 'safety');
      await failAt(by, delivery, 'refused');
      await handBack(by, delivery);
      valueOf(await caseDesk.answer(made.id, says('Which charge?')));
      await object(from, delivery);
      expect(await casesOf(from)).toMatchObject([
        { id: safety.id, objected: false },
        { id: made.id, objected: true },
      ]);
      const joined = valueOf(await caseDesk.find(made.id));
      expect(joined).toMatchObject({ reason: 'billing', state: 'ours', payable: { denial: 'money-waits' } });
      expect(joined?.messages.map(({ by: writer, kind }) => [writer, kind])).toEqual([
        ['side', undefined],
        ['team', undefined],
        ['side', 'objection'],
      ]);
      expect(refusalOf(await caseDesk.resolve(safety.id, waive))).toBe('changed');
      expect(refusalOf(await caseDesk.resolve(made.id, { outcome: 'refunded', amount: 1, words: '' }))).toBe(
        'money-waits',
      );
      valueOf(await caseDesk.resolve(made.id, uphold));
      expect(await found(from, delivery)).toMatchObject({ held: 'entered' });
      // Its business may write once more, and then be refunded.
      valueOf(await from.backend.cases.close(made.id, 'reopen'));
      valueOf(await caseDesk.resolve(made.id, { outcome: 'refunded', amount: 1, words: '' }));
    });

    test('doesn’t keep its business from reporting something else', async ({ world, from, by }) => {
      const { caseDesk } = (await administratorOf(world)).backend;
      const delivery = await from.requested({ declared: 4500 });
      await failAt(by, delivery, 'refused');
      await object(from, delivery);
      await handBack(by, delivery);
      const [objection] = await casesOf(from);
      expect(refusalOf(await from.backend.cases.open(aReport('business', delivery.id, 'failed_attempt')))).toBe(
        'invalid',
      );
      const broken = await opened(from, 'business', delivery.id, 'returned_wrong');
      expect(refusalOf(await from.backend.cases.open(aReport('business', delivery.id, 'question')))).toBe(
        'already-open',
      );
      valueOf(await caseDesk.resolve(objection!.id, waive));
      valueOf(await caseDesk.resolve(broken.id, { outcome: 'refunded', amount: 4500, words: '' }));
    });

    test('is taken back by confirming the attempt, which ends a case that it opened', async ({ from, by }) => {
      await useFree(from);
      const [alone, joined] = [await charged(from), await charged(from)];
      const made = await opened(from, 'business', joined.id, 'question');
      for (const delivery of [alone, joined]) {
        await failAt(by, delivery, 'refused');
        await handBack(by, delivery);
        await object(from, delivery);
        valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), delivery.id));
      }
      expect(await casesOf(from)).toMatchObject([
        { reason: 'failed_attempt', outcome: 'withdrawn', objected: false },
        { id: made.id, reason: 'question', state: 'ours', objected: false },
      ]);
      valueOf(await from.backend.cases.close(made.id, 'withdraw'));
    });

    test('that’s decided on the delivery’s page ends its case too', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      await useFree(from);
      const delivery = await returned(from, by);
      await object(from, delivery);
      const { merchantDeliveries, caseDesk } = admin.backend;
      valueOf(await merchantDeliveries.decideObjection(aCommand(), delivery.id, 'waive', ' Too fast. '));
      const [{ id }] = (await casesOf(from)) as [Awaited<ReturnType<typeof casesOf>>[number]];
      const decided = valueOf(await caseDesk.find(id));
      expect(decided).toMatchObject({ outcome: 'waived', decidedBy: 'Robin Reyes' });
      expect(decided?.answeredAt).toBe(decided?.resolvedAt);
      expect(decided?.messages.map(({ text }) => text)).toEqual(['', 'Too fast.']);
    });

    test('after another try joins the same case, which time doesn’t end', async ({ world, from, by }) => {
      const { caseDesk } = (await administratorOf(world)).backend;
      await useFree(from);
      const delivery = await charged(from);
      await failAt(by, delivery, 'refused');
      await object(from, delivery);
      valueOf(await by.backend.courierDesk.retry(aCommand(), delivery.id));
      const [first, ...more] = await casesOf(from);
      expect([more, first]).toMatchObject([[], { state: 'ours', objected: false }]);
      expect(refusalOf(await caseDesk.resolve(first!.id, waive))).toBe('changed');
      await takeStep(by, delivery, 'at_dropoff');
      valueOf(await by.backend.courierDesk.fail(aCommand(), delivery.id, 'unsafe'));
      await handBack(by, delivery);
      await object(from, delivery);
      valueOf(await caseDesk.answer(first!.id, says('Who was home?')));
      for (const days of [15, 70]) {
        await world.advance(days * DAY + HOUR);
        expect(await casesOf(from)).toMatchObject([{ id: first!.id, state: 'theirs', objected: true }]);
      }
      valueOf(await caseDesk.resolve(first!.id, waive));
      expect((await found(from, delivery)).held).toBe('dropped');
    });

    test('isn’t decided by its own business, or by anyone but administrators', async ({ world, from, by }) => {
      await useFree(from);
      const delivery = await returned(from, by);
      await object(from, delivery);
      const [{ id }] = (await casesOf(from)) as [Awaited<ReturnType<typeof casesOf>>[number]];
      for (const person of [from, by]) {
        expect(refusalOf(await person.backend.caseDesk.resolve(id, waive))).toBe('denied');
        await world.makeAdmin(person.email);
        expect(refusalOf(await person.backend.caseDesk.resolve(id, waive))).toBe('no-such-case');
      }
      expect((await found(from, delivery)).held).toBe('objected');
    });
  });
}
