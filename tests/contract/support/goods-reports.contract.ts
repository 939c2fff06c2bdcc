import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY } from '#core/clock.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { newCaseId, newCasePhotoId, type CaseReason } from '#core/support/case.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { administratorOf, carry, courierOnline, sender } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { opened, says } from './case-people.ts';

const quietReport = (reason: CaseReason) =>
  ({ what: 'report', id: newCaseId(cryptoRandom), reason, text: 'It’s crushed.' }) as const;
const aReport = (reason: CaseReason = 'damaged') => ({ ...quietReport(reason), sharedWith: 'shop' }) as const;
const SUBJECT = 'reported a problem';

/** Reports of recipients about the goods, which the business of the delivery sees. */
export function goodsReportsContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a recipient’s report about the goods', () => {
    test('shows its first words and photos to the shop, and to no other', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const { number, key, id } = delivery;
      const { recipientCases } = (await world.browser()).backend;
      const { cases } = from.backend;
      expect(valueOf(await cases.goodsReport(id))).toBeNull();
      const said = aReport();
      const [made] = valueOf(await recipientCases.say(number, key, said));
      const [first, second] = [newCasePhotoId(cryptoRandom), newCasePhotoId(cryptoRandom)];
      const photo = { what: 'photo', case: said.id } as const;
      valueOf(await recipientCases.say(number, key, { ...photo, id: first, image: aJpeg(1) }));
      valueOf(await admin.backend.caseDesk.answer(said.id, says('We’re sorry. How much was it?')));
      valueOf(await recipientCases.say(number, key, { what: 'reply', case: said.id, ...says('$40, keep it quiet.') }));
      valueOf(await recipientCases.say(number, key, { ...photo, id: second, image: aJpeg(2) }));
      expect(valueOf(await cases.goodsReport(id))).toEqual({
        case: said.id,
        reason: 'damaged',
        at: made?.openedAt,
        text: 'It’s crushed.',
        photos: [first],
        claim: null,
      });
      expect(valueOf(await cases.photo(said.id, first))).toBe(aJpeg(1));
      expect(valueOf(await cases.photo(said.id, second))).toBeNull();
      // Nothing else of the case is the shop's.
      expect(valueOf(await cases.find(said.id))).toBeNull();
      expect(valueOf(await cases.list())).toEqual([]);
      expect(valueOf(await admin.backend.cases.goodsReport(id))).toBeNull();
      for (const person of [by, await courierOnline(world), await sender(world)]) {
        expect(valueOf(await person.backend.cases.goodsReport(id))).toBeNull();
        expect(valueOf(await person.backend.cases.photo(said.id, first))).toBeNull();
      }
      const claim = await opened(from, 'business', id, 'damaged');
      expect(valueOf(await cases.goodsReport(id))).toMatchObject({ claim: claim.id });
    });

    test('is mailed to the merchant, once and without its words', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const { recipientCases } = (await world.browser()).backend;
      const said = aReport('missing_items');
      for (let twice = 0; twice < 2; twice += 1) valueOf(await recipientCases.say(delivery.number, delivery.key, said));
      const mails = (await world.mails(from.email)).filter(({ subject }) => subject.includes(SUBJECT));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.link).toBe(deliveryOf(delivery.businessId, delivery.id));
      expect(mails[0]?.text).not.toContain('crushed');
    });

    test('stays with the team about people, and if its recipient wasn’t told', async ({ world, from, by }) => {
      const { recipientCases } = (await world.browser()).backend;
      for (const said of [aReport('conduct'), aReport('other'), aReport('safety'), quietReport('damaged')]) {
        const delivery = await from.requested();
        await carry(by, delivery, 'delivered');
        valueOf(await recipientCases.say(delivery.number, delivery.key, said));
        const photo = { id: newCasePhotoId(cryptoRandom), image: aJpeg(3) };
        valueOf(await recipientCases.say(delivery.number, delivery.key, { what: 'photo', case: said.id, ...photo }));
        expect(valueOf(await from.backend.cases.goodsReport(delivery.id))).toBeNull();
        expect(valueOf(await from.backend.cases.photo(said.id, photo.id))).toBeNull();
      }
      expect((await world.mails(from.email)).filter(({ subject }) => subject.includes(SUBJECT))).toEqual([]);
    });

    test('goes once its recipient takes it back, and its words with the people', async ({ world, from, by }) => {
      const { recipientCases } = (await world.browser()).backend;
      const { cases } = from.backend;
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const said = aReport();
      const close = async (what: 'withdraw' | 'reopen') =>
        valueOf(await recipientCases.say(delivery.number, delivery.key, { what, case: said.id }));
      valueOf(await recipientCases.say(delivery.number, delivery.key, said));
      await close('withdraw');
      expect(valueOf(await cases.goodsReport(delivery.id))).toBeNull();
      await close('reopen');
      expect(valueOf(await cases.goodsReport(delivery.id))).toMatchObject({ text: 'It’s crushed.' });
      const admin = await administratorOf(world);
      valueOf(await admin.backend.caseDesk.resolve(said.id, { outcome: 'answered', words: '' }));
      await world.advance(31 * DAY);
      expect(valueOf(await cases.goodsReport(delivery.id))).toMatchObject({
        reason: 'damaged',
        text: null,
        photos: [],
      });
    });
  });
}
