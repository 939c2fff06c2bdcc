import { describe, expect } from 'vitest';
import { ADDED_FIELDS, pick, withAdded } from '#core/delivery/request/delivery-fields.ts';
import { aCorrection, aRequest, PICKUP } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, courierOnline, sender, takeStep } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

const WASHINGTON = { country: 'us', city: 'Washington', state: 'dc' };
const COUNTER = { ...PICKUP, postalCode: '20001', phone: '+12025550101', timeZone: 'America/New_York' };

/** Addresses, phone numbers and time zones of deliveries. */
export function deliveryAddressesContract(open: OpenDispatch): void {
  const test = withBackend(open);

  test('a postal code of another province is refused without any effect', async ({ world }) => {
    const { backend, business, request } = await sender(world);
    for (const [state, postalCode] of [
      ['on', 'V5K 0A1'],
      ['on', 'H2X 1Y4'],
      ['bc', 'M6J 1A1'],
    ] as const)
      expect(refusalOf(await backend.merchantDeliveries.request(aCommand(), request({ state, postalCode })))).toBe(
        'invalid',
      );
    expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 5 });
    valueOf(await backend.merchantDeliveries.request(aCommand(), request({ state: 'on', postalCode: 'M6J 9Z9' })));
  });

  test('a business’s postal code has to be in its province', async ({ world }) => {
    const { backend, business } = await sender(world);
    const elsewhere = { ...PICKUP, postalCode: 'V5K 0A1' };
    expect(refusalOf(await backend.merchantDeliveries.savePickup(business, elsewhere))).toBe('rejected');
    expect(valueOf(await backend.merchantDeliveries.settings(business))?.pickup).toEqual(PICKUP);
  });

  test('Washington, D.C. counts as a state', async ({ world }) => {
    const { backend, request } = await sender(world, { place: WASHINGTON, pickup: COUNTER });
    const to = { city: 'Washington', state: 'dc', phone: '+12025550199' };
    const ask = (more: object) => backend.merchantDeliveries.request(aCommand(), request({ ...to, ...more }));
    expect(valueOf(await ask({ postalCode: '20001' }))).toMatchObject({ zone: 'A', city: 'Washington' });
    expect(refusalOf(await ask({ postalCode: '22201' }))).toBe('invalid');
    expect(refusalOf(await ask({ postalCode: '00901', state: 'pr' }))).toBe('out-of-area');
  });

  describe('in a country without postal codes', () => {
    test('a delivery has no postal code', async ({ world }) => {
      const place = { country: 'hong-kong', city: 'Kowloon', state: 'Hong Kong' };
      const pickup = { ...PICKUP, postalCode: '', phone: '+85221234567', timeZone: 'Asia/Hong_Kong' };
      const { backend, business, request } = await sender(world, { place, pickup });
      expect(valueOf(await backend.merchantDeliveries.settings(business))?.pickup).toEqual(pickup);
      const made = valueOf(
        await backend.merchantDeliveries.request(
          aCommand(),
          request(
            { city: 'Kowloon', state: 'Hong Kong', postalCode: '', phone: '+85291234567' },
            { agreed: { fee: 899, free: true } },
          ),
        ),
      );
      expect([made.zone, made.people?.pickup.postalCode, made.people?.dropoff.postalCode]).toEqual(['B', '', '']);
    });
  });

  test('a courier who sees the street sees the whole address', async ({ world }) => {
    const { requested } = await sender(world);
    const by = await courierOnline(world);
    const made = await requested();
    const accepted = valueOf(await by.backend.courierDesk.accept(aCommand(), made.id));
    expect(accepted).toMatchObject({
      country: 'ca',
      pickup: { state: 'on', postalCode: 'M6J 2Z4' },
      dropoff: null,
    });
    await takeStep(by, made, 'at_pickup');
    await takeStep(by, made, 'picked_up');
    const carried = valueOf(await by.backend.courierDesk.duty()).jobs[0];
    expect(carried?.dropoff).toMatchObject({ street: '12 Dropoff Street', state: 'on', postalCode: 'M6J 1A1' });
  });

  test('the phone numbers of recipient, counter and corrections can be dialed', async ({ world }) => {
    const { backend, business, request, requested } = await sender(world);
    const { merchantDeliveries } = backend;
    const made = await requested();
    const REFUSED =
      '+10000000000 +1416555014 +141655501420 +99912345678 +490000000000 +44000000000 4165550142 416-555-0142';
    for (const phone of ['', ...REFUSED.split(' ')]) {
      const answers = [
        refusalOf(await merchantDeliveries.request(aCommand(), request({ phone }))),
        refusalOf(await merchantDeliveries.savePickup(business, { ...PICKUP, phone })),
        refusalOf(await merchantDeliveries.correct(aCommand(), made.id, aCorrection({ phone }))),
      ];
      expect([phone, ...answers]).toEqual([phone, 'invalid', 'rejected', 'invalid']);
    }
    for (const phone of ['+4915123456789', '+5511912345678', '+8613812345678', '+436641234567890']) {
      valueOf(await merchantDeliveries.savePickup(business, { ...PICKUP, phone }));
      const corrected = valueOf(await merchantDeliveries.correct(aCommand(), made.id, aCorrection({ phone })));
      expect(corrected.people?.dropoff.phone).toBe(phone);
    }
  });

  test('a time zone is a full name from the IANA list', async ({ world }) => {
    const { backend, business } = await sender(world);
    const save = (timeZone: string) => backend.merchantDeliveries.savePickup(business, { ...PICKUP, timeZone });
    const refusals = [];
    const REFUSED = [
      '',
      'America/Toronto ',
      `America/${'x'.repeat(300)}`,
      ...'EST EST5EDT UTC GMT posixrules Factory posix/America/Toronto right/Europe/Paris +05:00 A/B5'.split(' '),
      ...'America/Nowhere America/Nowhere5 America//Toronto ../America/Toronto Etc/GMT+13 Etc/GMT+99'.split(' '),
    ];
    for (const name of REFUSED) refusals.push([name, refusalOf(await save(name))]);
    expect(refusals).toEqual(REFUSED.map((name) => [name, 'rejected']));
    const TAKEN =
      'America/Toronto America/Argentina/Buenos_Aires America/Port-au-Prince Australia/Lord_Howe Asia/Kolkata ' +
      'Asia/Kathmandu Pacific/Apia Etc/UTC Etc/GMT+5 Etc/GMT-14 US/Eastern';
    for (const name of TAKEN.split(' ')) valueOf(await save(name));
  });

  test('a page older than a field neither needs nor removes it', async ({ world }) => {
    const { backend, request, requested } = await sender(world);
    const isKnown = ([field]: [string, unknown]): boolean => !ADDED_FIELDS.some((added) => added === field);
    const known = <Values extends object>(values: Values) =>
      Object.fromEntries(Object.entries(values).filter(isKnown)) as Values;
    const wanted = { ...request(), details: known(aRequest()) };
    const made = valueOf(await backend.merchantDeliveries.request(aCommand(), wanted));
    const { slot, ...added } = withAdded({ street: aRequest().street });
    expect({ ...made.people?.dropoff, declared: made.declared }).toMatchObject(added);
    expect([slot, made.opensAt, made.dropoffReadyAt]).toEqual(['', null, null]);
    const { id } = await requested();
    const { slot: none, ...kept } = pick(ADDED_FIELDS, aRequest());
    expect(none).toBe('');
    const changes = known(aCorrection({ unit: 'Unit 4' }));
    const corrected = valueOf(await backend.merchantDeliveries.correct(aCommand(), id, changes));
    expect({ ...corrected.people?.dropoff, declared: corrected.declared }).toMatchObject({
      unit: 'Unit 4',
      ...kept,
    });
    expect(Object.values(kept)).not.toContain('');
  });
}
