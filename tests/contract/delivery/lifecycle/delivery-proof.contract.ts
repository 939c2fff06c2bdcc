import { describe, expect } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { PIN_TRIES } from '#core/delivery/lifecycle/delivery-machine.ts';
import { PROOF_LENGTH } from '#core/delivery/lifecycle/proof.ts';
import { aJpeg, aPng, aWebp, NO_PICTURES } from '#tests/builders/picture.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, courierOnline, takeStep, stepsTo } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The longest photo: base64 has four characters for each three bytes. */
const LONGEST = PROOF_LENGTH - 1;

/** A JPEG data URL of exactly this length in characters. */
const jpegOf = (length: number): string => {
  const start = 'data:image/jpeg;base64,/9j/4A';
  return start + 'A'.repeat(length - start.length);
};

/** The proof that a delivery was handed over or returned: the PIN and the photos. */
export function deliveryProofContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the PIN', () => {
    test('is needed to hand over, and locks after five wrong ones, each counted once', async ({ from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested();
      await carry(by, delivery, 'at_dropoff');
      const wrong = { pin: delivery.pin === '0000' ? '1111' : '0000' };
      const command = aCommand();
      for (let n = 0; n < 3; n += 1)
        expect(refusalOf(await courierDesk.deliver(command, delivery.id, wrong))).toBe('wrong-pin');
      expect(valueOf(await courierDesk.duty()).jobs[0]?.pinTriesLeft).toBe(4);
      expect(refusalOf(await courierDesk.fail(aCommand(), delivery.id, 'pin_locked'))).toBe('pin-not-locked');
      for (let n = 0; n < 4; n += 1)
        expect(refusalOf(await courierDesk.deliver(aCommand(), delivery.id, wrong))).toBe('wrong-pin');
      const right = { pin: delivery.pin ?? '' };
      expect(refusalOf(await courierDesk.deliver(aCommand(), delivery.id, right))).toBe('pin-locked');
      expect(valueOf(await courierDesk.fail(aCommand(), delivery.id, 'pin_locked')).status).toBe('returning');
    });

    test('allows five guesses in total, also in parallel or with other characters', async ({ from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested();
      await carry(by, delivery, 'at_dropoff');
      const right = delivery.pin ?? '';
      const guesses = [
        `${right} `,
        ` ${right}`,
        `${right}0`,
        right.slice(1),
        '',
        '٤٠٧١',
        ...Array.from({ length: 30 }, () => 'x'),
      ];
      const answers = await Promise.all(
        guesses.map(async (pin) => refusalOf(await courierDesk.deliver(aCommand(), delivery.id, { pin }))),
      );
      expect(answers.filter((answer) => answer === 'wrong-pin')).toHaveLength(PIN_TRIES);
      expect(answers.filter((answer) => answer === 'pin-locked')).toHaveLength(guesses.length - PIN_TRIES);
      expect(refusalOf(await courierDesk.deliver(aCommand(), delivery.id, { pin: right }))).toBe('pin-locked');
      const seen = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      expect([seen?.status, seen?.pinTriesLeft]).toEqual(['at_dropoff', 0]);
    });

    test('can only be tried by the courier at the door', async ({ world, from, by }) => {
      const other = await courierOnline(world);
      const delivery = await from.requested();
      const right = { pin: delivery.pin ?? '' };
      await carry(by, delivery, 'picked_up');
      expect(refusalOf(await by.backend.courierDesk.deliver(aCommand(), delivery.id, right))).toBe('wrong-status');
      valueOf(await by.backend.courierDesk.arriveAtDropoff(aCommand(), delivery.id));
      for (const { backend } of [other, from])
        expect(refusalOf(await backend.courierDesk.deliver(aCommand(), delivery.id, right))).toMatch(
          /^(?:no-such-delivery|denied)$/u,
        );
      expect(valueOf(await by.backend.courierDesk.duty()).jobs[0]?.pinTriesLeft).toBe(PIN_TRIES);
    });

    test('is never in an answer to a courier, nor in an event', async ({ from, by }) => {
      const delivery = await from.requested();
      // Its digits may occur in a time or an id by chance; its field name may not occur at all.
      const shown = [valueOf(await by.backend.courierDesk.duty())] as unknown[];
      for (const stage of stepsTo('delivered'))
        shown.push(await takeStep(by, delivery, stage), valueOf(await by.backend.courierDesk.duty()));
      expect(JSON.stringify(shown)).not.toMatch(/"(?:pin|secrets|key)"/u);
      const merchants = valueOf(await from.backend.merchantDeliveries.find(delivery.id));
      expect(merchants?.pin).toBe(delivery.pin);
      const known = ['delivery', 'seq', 'kind', 'actor', 'at', 'reason'];
      for (const event of merchants?.events ?? []) expect(known).toEqual(expect.arrayContaining(Object.keys(event)));
    });
  });

  describe('a photo', () => {
    test('shows what was left at the door, to the merchant and the recipient', async ({ from, by }) => {
      const { courierDesk, tracking } = by.backend;
      const delivery = await from.requested({ handover: 'door' });
      expect(delivery.pin).toBeNull();
      await carry(by, delivery, 'at_dropoff');
      expect(refusalOf(await courierDesk.deliver(aCommand(), delivery.id, { pin: '1234' }))).toBe('photo-missing');
      const done = valueOf(await courierDesk.deliver(aCommand(), delivery.id, { photo: aJpeg(7) }));
      expect(JSON.stringify(done)).not.toContain('data:');
      expect(valueOf(await from.backend.merchantDeliveries.find(delivery.id))?.proof).toBe(aJpeg(7));
      expect(valueOf(await tracking.find(delivery.number, delivery.key))?.recipient?.proof).toBe(aJpeg(7));
      expect(JSON.stringify(valueOf(await tracking.find(delivery.number, null)))).not.toContain('data:');
    });

    test('is a JPEG of at most 400 kB; anything else is refused without effect', async ({ from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested({ handover: 'door' });
      await carry(by, delivery, 'at_dropoff');
      const bad = {
        ...NO_PICTURES,
        'a PNG': aPng(),
        'a WebP': aWebp(),
        'too large': jpegOf(LONGEST + 4),
        'without its last character': jpegOf(LONGEST - 1),
        'with a character more': jpegOf(LONGEST - 3),
      };
      for (const [what, photo] of Object.entries(bad))
        expect([what, refusalOf(await courierDesk.deliver(aCommand(), delivery.id, { photo }))]).toEqual([
          what,
          'invalid',
        ]);
      expect(valueOf(await courierDesk.duty()).jobs[0]).toMatchObject({ status: 'at_dropoff', version: 5 });
      const largest = jpegOf(LONGEST);
      valueOf(await courierDesk.deliver(aCommand(), delivery.id, { photo: largest }));
      expect(valueOf(await from.backend.merchantDeliveries.find(delivery.id))?.proof).toBe(largest);
    });

    test('is kept from the first sending if the same command is repeated', async ({ from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested({ handover: 'door' });
      await carry(by, delivery, 'at_dropoff');
      const command = aCommand();
      const first = valueOf(await courierDesk.deliver(command, delivery.id, { photo: aJpeg(1) }));
      expect(valueOf(await courierDesk.deliver(command, delivery.id, { photo: aJpeg(2) }))).toEqual(first);
      expect(refusalOf(await courierDesk.deliver(aCommand(), delivery.id, { photo: aJpeg(3) }))).toBe('wrong-status');
      expect(valueOf(await from.backend.merchantDeliveries.find(delivery.id))?.proof).toBe(aJpeg(1));
    });

    test('shows the returned parcel only to the merchant', async ({ from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'returning');
      expect(refusalOf(await by.backend.courierDesk.handBack(aCommand(), delivery.id, ''))).toBe('invalid');
      valueOf(await by.backend.courierDesk.handBack(aCommand(), delivery.id, aJpeg(9)));
      expect(valueOf(await from.backend.merchantDeliveries.find(delivery.id))?.proof).toBe(aJpeg(9));
      expect(valueOf(await by.backend.tracking.find(delivery.number, delivery.key))?.recipient?.proof).toBeNull();
    });
  });

  describe('at a door that nobody opens', () => {
    test('the courier waits five minutes; the merchant may confirm the return', async ({ world, from, by }) => {
      const { courierDesk } = by.backend;
      const delivery = await from.requested();
      await carry(by, delivery, 'at_dropoff');
      expect(refusalOf(await courierDesk.fail(aCommand(), delivery.id, 'no_answer'))).toBe('too-early');
      await world.advance(5 * MINUTE);
      expect(valueOf(await courierDesk.fail(aCommand(), delivery.id, 'no_answer')).failureReason).toBe('no_answer');
      const returned = valueOf(await from.backend.merchantDeliveries.confirmReturn(aCommand(), delivery.id));
      expect([returned.status, returned.proof]).toEqual(['returned', null]);
      expect(valueOf(await courierDesk.duty()).jobs).toEqual([]);
    });
  });
}
