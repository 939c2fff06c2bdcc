import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { DEFAULT_TARIFF, type Tariff } from '#core/delivery/price/tariff.ts';
import { newTariffId, type NewTariff } from '#core/delivery/price/tariffs.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline, sender, TORONTO } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, merchant } from '#tests/contract/people.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

const NOON = instant(Date.UTC(2026, 6, 7, 16));
const START = later(NOON, MINUTE);

const { rates } = DEFAULT_TARIFF;
/** Prices of which every amount differs from the default. */
const NEW: Tariff = {
  rates: {
    A: { fee: 1001, pay: 777, minutes: 50 },
    B: { fee: 1200, pay: 900, minutes: 70 },
    C: { fee: 1500, pay: 1000, minutes: 100 },
  },
  large: { fee: 401, pay: 201 },
  cancelFee: 501,
  returnShare: 33,
};

const aVersion = (more: Partial<NewTariff> = {}): NewTariff => ({
  id: newTariffId(cryptoRandom),
  market: TORONTO,
  tariff: NEW,
  validFrom: START,
  after: null,
  ...more,
});

const save = async (world: DispatchUnderTest, version: NewTariff, by?: DeliveringPerson) =>
  refusalOf(await (by ?? (await administratorOf(world))).backend.tariffs.save(version));

/** A sender in Toronto whose clock is stopped at noon. */
async function atNoon(world: DispatchUnderTest, at: Instant = NOON) {
  const from = await sender(world);
  await world.stopClock(at);
  return from;
}

/** Prices that an administrator sets. */
export function tariffsContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('new prices', () => {
    test('apply from exactly their moment on', async ({ world }) => {
      const from = await atNoon(world);
      const tariff = async () => valueOf(await from.backend.merchantDeliveries.settings(from.business))?.tariff;
      expect(await save(world, aVersion())).toBe('accepted');
      await world.stopClock(later(START, -1));
      expect(await tariff()).toEqual(DEFAULT_TARIFF);
      const before = await from.requested();
      await world.stopClock(START);
      expect(await tariff()).toEqual(NEW);
      const ask = (fee: number) =>
        from.backend.merchantDeliveries.request(aCommand(), from.request({}, { agreed: { fee, free: true } }));
      expect(refusalOf(await ask(699))).toBe('price-changed');
      const made = valueOf(await ask(1001));
      expect(made).toMatchObject({ fee: 1001, minutes: 50, cancelFee: 501, returnShare: 33 });
      expect(made.dueAt - made.readyAt).toBe(50 * MINUTE);
      // The earlier delivery keeps everything that it was promised.
      expect(valueOf(await from.backend.merchantDeliveries.find(before.id))).toMatchObject({
        fee: 699,
        minutes: 45,
        cancelFee: 300,
        returnShare: 50,
        dueAt: before.dueAt,
      });
    });

    test('decide the cancellation fee of deliveries that were requested at them', async ({ world }) => {
      const from = await atNoon(world);
      expect(await save(world, aVersion())).toBe('accepted');
      const before = await from.requested();
      await world.stopClock(START);
      const request = from.request({}, { agreed: { fee: 1001, free: true } });
      const after = valueOf(await from.backend.merchantDeliveries.request(aCommand(), request));
      const by = [await courierOnline(world), await courierOnline(world)] as const;
      await carry(by[0], before, 'accepted');
      await carry(by[1], after, 'accepted');
      const { cancel, overview } = from.backend.merchantDeliveries;
      expect(await cancel(aCommand(), after.id, 500)).toEqual({ ok: false, error: { code: 'costs-more', fee: 501 } });
      valueOf(await cancel(aCommand(), after.id, 501));
      valueOf(await cancel(aCommand(), before.id, 300));
      expect(valueOf(await overview(from.business))?.balance).toBe(801);
    });

    test('decide the pay and the share of a return, with part of a cent rounded up', async ({ world }) => {
      const from = await atNoon(world);
      expect(await save(world, aVersion())).toBe('accepted');
      await world.stopClock(START);
      const request = from.request({ size: 'large' }, { agreed: { fee: 1402, free: true } });
      const made = valueOf(await from.backend.merchantDeliveries.request(aCommand(), request));
      const by = await courierOnline(world);
      expect(valueOf(await by.backend.courierDesk.duty()).offers[0]?.pay).toBe(978);
      await carry(by, made, 'returned');
      valueOf(await from.backend.merchantDeliveries.confirmFailure(aCommand(), made.id));
      const jobs = valueOf(await by.backend.courierDesk.earnings(instant(0), later(NOON, DAY)));
      // 33 hundredths of 978 are 322.74.
      expect(jobs[0]?.earned.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['pay', 978],
        ['return_pay', 323],
      ]);
    });

    test('of a market override those of all markets, and apply to no other market', async ({ world }) => {
      const montreal = { country: 'ca', city: 'Montreal', state: 'qc' };
      const pickup = {
        postalCode: 'H2X 1Y4',
        phone: '+15145550101',
        notes: '',
        timeZone: 'America/Toronto',
        callShop: 'no',
      } as const;
      const far = await sender(world, { place: montreal, pickup });
      const from = await atNoon(world);
      const everywhere = { ...NEW, cancelFee: 0 };
      expect(await save(world, aVersion())).toBe('accepted');
      expect(await save(world, aVersion({ market: null, tariff: everywhere }))).toBe('accepted');
      await world.stopClock(START);
      const tariff = async ({ backend, business }: typeof from) =>
        valueOf(await backend.merchantDeliveries.settings(business))?.tariff;
      expect([await tariff(from), await tariff(far)]).toEqual([NEW, everywhere]);
    });

    test('that begin at the same moment as others replace those saved earlier', async ({ world }) => {
      const from = await atNoon(world);
      const first = aVersion();
      expect(await save(world, first)).toBe('accepted');
      const second = aVersion({ after: first.id, tariff: { ...NEW, cancelFee: 0 } });
      expect(await save(world, second)).toBe('accepted');
      const earlier = aVersion({ after: second.id, validFrom: later(START, 10 * MINUTE), tariff: DEFAULT_TARIFF });
      expect(await save(world, earlier)).toBe('accepted');
      await world.stopClock(START);
      const { settings } = from.backend.merchantDeliveries;
      expect(valueOf(await settings(from.business))?.tariff.cancelFee).toBe(0);
    });

    test('are refused if they’re in the past, too far ahead or not allowed', async ({ world }) => {
      await atNoon(world);
      const tries: [Partial<NewTariff>, string][] = [
        [{ validFrom: later(START, -1) }, 'too-soon'],
        [{ validFrom: later(NOON, -DAY) }, 'too-soon'],
        [{ validFrom: later(NOON, 366 * DAY + SECOND) }, 'too-far'],
        [{ market: marketOf('ca', 'on', 'Atlantis') }, 'no-such-market'],
        [{ after: newTariffId(cryptoRandom) }, 'changed'],
        ...[
          { cancelFee: -1 },
          { cancelFee: 100_001 },
          { cancelFee: 0.5 },
          { returnShare: 101 },
          { rates: { ...rates, A: { ...rates.A, fee: -1 } } },
          { rates: { ...rates, A: { ...rates.A, minutes: 9 } } },
          { rates: { ...rates, C: { ...rates.C, minutes: 481 } } },
          { rates: { ...rates, A: { ...rates.A, minutes: 61 } } },
        ].map((wrong): [Partial<NewTariff>, string] => [{ tariff: { ...DEFAULT_TARIFF, ...wrong } }, 'invalid']),
      ];
      for (const [more, refusal] of tries) expect([more, await save(world, aVersion(more))]).toEqual([more, refusal]);
      expect(valueOf(await (await administratorOf(world)).backend.tariffs.list()).versions).toEqual([]);
      // The operator may decide on a pay above the fee, and on a price of zero.
      const generous = { ...DEFAULT_TARIFF, rates: { ...rates, A: { fee: 0, pay: 500, minutes: 10 } } };
      expect(await save(world, aVersion({ tariff: generous }))).toBe('accepted');
    });

    test('of two administrators at the same moment: one is refused, as prices have changed', async ({ world }) => {
      await atNoon(world);
      const admins = await Promise.all([administrator(world), administrator(world)]);
      const answers = await Promise.all(admins.map((by) => save(world, aVersion(), by)));
      expect(answers.toSorted()).toEqual(['accepted', 'changed']);
      expect(valueOf(await admins[0].backend.tariffs.list()).versions).toHaveLength(1);
    });

    test('are saved once if they’re sent again, even after others were saved', async ({ world }) => {
      await atNoon(world);
      const version = aVersion();
      expect(await save(world, version)).toBe('accepted');
      expect(await save(world, aVersion({ after: version.id, validFrom: later(START, DAY) }))).toBe('accepted');
      expect(await save(world, version)).toBe('accepted');
      expect(await save(world, { ...version, tariff: DEFAULT_TARIFF })).toBe('invalid');
      const { versions, now } = valueOf(await (await administratorOf(world)).backend.tariffs.list());
      expect(now).toBe(NOON);
      expect(versions.map(({ validFrom }) => validFrom)).toEqual([START, later(START, DAY)]);
      expect(versions[0]).toMatchObject({ id: version.id, market: TORONTO, tariff: NEW, savedAt: NOON });
    });
  });

  describe('the price list', () => {
    test('has the markets of businesses, and the prices of their last deliveries', async ({ world }) => {
      const from = await atNoon(world);
      await sender(world);
      await from.requested();
      await from.requested({ size: 'large' }).catch(() => null);
      const { tariffs } = (await administratorOf(world)).backend;
      expect(valueOf(await tariffs.list()).markets).toEqual([{ market: TORONTO, businesses: 2 }]);
      const cost = [{ zone: 'A', size: 'small', fee: 699, pay: 500 }];
      expect(valueOf(await tariffs.recent(TORONTO))).toEqual(cost);
      expect(valueOf(await tariffs.recent(null))).toEqual(cost);
      expect(valueOf(await tariffs.recent(marketOf('ca', 'qc', 'Montreal')))).toEqual([]);
    });

    test('is only for administrators', async ({ world }) => {
      const from = await atNoon(world);
      for (const { backend } of [from, await merchant(world), await courierOnline(world)]) {
        expect(refusalOf(await backend.tariffs.list())).toBe('denied');
        expect(refusalOf(await backend.tariffs.recent(TORONTO))).toBe('denied');
        expect(refusalOf(await backend.tariffs.save(aVersion()))).toBe('denied');
      }
      expect(valueOf(await (await administratorOf(world)).backend.tariffs.list()).versions).toEqual([]);
    });
  });
}
