import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { MINUTE } from '#core/clock.ts';
import { isoText } from '#core/instant.ts';
import { newCaseId } from '#core/support/case.ts';
import { administratorOf } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';
import { aReport, says } from '../support/case-people.ts';
import { withDeliveries } from '../with-deliveries.ts';
import type { OpenApi } from './api-under-test.ts';
import { bodyOf, CRUSHED, crushed } from './claims-of-software.ts';
import { shop, type Answered } from './shop-software.ts';

/** The claims of a business's software. */
export function apiClaimsContract(open: OpenApi): void {
  const test = withDeliveries(open);

  describe('software', () => {
    test('makes a claim, reads it and replies, and sees what the team decided', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const { id, claim } = await crushed(from, by, software);
      const made = await claim({ amountCents: 4500 });
      expect(made).toMatchObject({
        status: 201,
        body: {
          deliveryId: id,
          reason: 'damaged',
          state: 'open',
          outcome: null,
          claimedCents: 4500,
          refundedCents: null,
          currency: 'CAD',
          answeredAt: null,
          messages: [{ by: 'business', text: 'It’s crushed.' }],
        },
      });
      const { id: claimId } = bodyOf(made);
      expect(made.headers.get('location')).toBe(`../../claims/${claimId}`);
      const { caseDesk } = (await administratorOf(world)).backend;
      expect(valueOf(await caseDesk.find(claimId))).toMatchObject({ claimed: { amount: 4500, currency: 'CAD' } });
      valueOf(await caseDesk.answer(claimId, says('Please send a photo.')));
      expect((await software.get('/v1/claims?state=answered')).body.data).toMatchObject([{ id: claimId }]);
      const path = `/v1/claims/${claimId}`;
      const replied = await software.post(`${path}/replies`, 'reply', { note: 'It was two cakes.' });
      expect(bodyOf(replied)).toMatchObject({ state: 'open' });
      for (const words of ['We’re sorry.', 'We’re sorry.'])
        valueOf(await caseDesk.resolve(claimId, { outcome: 'refunded', amount: 4000, words }));
      const { data } = (await software.get('/v1/events?limit=100')).body;
      expect(data.filter(({ type }) => type === 'delivery.refunded')).toMatchObject([
        { data: { id, refundedCents: 4000 } },
      ]);
      const { body } = await software.get(path);
      expect(body).toMatchObject({ state: 'resolved', outcome: 'refunded', refundedCents: 4000 });
      expect(bodyOf({ body } as Answered).messages.map(({ by: of, text }) => [of, text])).toEqual([
        ['business', 'It’s crushed.'],
        ['team', 'Please send a photo.'],
        ['business', 'It was two cakes.'],
        ['team', 'We’re sorry.'],
      ]);
      expect((await software.get(`/v1/deliveries/${id}`)).body).toMatchObject({ refundedCents: 4000 });
      expect((await software.post(`${path}/replies`, 'late', { note: 'But' })).body).toMatchObject({
        status: 409,
        code: 'claim-resolved',
      });
      expect(valueOf(await from.backend.cases.find(claimId))).toMatchObject({ claimed: { amount: 4500 } });
    });

    test('reads what a recipient reported about the goods, and which claim it made', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const { id, claim } = await crushed(from, by, software);
      const { number, key } = valueOf(await from.backend.merchantDeliveries.find(id))!;
      const read = async (of = software) => (await of.get(`/v1/deliveries/${id}?include=report`)).body;
      expect(await read()).toMatchObject({ report: null });
      const { recipientCases } = (await world.browser()).backend;
      const said = { what: 'report', id: newCaseId(cryptoRandom), reason: 'damaged', text: 'Crushed.' } as const;
      const [made] = valueOf(await recipientCases.say(number, key, { ...said, sharedWith: 'shop' }));
      const report = { reason: 'damaged', note: 'Crushed.', reportedAt: isoText(made!.openedAt), claimId: null };
      expect(await read()).toMatchObject({ report });
      const { id: claimId } = bodyOf(await claim());
      expect(await read()).toMatchObject({ report: { ...report, claimId } });
      expect(await read(await shop(world))).toMatchObject({ status: 404 });
      valueOf(await recipientCases.say(number, key, { what: 'withdraw', case: said.id }));
      expect(await read()).toMatchObject({ report: null });
    });

    test('makes one claim for a delivery, and the same one if it repeats the request', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const { id, claim } = await crushed(from, by, software);
      const first = await claim();
      const again = await claim();
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(again.body).toEqual(first.body);
      expect((await claim({ note: 'Another' })).body).toMatchObject({ status: 409, code: 'idempotency-key-reused' });
      const { id: claimId } = bodyOf(first);
      expect((await claim({}, 'second')).body).toMatchObject({ status: 409, code: 'already-claimed', claimId });
      expect((await claim({ reason: 'safety' }, 'danger')).status).toBe(201);
      const reply = (note: string) => software.post(`/v1/claims/${claimId}/replies`, 'reply', { note });
      await reply('It was two cakes.');
      const repeated = await reply('It was two cakes.');
      expect(repeated.headers.get('idempotent-replayed')).toBe('true');
      expect(bodyOf(repeated).messages).toHaveLength(2);
      expect((await reply('Or three.')).body.code).toBe('idempotency-key-reused');
      // A key of an order, too.
      const order = await software.order('order-1');
      expect((await claim({}, 'order-1', order.body.id)).body.code).toBe('idempotency-key-reused');
      expect((await software.post(`/v1/deliveries/${id}/cancel`, 'reply', { maxFeeCents: 0 })).body.code).toBe(
        'idempotency-key-reused',
      );
    });

    test('reads its claims page by page, newest first, and those of its owner and the team', async ({
      world,
      from,
    }) => {
      const software = await shop(world, {}, from);
      const admin = await administratorOf(world);
      const all: string[] = [];
      const [first, second, third] = [await from.requested(), await from.requested(), await from.requested()];
      all.unshift(bodyOf(await software.post(`/v1/deliveries/${first.id}/claims`, 'claim', CRUSHED)).id);
      await world.advance(MINUTE);
      all.unshift(valueOf(await from.backend.cases.open(aReport('business', second.id, 'billing'))).id);
      await world.advance(MINUTE);
      const { id } = aReport('business', third.id, 'asked');
      const asked = { id, delivery: third.id, side: 'business', message: says('Why?') } as const;
      all.unshift(valueOf(await admin.backend.caseDesk.ask(asked)).id);
      valueOf(await from.backend.cases.open(aReport('person', null, 'question')));
      const page = bodyOf(await software.get('/v1/claims?limit=2'));
      const rest = bodyOf(await software.get(`/v1/claims?limit=2&after=${page.next ?? ''}`));
      expect([...page.data, ...rest.data].map((one) => one.id)).toEqual(all);
      expect([page.data.length, rest.next]).toEqual([2, null]);
      expect(bodyOf(await software.get('/v1/claims?state=open')).data).toHaveLength(2);
      for (const [query, pointer, code] of [
        ['state=ours', 'state', 'unknown-value'],
        ['after=no', 'after', 'invalid-cursor'],
        ['limit=101', 'limit', 'out-of-range'],
        ['delivery=1', 'delivery', 'unknown-field'],
      ])
        expect(await software.get(`/v1/claims?${query}`)).toMatchObject({
          status: 422,
          body: { errors: [{ pointer, code }] },
        });
    });
  });
}
