import { describe, expect } from 'vitest';
import { CORRECTED_FIELDS, pick, type FieldsWith } from '#core/delivery/request/delivery-fields.ts';
import { DECLARED_CAP } from '#core/delivery/request/declared-value.ts';
import { RECIPIENT_SEES } from '#core/delivery/request/recipient-fields.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, courierOnline, sender } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

type Text = FieldsWith<{ rule: 'text' }> | FieldsWith<{ rule: 'lines' }>;
/** The most characters of each text of a request. A new one doesn't compile without its length. */
const LENGTHS: Readonly<Record<Text, number>> = {
  name: 100,
  street: 200,
  unit: 40,
  accessCode: 20,
  city: 100,
  notes: 280,
  contents: 140,
  reference: 64,
};
const TEXTS = Object.keys(LENGTHS) as Text[];
/** The city also decides the price. */
const FREE_TEXTS = TEXTS.filter((field) => field !== 'city');
/** The texts that the recipient sees. */
const SHOWN_TEXTS = RECIPIENT_SEES.filter((field) => field !== 'handover');
const FREE_CORRECTIONS = CORRECTED_FIELDS.filter((field) => field !== 'phone');

/** The same text in each field that's long enough for it, and none in the others. */
const inEach = <Field extends Text>(fields: readonly Field[], text: string) =>
  Object.fromEntries(fields.map((field) => [field, [...text].length <= LENGTHS[field] ? text : ''])) as Record<
    Field,
    string
  >;

const textsIn = <Field extends Text>(fields: readonly Field[], { people, contents, reference }: MerchantDelivery) =>
  people && pick(fields, { ...people.dropoff, contents, reference });

/** Texts with characters that are invisible or change the direction of text: as typed, and cleaned. */
const UNSEEN: Readonly<Record<string, readonly [typed: string, clean: string]>> = {
  'a zero-width space': ['Ro\u200bsa', 'Rosa'],
  'a direction mark': ['Rosa \u202egnirts', 'Rosa gnirts'],
  'an isolate that is not closed': ['\u2067Rosa', 'Rosa'],
  'a byte order mark': ['Ro\ufeffsa', 'Rosa'],
  'a tab': ['Ro\tsa', 'Ro sa'],
  'a soft hyphen': ['Ro\u00adsa', 'Rosa'],
  'a joiner that joins nothing': ['Rosa\u200d', 'Rosa'],
  'a tag': ['Rosa\u{e0041}', 'Rosa'],
  'non-breaking spaces': ['\u00a0Rosa\u202fR\u3000', 'Rosa R'],
  'a non-breaking hyphen': ['Rosa\u2011R', 'Rosa-R'],
};
/** Texts that are kept as they are, also if they look like code. */
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
  'Malayalam, whose last letter a joiner makes': 'സുരേഷ് കുമാര്\u200d',
  'Kurdish, which ends with a joiner': 'ژالە\u200c',
  'a Japanese variant': '葛\u{e0100}城',
  'a flag': '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 1\ufe0f\u20e3',
  'a letter made of two code points': 'e\u0301',
};

/** Texts and values that a delivery accepts, cleans or refuses. */
export function deliveryInputContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('the declared value of a delivery', () => {
    test('is whole cents up to the cap, and 0 without one', async ({ world }) => {
      const { backend, request } = await sender(world);
      const { declared: _, ...undeclared } = aRequest();
      const declare = (declared: unknown) => {
        const order = request({});
        const details = declared === undefined ? undeclared : { ...aRequest(), declared: declared as number };
        return backend.merchantDeliveries.request(aCommand(), { ...order, details: details as typeof order.details });
      };
      for (const declared of [0, 1, DECLARED_CAP, undefined])
        expect(valueOf(await declare(declared)).declared).toBe(declared ?? 0);
      for (const wrong of [DECLARED_CAP + 1, -1, 1.5, '45', null, 2 ** 40])
        expect([wrong, refusalOf(await declare(wrong))]).toEqual([wrong, 'invalid']);
    });
  });

  describe('the texts of a delivery', () => {
    test('are kept without invisible characters', async ({ world }) => {
      const { backend, request } = await sender(world);
      for (const [what, [typed, clean]] of Object.entries(UNSEEN)) {
        const texts = inEach(FREE_TEXTS, typed);
        const made = valueOf(await backend.merchantDeliveries.request(aCommand(), request(texts)));
        expect([what, textsIn(FREE_TEXTS, made)]).toEqual([what, inEach(FREE_TEXTS, clean)]);
        valueOf(await backend.merchantDeliveries.cancel(aCommand(), made.id, 0));
      }
      const city = valueOf(
        await backend.merchantDeliveries.request(aCommand(), request({ city: '\u2068Tor\u200bonto\u2069' })),
      );
      expect([city.people?.dropoff.city, city.zone]).toEqual(['Toronto', 'A']);
    });

    test('are refused if too long, or empty without invisible characters', async ({ world }) => {
      const { backend, business, request } = await sender(world);
      const ask = async (field: string, text: string) =>
        refusalOf(await backend.merchantDeliveries.request(aCommand(), request({ [field]: text })));
      for (const field of ['name', 'street', 'city']) expect(await ask(field, '\u200b\u202e\u3164')).toBe('invalid');
      for (const field of [...TEXTS, 'email', 'phone', 'postalCode'])
        for (const blank of [' ', '\u200b', '\u3000'])
          expect([field, await ask(field, blank.repeat(10_001))]).toEqual([field, 'invalid']);
      expect(valueOf(await backend.merchantDeliveries.list(business))).toEqual([]);
      expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 5 });
    });

    test('include a plain email address and a plain phone number', async ({ world }) => {
      const { backend, request } = await sender(world);
      const made = valueOf(
        await backend.merchantDeliveries.request(
          aCommand(),
          request({ email: '\u202aＲosa@example.com\u202c', phone: '\u202d+1 416\u2011555\u20110199\u202c' }),
        ),
      );
      expect(made.people?.dropoff).toMatchObject({ email: 'rosa@example.com', phone: '+14165550199' });
      const arabic = valueOf(await backend.merchantDeliveries.request(aCommand(), request({ phone: '+١٤١٦٥٥٥٠١٩٩' })));
      expect(arabic.people?.dropoff).toMatchObject({ phone: '+14165550199' });
    });

    test('are kept and shown as they were written, even if they look like code', async ({ world }) => {
      const { backend, request } = await sender(world);
      for (const [what, text] of Object.entries(SEEN)) {
        const texts = inEach(FREE_TEXTS, text);
        const id = request().id;
        const made = valueOf(await backend.merchantDeliveries.request(aCommand(), { ...request(texts), id }));
        expect([what, textsIn(FREE_TEXTS, made)]).toEqual([what, texts]);
        const tracked = valueOf(await backend.tracking.find(made.number, made.key));
        expect(tracked?.recipient).toMatchObject(pick(SHOWN_TEXTS, texts));
        valueOf(await backend.merchantDeliveries.cancel(aCommand(), made.id, 0));
      }
    });

    test('may have the full length and no more, counting an emoji as one character', async ({ world }) => {
      const { backend, request } = await sender(world);
      for (const field of TEXTS) {
        // Any city is accepted here, since the postal code alone gives the zone.
        const ask = (character: string, more: number) =>
          backend.merchantDeliveries.request(aCommand(), request({ [field]: character.repeat(LENGTHS[field] + more) }));
        for (const character of ['x', '🥖', 'ש']) {
          expect([field, character, refusalOf(await ask(character, 1))]).toEqual([field, character, 'invalid']);
          const made = valueOf(await ask(character, 0));
          valueOf(await backend.merchantDeliveries.cancel(aCommand(), made.id, 0));
        }
      }
    });

    test('are not blank if required, in any kind of space', async ({ world }) => {
      const { backend, request } = await sender(world);
      for (const field of ['name', 'street', 'city'] as const)
        for (const blank of ['', ' ', '\u00a0', '\u3000\u2003'])
          expect(refusalOf(await backend.merchantDeliveries.request(aCommand(), request({ [field]: blank })))).toBe(
            'invalid',
          );
    });

    test('keep line breaks in notes, as the courier sees them', async ({ world }) => {
      const notes = 'Second door\nRing twice\n\nדלת שנייה';
      const { backend, business, request, requested } = await sender(world);
      valueOf(await backend.merchantDeliveries.savePickup(business, { ...PICKUP, notes }));
      const by = await courierOnline(world);
      const { id, people } = await requested({ notes });
      expect([people?.pickup.notes, people?.dropoff.notes]).toEqual([notes, notes]);
      const job = valueOf(await by.backend.courierDesk.accept(aCommand(), id));
      expect(job.pickup.notes).toBe(notes);
      const lines = FREE_TEXTS.filter((field) => field !== 'notes');
      const made = valueOf(await backend.merchantDeliveries.request(aCommand(), request(inEach(lines, 'one\ntwo'))));
      expect(textsIn(lines, made)).toEqual(inEach(lines, 'one two'));
    });

    test('are cleaned in corrections and settings as well', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      const { merchantDeliveries } = backend;
      const { id } = await requested();
      const changes = { ...inEach(FREE_CORRECTIONS, ''), street: '1 Main Street', phone: aRequest().phone };
      for (const field of FREE_CORRECTIONS)
        for (const text of ['x'.repeat(LENGTHS[field] + 1), ' '.repeat(10_001)])
          expect(refusalOf(await merchantDeliveries.correct(aCommand(), id, { ...changes, [field]: text }))).toBe(
            'invalid',
          );
      for (const notes of ['x'.repeat(281), ' '.repeat(10_001)])
        expect(refusalOf(await merchantDeliveries.savePickup(business, { ...PICKUP, notes }))).toBe('rejected');
      const kept = valueOf(await merchantDeliveries.find(id));
      expect(kept).toMatchObject({ version: 1, people: { dropoff: { street: aRequest().street } } });
      expect(valueOf(await merchantDeliveries.settings(business))?.pickup).toEqual(PICKUP);
      for (const [what, [typed, clean]] of Object.entries(UNSEEN)) {
        const texts = { ...inEach(FREE_CORRECTIONS, typed), phone: '\u202d+1 416 555 0142\u202c' };
        const corrected = valueOf(await merchantDeliveries.correct(aCommand(), id, texts));
        expect([what, textsIn(FREE_CORRECTIONS, corrected), corrected.people?.dropoff.phone]).toEqual([
          what,
          inEach(FREE_CORRECTIONS, clean),
          '+14165550142',
        ]);
        const pickup = {
          ...PICKUP,
          notes: typed,
          phone: '\u2068+1 (416) 555-0143\u2069',
          postalCode: 'Ｍ６Ｊ\u2013２Ｚ４',
        };
        valueOf(await merchantDeliveries.savePickup(business, pickup));
        const saved = valueOf(await merchantDeliveries.settings(business))?.pickup;
        expect([what, saved]).toEqual([
          what,
          { ...PICKUP, notes: clean, phone: '+14165550143', postalCode: 'M6J 2Z4' },
        ]);
      }
    });
  });
}
