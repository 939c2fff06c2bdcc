import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { PROOF_LENGTH } from '#core/delivery/lifecycle/proof.ts';
import { newCaseId, newCasePhotoId, type CaseId } from '#core/support/case.ts';
import { PHOTOS_OF_CASE, PHOTOS_OF_MESSAGE } from '#core/support/case-photos.ts';
import type { NewCasePhoto } from '#core/support/cases.ts';
import { aJpeg, aPng, aWebp, NO_PICTURES } from '#tests/builders/picture.ts';
import { administratorOf, carry } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { opened, says } from './case-people.ts';

const aPhoto = (mark = 0, image: string = aJpeg(mark)): NewCasePhoto => ({ id: newCasePhotoId(cryptoRandom), image });
const asStep = (to: CaseId, photo: NewCasePhoto) => ({ what: 'photo', case: to, ...photo }) as const;
const aReport = (text = 'It’s crushed.') =>
  ({ what: 'report', id: newCaseId(cryptoRandom), reason: 'damaged', text }) as const;

/** Photos in cases: who sends and sees them, how many there are, and their deletion. */
export function casePhotosContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a photo in a case', () => {
    test('belongs to its side’s last message, and makes the case the team’s', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      for (const [person, side] of [
        [from, 'business'],
        [by, 'courier'],
      ] as const) {
        const { cases } = person.backend;
        const { id } = await opened(person, side, delivery.id, side === 'courier' ? 'counter' : 'damaged');
        const [first, second] = [aPhoto(1), aPhoto(2)];
        expect(valueOf(await cases.addPhoto(id, first)).messages).toMatchObject([{ photos: [first.id] }]);
        valueOf(await admin.backend.caseDesk.answer(id, says('We’re sorry.')));
        expect(valueOf(await cases.addPhoto(id, second))).toMatchObject({
          state: 'ours',
          messages: [{ photos: [first.id, second.id] }, { by: 'team', photos: [] }],
        });
        // The same photo again is stored once.
        valueOf(await cases.addPhoto(id, { ...first, image: aJpeg(3) }));
        expect(valueOf(await cases.photo(id, first.id))).toBe(aJpeg(1));
        expect(valueOf(await admin.backend.cases.photo(id, second.id))).toBe(aJpeg(2));
        expect(valueOf(await admin.backend.caseDesk.find(id))?.messages[0]?.photos).toEqual([first.id, second.id]);
      }
    });

    test('of a recipient is seen with the key and by the team, and by nobody else', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const [delivery, other] = [await from.requested(), await from.requested()];
      for (const each of [delivery, other]) await carry(by, each, 'delivered');
      const { number, key } = delivery;
      const { recipientCases } = (await world.browser()).backend;
      const said = aReport();
      const photo = aPhoto(4);
      valueOf(await recipientCases.say(number, key, said));
      const [shown] = valueOf(await recipientCases.say(number, key, asStep(said.id, photo)));
      expect(shown?.messages).toMatchObject([{ photos: [photo.id] }]);
      expect(JSON.stringify(shown)).not.toContain('data:');
      expect(valueOf(await recipientCases.photo(number, key, photo.id))).toBe(photo.image);
      expect(valueOf(await admin.backend.cases.photo(said.id, photo.id))).toBe(photo.image);
      expect(valueOf(await recipientCases.photo(other.number, other.key, photo.id))).toBeNull();
      expect(refusalOf(await recipientCases.photo(number, null, photo.id))).toBe('no-such-delivery');
      expect(refusalOf(await recipientCases.say(other.number, other.key, asStep(said.id, aPhoto())))).toBe(
        'no-such-case',
      );
      for (const { backend } of [from, by, await verifiedCustomer(world)]) {
        expect(valueOf(await backend.cases.photo(said.id, photo.id))).toBeNull();
        expect(refusalOf(await backend.cases.addPhoto(said.id, aPhoto()))).toBe('no-such-case');
      }
    });

    test('isn’t decided about by its own recipient, who is an administrator', async ({ world, from, by }) => {
      const verified = await verifiedCustomer(world);
      const delivery = await from.requested({ email: verified.email });
      await carry(by, delivery, 'delivered');
      const said = aReport();
      const photo = aPhoto();
      const { recipientCases, cases } = verified.backend;
      valueOf(await recipientCases.say(delivery.number, null, said));
      valueOf(await recipientCases.say(delivery.number, null, asStep(said.id, photo)));
      expect(valueOf(await recipientCases.photo(delivery.number, null, photo.id))).toBe(photo.image);
      await world.makeAdmin(verified.email);
      expect(valueOf(await cases.photo(said.id, photo.id))).toBeNull();
    });

    test('is a JPEG of at most 400 kB; anything else is refused without effect', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const { backend } = person;
      const { id } = await opened(person, 'person', null, 'question');
      const start = 'data:image/jpeg;base64,/9j/4A';
      const jpegOf = (length: number) => start + 'A'.repeat(length - start.length);
      const longest = jpegOf(PROOF_LENGTH - 1);
      const bad = { ...NO_PICTURES, 'a PNG': aPng(), 'a WebP': aWebp(), 'too large': jpegOf(PROOF_LENGTH + 3) };
      for (const [what, image] of Object.entries(bad))
        expect([what, refusalOf(await backend.cases.addPhoto(id, aPhoto(0, image)))]).toEqual([what, 'invalid']);
      valueOf(await backend.cases.addPhoto(id, aPhoto(0, longest)));
      valueOf(await backend.cases.close(id, 'withdraw'));
      expect(refusalOf(await backend.cases.addPhoto(id, aPhoto()))).toBe('changed');
    });

    test('is one of three of a message, and of nine of a case', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const { backend } = person;
      const { id } = await opened(person, 'person', null, 'question');
      const another = await opened(person, 'person', null, 'question');
      const first = aPhoto();
      const fourth: unknown[] = [];
      for (let sent = 0; sent < PHOTOS_OF_CASE; sent += 1) {
        if (sent > 0 && sent % PHOTOS_OF_MESSAGE === 0) {
          fourth.push(refusalOf(await backend.cases.addPhoto(id, aPhoto())));
          valueOf(await backend.cases.reply(id, says('More of them.')));
        }
        valueOf(await backend.cases.addPhoto(id, sent === 0 ? first : aPhoto()));
      }
      expect(fourth).toEqual(['too-many-photos', 'too-many-photos']);
      valueOf(await backend.cases.reply(id, says('And more.')));
      expect(refusalOf(await backend.cases.addPhoto(id, aPhoto()))).toBe('too-many-photos');
      valueOf(await backend.cases.addPhoto(id, first));
      expect(refusalOf(await backend.cases.addPhoto(another.id, first))).toBe('invalid');
      expect(valueOf(await backend.cases.photo(another.id, first.id))).toBeNull();
    });

    test('is deleted with the texts, 30 days after the end; the decision stays', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const { number, key } = delivery;
      const { recipientCases } = (await world.browser()).backend;
      const said = aReport();
      const photo = aPhoto(77);
      const hex = Buffer.from(photo.image.split(',')[1] ?? '', 'base64').toString('hex');
      const holds = async () => {
        const all = await world.everything();
        return all.includes(photo.image) || all.includes(hex) || all.includes(photo.id);
      };
      valueOf(await recipientCases.say(number, key, said));
      valueOf(await recipientCases.say(number, key, asStep(said.id, photo)));
      expect(await holds()).toBe(true);
      valueOf(await admin.backend.caseDesk.resolve(said.id, { outcome: 'declined', words: 'We looked.' }));
      await world.advance(30 * DAY + HOUR);
      expect(await holds()).toBe(false);
      expect(valueOf(await admin.backend.cases.photo(said.id, photo.id))).toBeNull();
      expect(valueOf(await admin.backend.caseDesk.find(said.id))).toMatchObject({ outcome: 'declined', messages: [] });
    });
  });
}
