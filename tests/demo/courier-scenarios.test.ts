import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { doorPhoto } from '#demo/world/past/door-photos.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { TORONTO } from '#demo/world/seed/couriers.ts';
import { LENAS_PHOTO } from '#demo/world/seed/lenas-photo.ts';
import { LENA } from '#demo/world/seed/people.ts';
import { isPictureData } from '#core/account/picture-data.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { earningsWeek, weekOf } from '#core/delivery/courier/earnings-week.ts';
import { instant } from '#core/instant.ts';
import { memoryPhones } from '#adapters/memory/alert/memory-phones.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { opened } from './opened-scenario.ts';

const command = () => newCommandId(cryptoRandom);

describe('The scenarios with couriers who are people', () => {
  test('approve-a-courier: Lena is the newest pending courier, and online once approved', async () => {
    const { path, ports, as } = await opened('approve-a-courier');
    expect(path).toBe('/admin/accounts?status=Pending&role=Courier');
    const waiting = valueOf(await ports.users.list())
      .rows.filter(({ status, roles }) => status === 'Pending' && roles.includes('courier'))
      .toSorted((a, b) => b.createdAt - a.createdAt);
    expect([waiting[0]?.id, waiting.length > 1]).toEqual([LENA, true]);
    const records = await Promise.all(waiting.map(async ({ id }) => valueOf(await ports.accountReview.record(id))));
    expect(records[0]?.application).toEqual({ city: TORONTO, vehicle: 'bike', photo: LENAS_PHOTO });
    expect(isPictureData(LENAS_PHOTO)).toBe(true);
    const nothing = { city: null, vehicle: null, photo: null };
    expect(records.slice(1).map((record) => record?.application)).toEqual(waiting.slice(1).map(() => nothing));
    const { courierDesk } = as('pending-courier');
    expect(await courierDesk.goOnline()).toMatchObject({ ok: false, error: { kind: 'denied' } });
    valueOf(await ports.accountReview.decide(LENA, 'approve', '', waiting[0]?.roles ?? []));
    expect(valueOf(await courierDesk.goOnline()).online).toBe(true);
  });

  test('courier-shift: three offers wait for Kai, and he carries one to the door', async () => {
    const { path, ports, as, jump } = await opened('courier-shift');
    const { courierDesk: kai } = ports;
    expect(path).toBe('/courier');
    const { online, offers } = valueOf(await kai.duty());
    expect([online, offers.length]).toEqual([true, 3]);
    expect(new Set(offers.map(({ handover }) => handover))).toEqual(new Set(['meet', 'door']));
    await jump(MINUTE);
    expect(valueOf(await kai.duty()).offers).toHaveLength(3);

    const id = offers[0]!.id;
    valueOf(await kai.accept(command(), id));
    await jump(4 * MINUTE);
    const { merchantDeliveries } = as('merchant');
    const delivery = async () => valueOf(await merchantDeliveries.find(id));
    expect(await delivery()).toMatchObject({ status: 'accepted', courier: { firstName: 'Kai' } });
    valueOf(await kai.arriveAtPickup(command(), id));
    valueOf(await kai.pickUp(command(), id));
    await jump(10 * MINUTE);
    valueOf(await kai.arriveAtDropoff(command(), id));
    const { pin } = (await delivery())!;
    const proof = pin === null ? { photo: await doorPhoto(id) } : { pin };
    valueOf(await kai.deliver(command(), id, proof));
    expect(await delivery()).toMatchObject({ status: 'delivered', onTime: true });
  });

  test('alert-in-the-pocket: an offer reaches Kai as an alert, and he accepts it', async () => {
    const { path, ports, backend } = await opened('alert-in-the-pocket');
    expect(path).toBe('/my-account');
    const [alert] = await memoryPhones(backend).list();
    expect(alert?.to).toBe('Kai');
    expect(alert?.title).toMatch(/^Bellini Bakery · \$/u);
    const { online, offers, standbyUntil } = valueOf(await ports.courierDesk.duty());
    expect([online, offers.length, standbyUntil === null]).toEqual([true, 1, false]);
    expect(alert?.path).toBe(`/courier?offer=${offers[0]!.id}`);
    expect(await ports.courierDesk.accept(command(), offers[0]!.id)).toMatchObject({ ok: true });
  });

  test('courier-shift: Kai has earned in each of the past weeks', async () => {
    const { ports, clock } = await opened('courier-shift');
    for (const weeksAgo of [-1, -2, -3]) {
      const days = weekOf(instant(clock.now()), weeksAgo);
      const jobs = valueOf(await ports.courierDesk.earnings(days[0]!, days.at(-1)!));
      const { sums } = earningsWeek(jobs, days);
      expect(jobs.length).toBeGreaterThan(10);
      expect(sums).toMatchObject([{ currency: 'CAD' }]);
    }
    expect(valueOf(await ports.courierDesk.earnings(instant(0), instant(clock.now() - 71 * DAY)))).toEqual([]);
  });

  test('two-couriers-one-offer: both see it, and the second gets a message', async () => {
    const { path, ports, as, jump } = await opened('two-couriers-one-offer');
    expect(path).toBe('/courier');
    await jump(MINUTE);
    const [kai, lena] = [ports.courierDesk, as('pending-courier').courierDesk];
    const boards = [valueOf(await kai.duty()), valueOf(await lena.duty())];
    expect(boards.map(({ online, offers }) => [online, offers.length])).toEqual([
      [true, 1],
      [true, 1],
    ]);
    const { id } = boards[0]!.offers[0]!;
    valueOf(await lena.accept(command(), id));
    expect(await kai.accept(command(), id)).toEqual({ ok: false, error: 'taken' });
    const list = valueOf(await as('merchant').merchantDeliveries.list(marcosActiveBusiness));
    expect(list.find((row) => row.id === id)?.status).toBe('accepted');
  });
});
