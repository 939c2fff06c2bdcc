import { describe, expect } from 'vitest';
import { MISSES_OF_CLIENT } from '#core/delivery/track/tracking-limits.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { aCorrection, PICKUP } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, sender, stepsTo, takeStep } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { customer, verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** A recipient's note for the courier, and the shop's phone on the recipient's page. */
export function recipientNoteContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a recipient’s note', () => {
    test('reaches the merchant, and the courier with the parcel after other notes', async ({ world, from, by }) => {
      const delivery = await from.requested({ notes: 'Mind the dog' });
      const { tracking } = (await world.browser()).backend;
      valueOf(await tracking.leaveNote(delivery.number, delivery.key, '  Ring twice\r\nside door '));
      await carry(by, delivery, 'at_pickup');
      const before = valueOf(await by.backend.courierDesk.duty());
      expect(JSON.stringify(before)).not.toContain('Ring twice');
      await takeStep(by, delivery, 'picked_up');
      expect(valueOf(await by.backend.courierDesk.duty()).jobs[0]?.dropoff?.notes).toBe(
        'Mind the dog\nRing twice\nside door',
      );
      const seen = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      expect(seen?.people).toMatchObject({
        recipientNote: 'Ring twice\nside door',
        dropoff: { notes: 'Mind the dog' },
      });
      expect(valueOf(await tracking.find(delivery.number, delivery.key))?.recipient?.note).toBe(
        'Ring twice\nside door',
      );
      expect(JSON.stringify(valueOf(await tracking.find(delivery.number, null)))).not.toContain('Ring');
    });

    test('replaces an earlier one, and stays after a correction', async ({ world, from }) => {
      const { id, number, key } = await from.requested();
      const { tracking } = (await world.browser()).backend;
      const note = async () => valueOf(await tracking.find(number, key))?.recipient?.note;
      for (const text of ['Ring', 'Knock']) valueOf(await tracking.leaveNote(number, key, text));
      valueOf(await from.backend.merchantDeliveries.correct(aCommand(), id, aCorrection({ street: '14 Oak' })));
      expect(await note()).toBe('Knock');
      valueOf(await tracking.leaveNote(number, key, ' '));
      expect(await note()).toBe('');
    });

    test('is accepted until the pick-up only', async ({ world, from, by }) => {
      const delivery = await from.requested();
      const { tracking } = (await world.browser()).backend;
      const leave = async () => {
        const answer = await tracking.leaveNote(delivery.number, delivery.key, 'Ring');
        return answer.ok ? 'saved' : answer.error;
      };
      const answers = [await leave()];
      for (const stage of stepsTo('delivered')) {
        await takeStep(by, delivery, stage);
        answers.push(await leave());
      }
      expect(answers).toEqual(['saved', 'saved', 'saved', 'too-late', 'too-late', 'too-late']);
    });

    test('has 280 characters at most', async ({ world }) => {
      const { number, key } = await (await sender(world)).requested();
      const { tracking } = (await world.browser()).backend;
      valueOf(await tracking.leaveNote(number, key, 'x'.repeat(280)));
      expect(refusalOf(await tracking.leaveNote(number, key, 'x'.repeat(281)))).toBe('invalid');
      expect(valueOf(await tracking.find(number, key))?.recipient?.note).toBe('x'.repeat(280));
    });

    test('is only for the recipient: for others the delivery doesn’t exist', async ({ world }) => {
      const verified = await verifiedCustomer(world);
      const from = await sender(world);
      const by = await courierOnline(world);
      const delivery = await from.requested({ email: verified.email });
      const { number, key } = delivery;
      valueOf(await verified.backend.tracking.leaveNote(number, null, 'Mine'));
      for (const { backend } of [from, by, await customer(world), await world.browser()])
        expect(refusalOf(await backend.tracking.leaveNote(number, null, 'Evil'))).toBe('no-such-delivery');
      const { tracking } = (await world.browser()).backend;
      for (const wrong of [`${key}x`, '', '\0', 'x'.repeat(1000)])
        expect(refusalOf(await tracking.leaveNote(number, wrong, 'Evil'))).toBe('no-such-delivery');
      for (let n = 4; n < MISSES_OF_CLIENT.limit; n += 1)
        expect(refusalOf(await tracking.leaveNote(makeTrackingNumber(cryptoRandom), key, 'Evil'))).toBe(
          'no-such-delivery',
        );
      expect(refusalOf(await tracking.leaveNote(number, null, 'Evil'))).toBe('throttled');
      expect(valueOf(await tracking.leaveNote(number, key, 'Ours'))).toBeUndefined();
      expect(valueOf(await tracking.find(number, key))?.recipient?.note).toBe('Ours');
    });
  });

  describe('the shop’s phone', () => {
    test('is shown only to the recipient, while its merchant allows it', async ({ world, from }) => {
      const { merchantDeliveries } = from.backend;
      const { number, key } = await from.requested();
      const { tracking } = (await world.browser()).backend;
      const phone = async () => valueOf(await tracking.find(number, key))?.recipient?.shopPhone;
      const save = async (callShop: 'yes' | 'no') => {
        valueOf(await merchantDeliveries.savePickup(from.business, { ...PICKUP, callShop }));
        return valueOf(await merchantDeliveries.settings(from.business))?.pickup?.callShop;
      };
      expect(await phone()).toBeNull();
      expect([await save('yes'), await phone()]).toEqual(['yes', PICKUP.phone]);
      const unanswered = { ...PICKUP, callShop: '' } as unknown as typeof PICKUP;
      expect(refusalOf(await merchantDeliveries.savePickup(from.business, unanswered))).toBe('rejected');
      expect(JSON.stringify(valueOf(await tracking.find(number, null)))).not.toContain(PICKUP.phone);
      expect([await save('no'), await phone()]).toEqual(['no', null]);
    });
  });
}
