import { describe, expect } from 'vitest';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { administratorOf, approve, TORONTO } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { courier, customer, merchant } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The part of an application that couriers send, and the record that administrators read. */
export function courierApplicationContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a courier’s application', () => {
    test('is sent before the approval, replaced, and read by administrators with the photo', async ({ world }) => {
      const by = await courier(world);
      const { courierDesk } = by.backend;
      const { accountReview } = (await administratorOf(world)).backend;
      const recorded = async () => valueOf(await accountReview.record(by.id));
      expect(valueOf(await courierDesk.application())).toBeNull();
      expect((await recorded())?.application).toMatchObject({ city: null, vehicle: null });
      for (const vehicle of ['foot', 'scooter', 'car'] as const) {
        valueOf(await courierDesk.saveApplication({ city: TORONTO, vehicle }));
        expect(valueOf(await courierDesk.application())).toEqual({ city: TORONTO, vehicle });
      }
      valueOf(await courierDesk.saveApplication({ city: 'ca|on|OTTAWA' as never, vehicle: 'bike' }));
      const sent = { city: 'ca|on|ottawa', vehicle: 'bike' };
      expect(valueOf(await courierDesk.application())).toEqual(sent);
      expect(await recorded()).toMatchObject({
        emailVerified: true,
        application: { ...sent, photo: expect.stringContaining('data:image/jpeg') as string },
        areas: [],
      });
    });

    test('is refused without a valid city and vehicle, and from anyone who may not apply', async ({ world }) => {
      const by = await courier(world);
      const { courierDesk } = by.backend;
      for (const [city, vehicle] of [
        ['Toronto', 'bike'],
        ['ca|on|', 'bike'],
        ['x'.repeat(301), 'bike'],
        [TORONTO, 'plane'],
      ] as const)
        expect(refusalOf(await courierDesk.saveApplication({ city, vehicle } as never))).toBe('rejected');
      for (const { backend } of [await customer(world), await merchant(world)])
        expect(refusalOf(await backend.courierDesk.saveApplication({ city: TORONTO, vehicle: 'car' }))).toBe('denied');
      await approve(world, by);
      valueOf(await courierDesk.saveApplication({ city: TORONTO, vehicle: 'car' }));
      const { accountReview } = (await administratorOf(world)).backend;
      valueOf(await accountReview.decide(by.id, 'suspend', '', []));
      expect(refusalOf(await courierDesk.saveApplication({ city: TORONTO, vehicle: 'foot' }))).toBe('denied');
      expect(valueOf(await courierDesk.application())).toEqual({ city: TORONTO, vehicle: 'car' });
    });

    test('is only in the record of a courier', async ({ world }) => {
      const { accountReview } = (await administratorOf(world)).backend;
      const someone = await customer(world);
      expect(valueOf(await accountReview.record(someone.id))).toMatchObject({
        emailVerified: false,
        application: null,
      });
    });
  });
}
