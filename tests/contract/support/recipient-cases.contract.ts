import { describe, expect } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { DAY, HOUR } from '#core/clock.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { MISSES_OF_CLIENT } from '#core/delivery/track/tracking-limits.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { later } from '#core/instant.ts';
import { newCaseId, type CaseId, type CaseReason } from '#core/support/case.ts';
import type { CaseStep } from '#core/support/recipient/recipient-cases.ts';
import { administratorOf, carry, courierOnline, sender } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { customer, verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { aReport, says } from './case-people.ts';

const report = (reason: CaseReason = 'damaged', text = 'It’s crushed.'): CaseStep & { what: 'report' } => ({
  what: 'report',
  id: newCaseId(cryptoRandom),
  reason,
  text,
});
const reply = (to: CaseId, text: string): CaseStep => ({ what: 'reply', case: to, ...says(text) });

/** Cases of recipients, with the key of their link or their verified address. */
export function recipientCasesContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a recipient’s case', () => {
    test('is a conversation with the team that the key opens', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested({ name: 'Rosa Ruiz', email: 'rosa@example.com' });
      await carry(by, delivery, 'delivered');
      const { number, key } = delivery;
      const { recipientCases } = (await world.browser()).backend;
      expect(valueOf(await recipientCases.list(number, key))).toEqual([]);
      const said = report();
      const [made, ...more] = valueOf(await recipientCases.say(number, key, said));
      expect(more).toEqual([]);
      expect(Object.keys(made ?? {}).toSorted()).toEqual(
        'answeredAt dueAt id messages openedAt outcome reason reopenUntil resolvedAt state'.split(' '),
      );
      expect(made).toMatchObject({ id: said.id, state: 'ours', messages: [{ by: 'side', text: 'It’s crushed.' }] });
      // The same report again opens nothing more, and another one leads to the first.
      expect(valueOf(await recipientCases.say(number, key, said))).toHaveLength(1);
      expect(refusalOf(await recipientCases.say(number, key, report('question')))).toBe('already-open');
      expect(valueOf(await admin.backend.caseDesk.list())).toMatchObject([
        { id: said.id, side: 'recipient', from: 'Rosa Ruiz', delivery: { id: delivery.id } },
      ]);
      expect(valueOf(await admin.backend.caseDesk.find(said.id))?.payable).toBeNull();
      valueOf(await admin.backend.caseDesk.answer(said.id, says('We’re sorry. Where is it?')));
      const mailed = async (subject: string) =>
        (await world.mails('rosa@example.com')).find((mail) => mail.subject.startsWith(subject));
      const answered = await mailed('We answered you about your delivery from ');
      expect(answered?.link).toBe(trackingPath(number, key));
      expect(answered?.text).not.toContain('sorry');
      const again = reply(said.id, 'In the bin.');
      for (let twice = 0; twice < 2; twice += 1) valueOf(await recipientCases.say(number, key, again));
      valueOf(await admin.backend.caseDesk.resolve(said.id, { outcome: 'answered', words: 'Thanks.' }));
      expect(await mailed('We decided on your case about your delivery from ')).toBeDefined();
      const [done] = valueOf(await recipientCases.list(number, key));
      expect(done).toMatchObject({ state: 'resolved', outcome: 'answered' });
      expect(done?.messages.map((message) => message.text)).toEqual([
        'It’s crushed.',
        'We’re sorry. Where is it?',
        'In the bin.',
        'Thanks.',
      ]);
      expect(refusalOf(await recipientCases.say(number, key, reply(said.id, 'But')))).toBe('changed');
      const [reopened] = valueOf(await recipientCases.say(number, key, { what: 'reopen', case: said.id }));
      expect(reopened).toMatchObject({ state: 'ours', reopenUntil: null });
      expect(valueOf(await recipientCases.say(number, key, { what: 'withdraw', case: said.id }))).toMatchObject([
        { outcome: 'withdrawn' },
      ]);
      // It's nobody else's: not the business's, and not the courier's.
      for (const person of [from, by]) {
        expect(valueOf(await person.backend.cases.list())).toEqual([]);
        expect(valueOf(await person.backend.cases.find(said.id))).toBeNull();
        expect(refusalOf(await person.backend.cases.reply(said.id, says('Mine')))).toBe('no-such-case');
        expect(refusalOf(await person.backend.cases.close(said.id, 'reopen'))).toBe('no-such-case');
        expect(refusalOf(await person.backend.cases.open(aReport('recipient', delivery.id, 'damaged')))).toBe(
          'no-such-delivery',
        );
      }
    });

    test('is the verified address’s too, and such an administrator doesn’t decide it', async ({ world, from, by }) => {
      const verified = await verifiedCustomer(world);
      const delivery = await from.requested({ email: verified.email });
      await carry(by, delivery, 'delivered');
      const said = report('conduct', 'He was rude.');
      valueOf(await verified.backend.recipientCases.say(delivery.number, null, said));
      valueOf(await (await world.browser()).backend.recipientCases.list(delivery.number, delivery.key));
      await world.makeAdmin(verified.email);
      expect(valueOf(await verified.backend.caseDesk.list())).toEqual([]);
      expect(valueOf(await verified.backend.caseDesk.find(said.id))).toBeNull();
      const decision = { outcome: 'answered', words: '' } as const;
      expect(refusalOf(await verified.backend.caseDesk.resolve(said.id, decision))).toBe('no-such-case');
    });

    test('keeps the page open until seven days after its outcome', async ({ world, from, by }) => {
      const [quiet, reported] = [await from.requested(), await from.requested()];
      for (const delivery of [quiet, reported]) await carry(by, delivery, 'delivered');
      const { tracking, recipientCases } = (await world.browser()).backend;
      await world.advance(14 * DAY - HOUR);
      const said = report();
      valueOf(await recipientCases.say(reported.number, reported.key, said));
      await world.advance(2 * HOUR);
      expect(refusalOf(await recipientCases.list(quiet.number, quiet.key))).toBe('no-such-delivery');
      expect(valueOf(await tracking.find(quiet.number, quiet.key))).toBeNull();
      expect(refusalOf(await recipientCases.say(reported.number, reported.key, report('safety')))).toBe('too-late');
      await world.advance(20 * DAY);
      expect(valueOf(await tracking.find(reported.number, reported.key))?.recipient).not.toBeNull();
      valueOf(await recipientCases.say(reported.number, reported.key, { what: 'withdraw', case: said.id }));
      const [withdrawn] = valueOf(await recipientCases.list(reported.number, reported.key));
      expect(withdrawn?.reopenUntil).toBe(later(withdrawn!.resolvedAt!, 7 * DAY));
      await world.advance(7 * DAY + HOUR);
      expect(valueOf(await tracking.find(reported.number, reported.key))).toBeNull();
      expect(await world.everything()).not.toContain('crushed');
    });

    test('isn’t opened with wrong values, or in another delivery’s name', async ({ world, from, by }) => {
      const [delivery, other] = [await from.requested(), await from.requested()];
      await carry(by, delivery, 'delivered');
      const { recipientCases } = (await world.browser()).backend;
      const { number, key } = delivery;
      for (const reason of ['billing', 'counter', 'returned_wrong'] as const)
        expect(refusalOf(await recipientCases.say(number, key, report(reason)))).toBe('invalid');
      for (const text of ['', ' \n\u200b', 'x'.repeat(2001)])
        expect(refusalOf(await recipientCases.say(number, key, report('damaged', text)))).toBe('invalid');
      const said = report();
      valueOf(await recipientCases.say(number, key, said));
      const elsewhere = (words: CaseStep) => recipientCases.say(other.number, other.key, words);
      expect(refusalOf(await elsewhere(said))).toBe('invalid');
      expect(refusalOf(await elsewhere(reply(said.id, 'Mine')))).toBe('no-such-case');
      expect(refusalOf(await elsewhere({ what: 'withdraw', case: said.id }))).toBe('no-such-case');
      const courier = aReport('courier', delivery.id, 'counter');
      valueOf(await by.backend.cases.open(courier));
      expect(refusalOf(await recipientCases.say(number, key, reply(courier.id, 'Mine')))).toBe('no-such-case');
    });

    test('doesn’t exist for others, who are throttled as for numbers', async ({ world }) => {
      const from = await sender(world);
      const by = await courierOnline(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const { number, key } = delivery;
      for (const { backend } of [from, by, await customer(world), await world.browser()]) {
        expect(refusalOf(await backend.recipientCases.list(number, null))).toBe('no-such-delivery');
        expect(refusalOf(await backend.recipientCases.say(number, null, report()))).toBe('no-such-delivery');
      }
      const { recipientCases } = (await world.browser()).backend;
      for (const wrong of [`${key}x`, '', '\0', 'x'.repeat(1000)])
        expect(refusalOf(await recipientCases.say(number, wrong, report()))).toBe('no-such-delivery');
      for (let n = 4; n < MISSES_OF_CLIENT.limit; n += 1)
        expect(refusalOf(await recipientCases.list(makeTrackingNumber(cryptoRandom), key))).toBe('no-such-delivery');
      expect(refusalOf(await recipientCases.list(number, null))).toBe('throttled');
      expect(valueOf(await recipientCases.list(number, key))).toEqual([]);
    });

    test('is reported five times an hour by a client, who writes twenty messages', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const { number, key } = delivery;
      const { recipientCases } = (await world.browser()).backend;
      const first = report('safety');
      valueOf(await recipientCases.say(number, key, first));
      for (let n = 1; n < 5; n += 1) valueOf(await recipientCases.say(number, key, report('safety')));
      expect(refusalOf(await recipientCases.say(number, key, report('safety')))).toBe('throttled');
      for (let n = 0; n < 20; n += 1) valueOf(await recipientCases.say(number, key, reply(first.id, `${n}`)));
      expect(refusalOf(await recipientCases.say(number, key, reply(first.id, 'More')))).toBe('throttled');
      expect(valueOf(await recipientCases.list(number, key))).toHaveLength(5);
    });
  });
}
