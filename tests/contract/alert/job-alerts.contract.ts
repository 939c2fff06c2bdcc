import { describe, expect } from 'vitest';
import { instant } from '#core/instant.ts';
import { aCorrection } from '#tests/builders/request.ts';
import { withAlerts } from './alerted-people.ts';
import { aCommand, administratorOf, courierOnline, sender, takeStep } from '../dispatch-people.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { valueOf } from '../outcome.ts';
import { withBackend } from '../with-backend.ts';

const bakery = (world: DispatchUnderTest) => sender(world, { business: { businessName: 'Corner Bakery' } });

/** Alerts to the courier of a delivery about what others did. */
export function jobAlertsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('alerts about a job', () => {
    test('notify its courier of changes by others, not of their own steps', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const courier = await withAlerts(world, await courierOnline(world), ['job']);
      const delivery = await from.requested();
      await takeStep(courier, delivery, 'accepted');
      expect(await courier.titles()).toEqual([]);
      valueOf(
        await from.backend.merchantDeliveries.correct(
          aCommand(),
          delivery.id,
          aCorrection({ street: '66 Dovercourt Road' }),
        ),
      );
      expect(await courier.titles()).toEqual(['Your delivery changed']);
      const admin = await administratorOf(world);
      valueOf(await admin.backend.merchantDeliveries.release(aCommand(), delivery.id));
      expect(await courier.titles()).toEqual(["Your delivery isn't yours anymore"]);
      await takeStep(courier, delivery, 'accepted');
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 300));
      expect(await courier.titles()).toEqual(['Your delivery was canceled']);
    });

    test('notify the courier who is assigned, and the one who is replaced', async ({ world }) => {
      const from = await bakery(world);
      await world.stopClock(instant(Date.now()));
      const [first, second] = [
        await withAlerts(world, await courierOnline(world), ['job']),
        await withAlerts(world, await courierOnline(world), ['job']),
      ];
      const { liveBoard } = (await administratorOf(world)).backend;
      const delivery = await from.requested();
      valueOf(await liveBoard.assign(aCommand(), delivery.id, first.id, false));
      expect(await world.shownOn(first.phone.endpoint)).toMatchObject([
        { title: 'The team gave you a delivery', path: '/courier', silent: false },
      ]);
      valueOf(await liveBoard.assign(aCommand(), delivery.id, second.id, true));
      expect(await first.titles()).toEqual(["Your delivery isn't yours anymore"]);
      expect(await second.titles()).toEqual(['The team gave you a delivery']);
      await takeStep(second, delivery, 'at_pickup');
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), delivery.id, 300));
      expect(await second.titles()).toEqual(['Your delivery was canceled']);
    });
  });
}
