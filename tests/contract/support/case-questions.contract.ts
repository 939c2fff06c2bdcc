import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY, HOUR } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { newCaseId, type CaseId } from '#core/support/case.ts';
import type { Asked } from '#core/support/case-desk.ts';
import { administratorOf, aDeliveryId, carry } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { aReport, opened, says } from './case-people.ts';

/** Questions of the team to a courier or a business. */
export function caseQuestionsContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the team', () => {
    const question = (
      delivery: DeliveryId,
      side: Asked['side'] = 'courier',
      text = 'Where did you leave it?',
    ): Asked => ({
      id: newCaseId(cryptoRandom),
      delivery,
      side,
      message: says(text),
    });

    test('asks the courier in a case of theirs, which it opens once', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const { caseDesk } = admin.backend;
      const delivery = await from.requested();
      expect(refusalOf(await caseDesk.ask(question(delivery.id)))).toBe('no-courier');
      await carry(by, delivery, 'delivered');
      const asked = question(delivery.id);
      const made = valueOf(await caseDesk.ask(asked));
      expect(made).toMatchObject({ id: asked.id, side: 'courier', reason: 'asked', state: 'theirs', late: false });
      expect(made.payable).toBeNull();
      expect(valueOf(await caseDesk.ask(asked)).messages).toHaveLength(1);
      expect(await world.mails(by.email)).toContainEqual(expect.objectContaining({ link: `/cases/${asked.id}` }));
      const replied = valueOf(await by.backend.cases.reply(asked.id, says('At the door.')));
      expect(replied).toMatchObject({ state: 'ours', reason: 'asked' });
      const again = valueOf(await caseDesk.ask(question(delivery.id, 'courier', 'Which one?')));
      expect([again.id, again.messages.length]).toEqual([asked.id, 3]);
      expect(refusalOf(await by.backend.cases.open(aReport('courier', delivery.id, 'counter')))).toBe('already-open');
      expect(refusalOf(await by.backend.cases.open(aReport('courier', delivery.id, 'asked')))).toBe('invalid');
      valueOf(await by.backend.cases.close(asked.id, 'withdraw'));
      expect(refusalOf(await caseDesk.ask(question(delivery.id)))).toBe('changed');
      expect(valueOf(await from.backend.cases.list())).toEqual([]);
    });

    test('asks a business in its case, and not about their own delivery', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const made = await opened(from, 'business', delivery.id, 'damaged');
      const asked = valueOf(await admin.backend.caseDesk.ask(question(delivery.id, 'business')));
      expect([asked.id, asked.reason, asked.messages.length]).toEqual([made.id, 'damaged', 2]);
      expect(refusalOf(await admin.backend.caseDesk.ask(question(aDeliveryId())))).toBe('no-such-delivery');
      expect(refusalOf(await admin.backend.caseDesk.ask(question(delivery.id, 'courier', ' ')))).toBe('invalid');
      expect(refusalOf(await admin.backend.caseDesk.ask({ ...question(delivery.id), id: made.id }))).toBe('invalid');
      for (const person of [from, by]) {
        expect(refusalOf(await person.backend.caseDesk.ask(question(delivery.id)))).toBe('denied');
        await world.makeAdmin(person.email);
        expect(refusalOf(await person.backend.caseDesk.ask(question(delivery.id)))).toBe('no-such-delivery');
      }
      expect(valueOf(await admin.backend.caseDesk.list())).toHaveLength(1);
    });

    test('asks about a delivery that was forgotten, and the words are deleted too', async ({ world, from, by }) => {
      const { caseDesk } = (await administratorOf(world)).backend;
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      await world.advance(40 * DAY);
      expect(await world.everything()).not.toContain('ZEBRA-CROSSING');
      const asked = valueOf(await caseDesk.ask(question(delivery.id, 'courier', 'ZEBRA-CROSSING?')));
      valueOf(await by.backend.cases.reply(asked.id, says('At the ZEBRA-CROSSING.')));
      await world.advance(20 * DAY);
      expect(valueOf(await caseDesk.find(asked.id))?.messages).toHaveLength(2);
      valueOf(await caseDesk.resolve(asked.id, { outcome: 'answered', words: 'ZEBRA-CROSSING, thanks.' }));
      await world.advance(7 * DAY - HOUR);
      expect(await world.everything()).toContain('ZEBRA-CROSSING');
      await world.advance(2 * HOUR);
      expect(await world.everything()).not.toContain('ZEBRA-CROSSING');
      expect(valueOf(await caseDesk.find(asked.id))).toMatchObject({ outcome: 'answered', messages: [] });
    });

    test('gets no answer for 14 days, or the delivery ended 83 days ago: the case ends', async ({
      world,
      from,
      by,
    }) => {
      const { caseDesk } = (await administratorOf(world)).backend;
      const [early, late] = [await from.requested(), await from.requested()];
      for (const delivery of [early, late]) await carry(by, delivery, 'delivered');
      const asked = valueOf(await caseDesk.ask(question(early.id)));
      // The list shows it, not only the case that's opened.
      const listed = async (id: CaseId) => valueOf(await caseDesk.list()).find((one) => one.id === id);
      await world.advance(14 * DAY - HOUR);
      expect(await listed(asked.id)).toMatchObject({ state: 'theirs', outcome: null });
      await world.advance(2 * HOUR);
      expect(await listed(asked.id)).toMatchObject({ state: 'resolved', outcome: 'lapsed', decidedBy: '' });
      expect(refusalOf(await by.backend.cases.reply(asked.id, says('At the door.')))).toBe('changed');
      // Its side can't open a case anymore, but the team asks at any time.
      await world.advance(66 * DAY);
      const again = valueOf(await caseDesk.ask(question(late.id)));
      valueOf(await by.backend.cases.reply(again.id, says('I don’t remember.')));
      await world.advance(2 * DAY);
      expect(await listed(again.id)).toMatchObject({ state: 'ours', outcome: null });
      await world.advance(DAY);
      expect(await listed(again.id)).toMatchObject({ state: 'resolved', outcome: 'lapsed' });
    });
  });
}
