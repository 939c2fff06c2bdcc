import { describe, expect } from 'vitest';
import { addCity, areaFrom } from '#core/courier/service-area.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { type Market } from '#core/delivery/price/zone.ts';
import { approve, courierOnline, sender, TORONTO } from '../dispatch-people.ts';
import type { OpenDispatch } from '../dispatch-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { courier } from '../people.ts';
import { withBackend } from '../with-backend.ts';

/** The service area of a courier: the cities in which they see deliveries. */
export function courierAreasContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a service area', () => {
    test('is empty at first, and then shows no deliveries', async ({ world }) => {
      await (await sender(world)).requested();
      const person = await courier(world);
      await approve(world, person);
      expect(valueOf(await person.backend.courierDesk.goOnline())).toMatchObject({ markets: [], offers: [] });
    });

    test('treats spellings of one city as the same city', async ({ world }) => {
      const made = await (await sender(world)).requested();
      const { courierDesk } = (await courierOnline(world)).backend;
      valueOf(
        await courierDesk.saveMarkets(areaFrom({ country: 'canada', state: 'on', city: ' TÖRONTO ', zipCode: '1' })),
      );
      expect(valueOf(await courierDesk.duty())).toMatchObject({ markets: [TORONTO], offers: [{ id: made.id }] });
    });

    test('matches a pickup city in its courier’s spelling, and in any other', async ({ world }) => {
      for (const [city, typed, other] of [
        ["St. John's", 'St Johns', "ca|on|st. john's"],
        ['Łódź', 'LODZ', 'ca|on|łodz'],
        ['Trois\u2011Rivières', 'Ｔｒｏｉｓ Rivieres', 'ca|on|trois-rivieres'],
      ] as const) {
        const from = await sender(world, { place: { country: 'ca', city, state: 'on' } });
        const made = await from.requested();
        const { courierDesk } = (await courierOnline(world)).backend;
        for (const markets of [[marketOf('canada', 'on', typed)], [other as Market]]) {
          valueOf(await courierDesk.saveMarkets(markets));
          expect(valueOf(await courierDesk.duty()).offers.map(({ id }) => id)).toEqual([made.id]);
        }
      }
    });

    test('keeps each city once, in the order of saving', async ({ world }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      const [ottawa, london] = ['Ottawa', 'London'].map((city) => marketOf('ca', 'on', city)) as [never, never];
      valueOf(await courierDesk.saveMarkets([ottawa, TORONTO, ottawa, london]));
      expect(valueOf(await courierDesk.duty()).markets).toEqual([ottawa, TORONTO, london]);
    });

    test('accepts any city that can be typed', async ({ world }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      for (const city of ["St. John's", '東京', 'Ciudad | de México', 'A'.repeat(100), '<b>x</b>', '%_\\']) {
        const added = addCity([], { country: 'mexico', state: 'CDMX', city });
        valueOf(await courierDesk.saveMarkets(valueOf(added)));
        expect(valueOf(await courierDesk.duty()).markets).toEqual(valueOf(added));
      }
    });

    test('accepts three cities at most', async ({ world }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      const cities = ['Toronto', 'Ottawa', 'Kingston', 'London'].map((city) => marketOf('ca', 'on', city));
      expect(refusalOf(await courierDesk.saveMarkets(cities))).toBe('rejected');
      expect(valueOf(await courierDesk.duty()).markets).toEqual([TORONTO]);
      valueOf(await courierDesk.saveMarkets(cities.slice(0, 3)));
      expect(valueOf(await courierDesk.duty()).markets).toEqual(cities.slice(0, 3));
      const repeated = Array.from({ length: 101 }, () => TORONTO);
      expect(refusalOf(await courierDesk.saveMarkets(repeated))).toBe('rejected');
    });

    test('refuses an invalid city, and keeps the saved ones', async ({ world }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      for (const text of ['', 'toronto', 'ca|on|', '|on|toronto', 'ca|on|toronto|more', `ca|on|${'a'.repeat(300)}`])
        expect([text, refusalOf(await courierDesk.saveMarkets([text as never]))]).toEqual([text, 'rejected']);
      expect(valueOf(await courierDesk.duty()).markets).toEqual([TORONTO]);
    });

    test('accepts 300 characters in any encoding, and not one more', async ({ world }) => {
      const { courierDesk } = (await courierOnline(world)).backend;
      const longest = `ca|on|${'𠮷'.repeat(294)}` as Market;
      valueOf(await courierDesk.saveMarkets([longest]));
      expect(refusalOf(await courierDesk.saveMarkets([`${longest}a` as Market]))).toBe('rejected');
      expect(valueOf(await courierDesk.duty()).markets).toEqual([longest]);
    });

    test('can be emptied, which hides the deliveries of the removed cities', async ({ world }) => {
      await (await sender(world)).requested();
      const { courierDesk } = (await courierOnline(world)).backend;
      expect(valueOf(await courierDesk.duty()).offers).toHaveLength(1);
      valueOf(await courierDesk.saveMarkets([]));
      expect(valueOf(await courierDesk.duty())).toMatchObject({ markets: [], offers: [] });
    });
  });
}
