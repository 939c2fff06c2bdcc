import { describe, expect } from 'vitest';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import { PICKUP } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

/** Postal codes, and the differences between countries. */
export function deliveryPlacesContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a postal code', () => {
    test.for([
      ['with its space', 'M6J 1A1'],
      ['without', 'M6J1A1'],
      ['in small letters', 'm6j1a1'],
      ['with a hyphen', 'm6j-1a1'],
      ['with spaces around it', ' M6J  1A1 '],
      ['with a zero-width space', 'M6J\u200b1A1'],
      ['with a dash', 'M6J–1A1'],
      ['in full width', 'Ｍ６Ｊ　１Ａ１'],
      ['with digits of another script', 'M٦J ١A١'],
      ['with direction marks', '\u202dM6J 1A1\u202c'],
    ] as const)('is read %s', async ([, postalCode], { world }) => {
      const made = await (await sender(world)).requested({ postalCode });
      expect([made.people?.dropoff.postalCode, made.zone]).toEqual(['M6J 1A1', 'A']);
    });

    test.for(['94107', 'M6J 1A', 'D6J 1A1', 'M6J 1A1 2', '', 'M6J.1A1', 'M6J 1Á1'])(
      'is refused as %j in Canada',
      async (postalCode, { world }) => {
        const { backend, request } = await sender(world);
        expect(refusalOf(await backend.merchantDeliveries.request(aCommand(), request({ postalCode })))).toBe(
          'invalid',
        );
      },
    );
  });

  describe('a business in another country', () => {
    const elsewhere = {
      'the United States': {
        place: { country: 'us', city: 'San Francisco', state: 'ca' },
        pickup: { ...PICKUP, postalCode: '94107', phone: '+14155550101', timeZone: 'America/Los_Angeles' },
        details: { city: 'San Francisco', state: 'ca', postalCode: '94107-1234', phone: '+14155550199' },
        made: { zone: 'A', currency: 'USD', fee: 699 },
        code: '94107',
      },
      France: {
        place: { country: 'france', city: 'Besançon', state: 'Doubs' },
        pickup: { ...PICKUP, postalCode: '25000', phone: '+33612345678', timeZone: 'Europe/Paris' },
        details: { city: 'BESANCON', state: 'Doubs', postalCode: '25 000', phone: '+33612345679' },
        made: { zone: 'B', currency: 'USD', fee: 899 },
        code: '25 000',
      },
    };
    test.for(Object.entries(elsewhere))(
      'in %s has its own postal codes, zones and currency',
      async ([, there], { world }) => {
        const { place, pickup, details, made, code } = there;
        const from = await sender(world, { place, pickup });
        const agreed = { fee: made.fee, free: true };
        const ask = (more: Partial<DeliveryForm>) =>
          from.backend.merchantDeliveries.request(aCommand(), from.request({ ...details, ...more }, { agreed }));
        const delivery = valueOf(await ask({}));
        expect(delivery).toMatchObject(made);
        expect(delivery.people?.dropoff.postalCode).toBe(code);
        expect(refusalOf(await ask({ city: 'Elsewhere', state: 'ny', postalCode: '10001' }))).toBe('out-of-area');
      },
    );
  });
}
