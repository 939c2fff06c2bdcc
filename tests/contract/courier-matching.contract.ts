import { describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { ONLINE_TIME } from '#core/delivery/board.ts';
import { aCommand, carry, courierOnline, proofOf, sender } from './dispatch-people.ts';
import type { OpenDispatch } from './dispatch-under-test.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { withBackend } from './with-backend.ts';

/** Who gets a delivery, beyond what each step's contract says: many couriers at once, order, and coming back. */
export function courierMatchingContract(open: OpenDispatch): void {
  const on = withBackend(open);

  describe('matching', () => {
    test(
      'of many who accept at once one gets it, and everyone else hears that another did',
      on(async (world) => {
        const made = await (await sender(world)).requested();
        const couriers = [await courierOnline(world), await courierOnline(world), await courierOnline(world)];
        const answers = await Promise.all(
          couriers.map(({ backend }) => backend.courierDesk.accept(aCommand(), made.id)),
        );
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(answers.filter(({ ok }) => !ok).map(refusalOf)).toEqual(['taken', 'taken']);
        const jobs = await Promise.all(
          couriers.map(async ({ backend }) => valueOf(await backend.courierDesk.duty()).job),
        );
        expect(jobs.filter((job) => job !== null)).toHaveLength(1);
      }),
    );

    test(
      'one who accepts two at once gets one of them; the other stays on the board',
      on(async (world) => {
        const from = await sender(world);
        const [one, two] = [await from.requested(), await from.requested()];
        const { courierDesk } = (await courierOnline(world)).backend;
        const answers = await Promise.all([one, two].map(({ id }) => courierDesk.accept(aCommand(), id)));
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        expect(answers.filter(({ ok }) => !ok).map(refusalOf)).toEqual(['busy']);
        const other = (await courierOnline(world)).backend.courierDesk;
        expect(valueOf(await other.duty()).offers).toHaveLength(1);
      }),
    );

    test(
      'shows those that pay most first, of equal ones the one that is due sooner',
      on(async (world) => {
        const from = await sender(world);
        const { courierDesk } = (await courierOnline(world)).backend;
        const later = await from.requested();
        await world.advance(SECOND);
        const large = valueOf(
          await from.backend.merchantDeliveries.request(
            aCommand(),
            from.request({ size: 'large' }, { agreed: { fee: 999, free: true } }),
          ),
        );
        const last = await from.requested();
        expect(valueOf(await courierDesk.duty()).offers.map(({ id }) => id)).toEqual([large.id, later.id, last.id]);
      }),
    );

    test(
      'offers again what was given back, to the one who gave it back as well',
      on(async (world) => {
        const made = await (await sender(world)).requested();
        const by = await courierOnline(world);
        await carry(by, made, 'at_pickup');
        valueOf(await by.backend.courierDesk.release(aCommand(), made.id));
        expect(valueOf(await by.backend.courierDesk.duty())).toMatchObject({ job: null, offers: [{ id: made.id }] });
        const other = (await courierOnline(world)).backend.courierDesk;
        await world.advance(MINUTE);
        valueOf(await other.duty());
        valueOf(await other.accept(aCommand(), made.id));
        expect(refusalOf(await by.backend.courierDesk.arriveAtPickup(aCommand(), made.id))).toBe('no-such-delivery');
      }),
    );

    test(
      'a courier who goes offline keeps their job, and sees the board again once it is done and they are online',
      on(async (world) => {
        const from = await sender(world);
        const by = await courierOnline(world);
        const { courierDesk } = by.backend;
        const made = await from.requested();
        await carry(by, made, 'at_dropoff');
        valueOf(await courierDesk.goOffline());
        await world.advance(ONLINE_TIME);
        expect(valueOf(await courierDesk.duty())).toMatchObject({ online: false, job: { id: made.id } });
        valueOf(await courierDesk.deliver(aCommand(), made.id, proofOf(made)));
        const next = await from.requested();
        expect(valueOf(await courierDesk.duty())).toMatchObject({ online: false, job: null, offers: [] });
        expect(valueOf(await courierDesk.goOnline()).offers.map(({ id }) => id)).toEqual([next.id]);
      }),
    );
  });
}
