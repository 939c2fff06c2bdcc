import { describe, expect } from 'vitest';
import { hexOf } from '#api/api-parts.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { knownCommandId } from '#core/delivery/lifecycle/command.ts';
import { REASON_RULES, reasonsOf } from '#core/support/case-reasons.ts';
import type { CaseReason } from '#core/support/case.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { aReport } from '../support/case-people.ts';
import { withDeliveries } from '../with-deliveries.ts';
import type { OpenApi } from './api-under-test.ts';
import { bodyOf, CRUSHED, crushed } from './claims-of-software.ts';
import { sha256, shop, type Answered } from './shop-software.ts';

/** Claims of software that are refused, and those of others, which it doesn't find. */
export function apiClaimRefusalsContract(open: OpenApi): void {
  const test = withDeliveries(open);

  describe('software', () => {
    test('asks for no more than can be refunded for its reason', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const capOf = (reason: CaseReason): number =>
        ({ goods: 4500, charges: 0, none: 0 })[REASON_RULES[reason].money ?? 'none'];
      const { claim } = await crushed(from, by, software);
      for (const reason of reasonsOf('business')) {
        const { body } = await claim({ reason, amountCents: 9999 }, reason);
        const capCents = bodyOf({ body } as Answered).code === 'invalid-request' ? body.errors : [];
        expect([reason, capCents]).toMatchObject([
          reason,
          [{ pointer: '/amountCents', code: 'above-cap', capCents: capOf(reason) }],
        ]);
      }
      for (const [amountCents, code] of [
        [0, 'out-of-range'],
        [-1, 'out-of-range'],
        [1.5, 'not-whole'],
        ['45', 'wrong-type'],
        [2 ** 31, 'out-of-range'],
      ])
        expect((await claim({ amountCents }, `${amountCents}`)).body).toMatchObject({
          status: 422,
          errors: [{ pointer: '/amountCents', code }],
        });
      expect((await claim({ amountCents: 4500 }, 'all')).status).toBe(201);
    });

    test('is refused values that a claim can’t have', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const { id, claim } = await crushed(from, by, software);
      for (const [more, pointer, code] of [
        [{ reason: 'counter' }, '/reason', 'unknown-value'],
        [{ reason: 'asked' }, '/reason', 'unknown-value'],
        [{ note: '' }, '/note', 'missing'],
        [{ note: ' \n\u200b' }, '/note', 'missing'],
        [{ note: 'x'.repeat(2001) }, '/note', 'too-long'],
        [{ note: 'a\u0000b' }, '/note', 'unseen'],
        [{ photo: 'x' }, '/photo', 'unknown-field'],
      ] as const)
        expect((await claim(more, `${pointer}-${code}-${Object.values(more)[0]?.length}`)).body).toMatchObject({
          status: 422,
          errors: [{ pointer, code }],
        });
      expect((await software.get('/v1/claims')).body.data).toEqual([]);
      const made = await claim({ note: '<b>Crushed</b>\u202e', amountCents: null });
      expect(bodyOf(made).messages).toMatchObject([{ text: '<b>Crushed</b>' }]);
      await world.advance(14 * DAY + MINUTE);
      expect((await claim({ reason: 'safety' }, 'late')).body).toMatchObject({ status: 409, code: 'too-late' });
      expect((await software.get(`/v1/deliveries/${id}/claims`)).body.code).toBe('method-not-allowed');
    });

    test('finds neither another business’s claim or delivery, nor a courier’s case', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const other = await shop(world);
      const { id, claim } = await crushed(from, by, software);
      const made = bodyOf(await claim());
      const asCourier = valueOf(await by.backend.cases.open(aReport('courier', id, 'counter')));
      expect(bodyOf(await other.get('/v1/claims')).data).toEqual([]);
      for (const [caller, of] of [
        [other, made.id],
        [software, asCourier.id],
        [software, crypto.randomUUID()],
        [software, 'no-id'],
      ] as const) {
        expect(await caller.get(`/v1/claims/${of}`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
        const reply = await caller.post(`/v1/claims/${of}/replies`, `reply-${of}`, { note: 'Hello' });
        expect(reply).toMatchObject({ status: 404, body: { code: 'not-found' } });
      }
      for (const of of [id, crypto.randomUUID(), 'no-id'])
        expect(await other.post(`/v1/deliveries/${of}/claims`, `claim-${of}`, CRUSHED)).toMatchObject({
          status: 404,
          body: { code: 'not-found' },
        });
      expect(bodyOf(await software.get(`/v1/claims/${made.id}`)).messages).toHaveLength(1);
    });

    test('that only reads, or whose key was revoked, changes nothing', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const reads = await shop(world, { access: 'read' }, from);
      const { id, claim } = await crushed(from, by, software);
      expect((await reads.post(`/v1/deliveries/${id}/claims`, 'one', CRUSHED)).body.code).toBe('read-only-key');
      const { id: made } = bodyOf(await claim());
      expect((await reads.get(`/v1/claims/${made}`)).status).toBe(200);
      expect((await reads.post(`/v1/claims/${made}/replies`, 'two', { note: 'Hi' })).body.code).toBe('read-only-key');
      const { claims } = valueOf(await world.gate.open(hexOf(await sha256(software.key)), '203.0.113.7'));
      valueOf(await world.apiKeysIn(from.browser).revoke(software.made.id));
      const command = { id: knownCommandId(crypto.randomUUID()), asked: 'x' };
      expect(refusalOf(await claims.reply(command, made, 'Hi'))).toBe('session-ended');
      const wanted = { delivery: id, reason: 'safety', text: 'Help.', amount: null } as const;
      expect(refusalOf(await claims.open(command, wanted))).toBe('session-ended');
      expect(refusalOf(await claims.page(null, null, 9))).toBe('session-ended');
      expect(refusalOf(await claims.find(made))).toBe('session-ended');
    });

    test('makes ten claims a day and writes 20 replies an hour, with its owner’s', async ({ world, from, by }) => {
      const software = await shop(world, {}, from);
      const { id, claim } = await crushed(from, by, software);
      const { id: made } = bodyOf(await claim());
      valueOf(await from.backend.cases.open(aReport('business', id, 'safety')));
      for (let n = 3; n <= 10; n += 1) expect((await claim({ reason: 'safety' }, `${n}`)).status).toBe(201);
      const eleventh = () => claim({ reason: 'safety' }, '11');
      expect((await eleventh()).body).toMatchObject({ status: 429, code: 'too-many-claims' });
      const { claims } = valueOf(await world.gate.open(hexOf(await sha256(software.key)), '203.0.113.7'));
      const wanted = { delivery: id, reason: 'safety', text: 'Help.', amount: null } as const;
      expect(refusalOf(await claims.open({ id: knownCommandId(crypto.randomUUID()), asked: 'x' }, wanted))).toBe(
        'too-many-claims',
      );
      expect(refusalOf(await from.backend.cases.open(aReport('business', id, 'safety')))).toBe('throttled');
      expect((await claim()).headers.get('idempotent-replayed')).toBe('true');
      const reply = (n: number) => software.post(`/v1/claims/${made}/replies`, `reply-${n}`, { note: `${n}` });
      for (let n = 1; n <= 20; n += 1) expect((await reply(n)).status).toBe(200);
      expect((await reply(21)).body).toMatchObject({ status: 429, code: 'too-many-claims' });
      await world.advance(DAY + MINUTE);
      expect((await eleventh()).status).toBe(201);
      expect((await reply(21)).status).toBe(200);
    });
  });
}
