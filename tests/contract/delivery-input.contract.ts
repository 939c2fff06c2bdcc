import { describe, expect, test } from 'vitest';
import type { DeliveryForm } from '#core/delivery/delivery-form.ts';
import type { OpenDispatch } from './dispatch-under-test.ts';
import { aCommand, courierOnline, DETAILS, PICKUP, sender } from './dispatch-people.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { withBackend } from './with-backend.ts';

type Text = 'name' | 'street' | 'unit' | 'city' | 'notes' | 'contents' | 'reference';
const LENGTHS: Readonly<Record<Text, number>> = {
  name: 100,
  street: 200,
  unit: 40,
  city: 100,
  notes: 280,
  contents: 140,
  reference: 64,
};
const TEXTS = Object.keys(LENGTHS) as Text[];

/** Nobody sees these, or they turn around what stands beside them. */
const UNSEEN: Readonly<Record<string, string>> = {
  'a zero-width space': 'Ro\u200bsa',
  'a mark of direction': 'Rosa \u202egnirts',
  'an isolate that is not closed': '\u2067Rosa',
  'a byte order mark': 'Ro\ufeffsa',
  'a tab': 'Ro\tsa',
  'a soft hyphen': 'Ro\u00adsa',
  'a joiner that joins nothing': 'Rosa\u200d',
  'a tag': 'Rosa\u{e0041}',
};
/** What people write, and what looks like more than it is: a text, and nothing but a text. */
const SEEN: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror=alert(1)>',
  'an entity': '&lt;b&gt;',
  'a formula': '=1+1',
  'a quotation mark': `O'Neill "Bob" \\`,
  'a placeholder': '{{name}} $1 %s',
  'an emoji': 'Rosa 👩‍🚀 ❤️',
  Hebrew: 'רוזה',
  Arabic: 'روزا الخباز',
  Devanagari: 'क्‍ष',
  'a letter of two parts': 'e\u0301',
};

/** What may stand in a delivery, and what may not: on every backend the same. */
export function deliveryInputContract(open: OpenDispatch): void {
  const on = withBackend(open);

  describe('the texts of a delivery', () => {
    test(
      'hide nothing: refused, and nothing is written or used up',
      on(async (world) => {
        const { backend, business, request } = await sender(world);
        for (const field of TEXTS)
          for (const [what, text] of Object.entries(UNSEEN)) {
            const asked = await backend.merchantDeliveries.request(aCommand(), request({ [field]: text }));
            expect([field, what, refusalOf(asked)]).toEqual([field, what, 'invalid']);
          }
        expect(valueOf(await backend.merchantDeliveries.list(business))).toEqual([]);
        expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 5 });
      }),
    );

    test(
      'are kept and shown to everyone as they were written, whatever they look like',
      on(async (world) => {
        const { backend, request } = await sender(world);
        for (const [what, text] of Object.entries(SEEN)) {
          const texts = Object.fromEntries(TEXTS.filter((field) => field !== 'city').map((field) => [field, text]));
          const id = request().id;
          const made = valueOf(await backend.merchantDeliveries.request(aCommand(), { ...request(texts), id }));
          const { name, street, unit, notes } = made.people?.dropoff ?? {};
          expect([what, name, street, unit, notes, made.contents, made.reference]).toEqual([
            what,
            ...Array.from({ length: 6 }, () => text),
          ]);
          const tracked = valueOf(await backend.tracking.find(made.number, made.key));
          expect(tracked?.recipient).toMatchObject({ name: text, street: text, unit: text });
          valueOf(await backend.merchantDeliveries.cancel(aCommand(), made.id, 0));
        }
      }),
    );

    test(
      'have as many characters as they may, an emoji counted as one, and not one more',
      on(async (world) => {
        const { backend, request } = await sender(world);
        for (const field of TEXTS) {
          // The city decides where it goes: the postal code alone is enough here.
          const ask = (character: string, more: number) =>
            backend.merchantDeliveries.request(
              aCommand(),
              request({ [field]: character.repeat(LENGTHS[field] + more) }),
            );
          for (const character of ['x', '🥖', 'ש']) {
            expect([field, character, refusalOf(await ask(character, 1))]).toEqual([field, character, 'invalid']);
            const made = valueOf(await ask(character, 0));
            valueOf(await backend.merchantDeliveries.cancel(aCommand(), made.id, 0));
          }
        }
      }),
    );

    test(
      'are not blank where they have to be there, in whatever kind of space',
      on(async (world) => {
        const { backend, request } = await sender(world);
        for (const field of ['name', 'street', 'city'] as const)
          for (const blank of ['', ' ', '\u00a0', '\u3000\u2003'])
            expect(refusalOf(await backend.merchantDeliveries.request(aCommand(), request({ [field]: blank })))).toBe(
              'invalid',
            );
      }),
    );

    test(
      'may have lines in their notes, which the courier sees as lines',
      on(async (world) => {
        const notes = 'Second door\nRing twice\n\nדלת שנייה';
        const { backend, business, request, requested } = await sender(world);
        valueOf(await backend.merchantDeliveries.savePickup(business, { ...PICKUP, notes }));
        const by = await courierOnline(world);
        const { id, people } = await requested({ notes });
        expect([people?.pickup.notes, people?.dropoff.notes]).toEqual([notes, notes]);
        const job = valueOf(await by.backend.courierDesk.accept(aCommand(), id));
        expect(job.pickup.notes).toBe(notes);
        for (const field of TEXTS.filter((field) => field !== 'notes')) {
          const asked = await backend.merchantDeliveries.request(aCommand(), request({ [field]: 'one\ntwo' }));
          expect([field, refusalOf(asked)]).toEqual([field, 'invalid']);
        }
      }),
    );

    test(
      'hide nothing in corrections and settings either',
      on(async (world) => {
        const { backend, business, requested } = await sender(world);
        const { merchantDeliveries } = backend;
        const { id } = await requested();
        const changes = { street: '1 Main Street', unit: '', notes: '', phone: DETAILS.phone };
        for (const [field, most] of [
          ['street', 200],
          ['unit', 40],
          ['notes', 280],
        ] as const)
          for (const text of [...Object.values(UNSEEN), 'x'.repeat(most + 1)])
            expect(refusalOf(await merchantDeliveries.correct(aCommand(), id, { ...changes, [field]: text }))).toBe(
              'invalid',
            );
        for (const notes of [...Object.values(UNSEEN), 'x'.repeat(281)])
          expect(refusalOf(await merchantDeliveries.savePickup(business, { ...PICKUP, notes }))).toBe('rejected');
        const kept = valueOf(await merchantDeliveries.find(id));
        expect(kept).toMatchObject({ version: 1, people: { dropoff: { street: DETAILS.street } } });
        expect(valueOf(await merchantDeliveries.settings(business))?.pickup).toEqual(PICKUP);
      }),
    );
  });

  describe('a postal code', () => {
    test.each([
      ['with its space', 'M6J 1A1'],
      ['without', 'M6J1A1'],
      ['in small letters', 'm6j1a1'],
      ['with a hyphen', 'm6j-1a1'],
      ['with spaces around it', ' M6J  1A1 '],
    ])('is read %s', (_, postalCode) =>
      on(async (world) => {
        const made = await (await sender(world)).requested({ postalCode });
        expect([made.people?.dropoff.postalCode, made.zone]).toEqual(['M6J 1A1', 'A']);
      })(),
    );

    test.each(['94107', 'M6J 1A', 'D6J 1A1', 'M6J 1A1 2', '', 'M6J\u200b1A1', 'Ｍ6J 1A1'])(
      'is refused as %j in Canada',
      (postalCode) =>
        on(async (world) => {
          const { backend, request } = await sender(world);
          expect(refusalOf(await backend.merchantDeliveries.request(aCommand(), request({ postalCode })))).toBe(
            'invalid',
          );
        })(),
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
    test.each(Object.entries(elsewhere))('in %s has its own codes, zones and currency', (_, there) =>
      on(async (world) => {
        const { place, pickup, details, made, code } = there;
        const from = await sender(world, { place, pickup });
        const agreed = { fee: made.fee, free: true };
        const ask = (more: Partial<DeliveryForm>) =>
          from.backend.merchantDeliveries.request(aCommand(), from.request({ ...details, ...more }, { agreed }));
        const delivery = valueOf(await ask({}));
        expect(delivery).toMatchObject(made);
        expect(delivery.people?.dropoff.postalCode).toBe(code);
        expect(refusalOf(await ask({ city: 'Elsewhere', state: 'ny', postalCode: '10001' }))).toBe('out-of-area');
      })(),
    );
  });
}
