import { describe, expect } from 'vitest';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { CARRIED_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { CANCEL_FEE } from '#core/delivery/price/tariff.ts';
import { instant } from '#core/instant.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { PICKUP, type UnseenByCourier } from '#tests/builders/request.ts';
import { aCommand, courierOnline, sender, takeStep, stepsTo, type Stage } from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The contents of a delivery. Every part is a unique text, so that a search for it finds every leak. */
const TEXTS = {
  pickup: { street: '12 Alder Street', phone: PICKUP.phone, notes: PICKUP.notes },
  recipient: {
    name: 'Zofia Quill',
    street: '77 Hidden Lane',
    unit: 'Unit 909',
    accessCode: '#1842',
    postalCode: 'M6J 7R7',
    phone: '+14165550188',
    notes: 'Gate 5512',
  } satisfies Record<Exclude<(typeof CARRIED_FIELDS)[number], 'state'>, string>,
  merchant: { contents: 'Insulin', reference: 'Order QX-31', email: 'zofia.quill@example.com' } satisfies Record<
    UnseenByCourier,
    string
  >,
} as const;
type Part = keyof typeof TEXTS;

/** The parts that occur in an answer, and the PIN if it occurs. */
function partsIn(answer: unknown, pin: string): string[] {
  const text = JSON.stringify(answer);
  const parts = (Object.keys(TEXTS) as Part[]).filter((part) =>
    Object.values(TEXTS[part]).some((secret) => text.includes(secret)),
  );
  return new RegExp(`"${pin}"`, 'u').test(text) ? [...parts, 'PIN'] : parts;
}

/** The parts that a courier may see at each stage. */
const SEEN: Readonly<Record<Stage, readonly Part[]>> = {
  accepted: ['pickup'],
  at_pickup: ['pickup'],
  picked_up: ['pickup', 'recipient'],
  at_dropoff: ['pickup', 'recipient'],
  returning: ['pickup', 'recipient'],
  delivered: [],
  returned: [],
};

/** A courier sees only what the stage allows: every answer is searched for parts that it must not contain. */
export function courierSightContract(open: OpenDispatch): void {
  const test = withDeliveries(open);
  const details = { ...TEXTS.recipient, ...TEXTS.merchant };

  /** Every answer that a courier can get. */
  async function everyAnswer({ backend: { courierDesk, tracking } }: DeliveringPerson, made: MerchantDelivery) {
    return [
      await courierDesk.duty(),
      await courierDesk.goOnline(),
      await courierDesk.earnings(instant(0), instant(Date.now() * 2)),
      await tracking.find(made.number, null),
      await courierDesk.accept(aCommand(), made.id),
    ];
  }

  describe('a courier’s view', () => {
    test('before accepting is the city and postal area of both ends, and no more', async ({ world }) => {
      const made = await (await sender(world)).requested(details);
      const by = await courierOnline(world);
      const [offer] = valueOf(await by.backend.courierDesk.duty()).offers;
      const fields =
        'id shop pickupCity pickupArea dropoffCity dropoffArea zone pay currency size handover readyAt dropoffReadyAt dueAt addsMinutes parcels';
      expect(new Set(Object.keys(offer ?? {}))).toEqual(new Set(fields.split(' ')));
      expect(partsIn(offer, made.pin ?? '')).toEqual([]);
      expect(JSON.stringify(offer)).not.toContain(made.number);
      // The board of the others, and their refusal once the delivery is taken.
      const other = await courierOnline(world);
      valueOf(await by.backend.courierDesk.accept(aCommand(), made.id));
      expect(partsIn(await everyAnswer(other, made), made.pin ?? '')).toEqual([]);
    });

    test.for(['delivered', 'returned'] as const)(
      'on the way to %s is limited to what each stage needs',
      async (end, { world }) => {
        const made = await (await sender(world)).requested(details);
        const pin = made.pin ?? '';
        const [by, other] = [await courierOnline(world), await courierOnline(world)];
        for (const stage of stepsTo(end)) {
          const answer = await takeStep(by, made, stage);
          expect([stage, partsIn(answer, pin)]).toEqual([stage, SEEN[stage]]);
          const seen = Object.values(TEXTS.recipient).filter((text) => JSON.stringify(answer).includes(text));
          expect([stage, seen]).toEqual([
            stage,
            SEEN[stage].includes('recipient') ? Object.values(TEXTS.recipient) : [],
          ]);
          const duty = valueOf(await by.backend.courierDesk.duty());
          expect([stage, partsIn(duty, pin)]).toEqual([stage, SEEN[stage]]);
          expect([stage, partsIn(await everyAnswer(other, made), pin)]).toEqual([stage, []]);
        }
        expect(partsIn(await everyAnswer(by, made), pin)).toEqual([]);
      },
    );

    test.for(['delivered', 'returned'] as const)(
      'is empty once it is %s, even if any command is sent again',
      async (end, { world }) => {
        const made = await (await sender(world)).requested(details);
        const { courierDesk } = (await courierOnline(world)).backend;
        const { id, pin } = made;
        const ids = Array.from({ length: 6 }, aCommand);
        const command = (index: number) => ids[index] ?? aCommand();
        const way = [
          () => courierDesk.accept(command(0), id),
          () => courierDesk.arriveAtPickup(command(1), id),
          () => courierDesk.pickUp(command(2), id),
          () => courierDesk.arriveAtDropoff(command(3), id),
          ...(end === 'returned' ? [() => courierDesk.fail(command(4), id, 'unsafe')] : []),
        ];
        const last = () =>
          end === 'delivered'
            ? courierDesk.deliver(command(5), id, { pin: pin ?? '' })
            : courierDesk.handBack(command(5), id, aJpeg());
        for (const step of [...way, last]) expect(refusalOf(await step())).toBe('accepted');
        const ended = valueOf(await last());
        expect(ended).toMatchObject({ id, status: end });
        expect(partsIn(ended, pin ?? '')).toEqual([]);
        const again = [];
        for (const step of way) again.push(refusalOf(await step()));
        expect(again).toEqual(['taken', ...way.slice(1).map(() => 'no-such-delivery')]);
      },
    );

    test.for(['release', 'cancel'] as const)('ends with a %s', async (how, { world, from }) => {
      const made = await from.requested(details);
      const by = await courierOnline(world);
      const command = aCommand();
      const job: Job = valueOf(await by.backend.courierDesk.accept(command, made.id));
      expect(partsIn(job, made.pin ?? '')).toEqual(['pickup']);
      if (how === 'release') valueOf(await by.backend.courierDesk.release(aCommand(), made.id));
      else valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), made.id, CANCEL_FEE));
      expect(partsIn(valueOf(await by.backend.courierDesk.duty()), made.pin ?? '')).toEqual([]);
      // The same command had the delivery as its answer before; now it's too late.
      expect(refusalOf(await by.backend.courierDesk.accept(command, made.id))).toBe('taken');
    });
  });
}
