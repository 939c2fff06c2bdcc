import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { administratorOf, aDeliveryId, carry, sender } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { aReport, opened, says } from './case-people.ts';

/** Cases between the team and one side. */
export function casesContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a case', () => {
    test('is a conversation of its side with the team, which decides', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const made = await opened(from, 'business', delivery.id, 'damaged', ' It’s\u200b crushed. ');
      expect(made).toMatchObject({
        side: 'business',
        reason: 'damaged',
        state: 'ours',
        answeredAt: null,
        outcome: null,
        reopenUntil: null,
        delivery: { id: delivery.id, number: delivery.number, business: from.business },
        messages: [{ by: 'side', text: 'It’s crushed.', at: made.openedAt }],
      });
      const [listed] = valueOf(await admin.backend.caseDesk.list());
      expect(listed).toMatchObject({ id: made.id, state: 'ours', late: false });
      const question = says('Please send a photo.');
      const answered = valueOf(await admin.backend.caseDesk.answer(made.id, question));
      expect(answered).toMatchObject({ state: 'theirs', dueAt: made.dueAt, others: [], decidedBy: '' });
      expect(answered.answeredAt).not.toBeNull();
      expect(valueOf(await admin.backend.caseDesk.answer(made.id, question)).messages).toHaveLength(2);
      const reply = says('The box was open.');
      valueOf(await from.backend.cases.reply(made.id, reply));
      const replied = valueOf(await from.backend.cases.reply(made.id, reply));
      expect(replied).toMatchObject({ state: 'ours', dueAt: made.dueAt });
      expect(replied.messages.map(({ by, text }) => [by, text])).toEqual([
        ['side', 'It’s crushed.'],
        ['team', 'Please send a photo.'],
        ['side', 'The box was open.'],
      ]);
      for (const words of ['', 'x'.repeat(281)])
        expect(refusalOf(await admin.backend.caseDesk.resolve(made.id, { outcome: 'declined', words }))).toBe(
          'invalid',
        );
      const decision = { outcome: 'declined', words: 'The photo shows it whole.' } as const;
      valueOf(await admin.backend.caseDesk.resolve(made.id, decision));
      valueOf(await admin.backend.caseDesk.resolve(made.id, decision));
      const second = await administrator(world);
      expect(refusalOf(await second.backend.caseDesk.resolve(made.id, decision))).toBe('changed');
      expect(valueOf(await second.backend.caseDesk.find(made.id))).toMatchObject({ decidedBy: 'Robin Reyes' });
      const resolved = valueOf(await from.backend.cases.find(made.id));
      expect(resolved).toMatchObject({ state: 'resolved', outcome: 'declined' });
      expect(resolved?.messages.map(({ text }) => text).slice(3)).toEqual(['The photo shows it whole.']);
      expect(refusalOf(await from.backend.cases.reply(made.id, says('But')))).toBe('changed');
      expect(refusalOf(await admin.backend.caseDesk.answer(made.id, says('No')))).toBe('changed');
      expect(refusalOf(await from.backend.cases.close(made.id, 'withdraw'))).toBe('changed');
    });

    test('is one for each delivery and side, besides reports about safety', async ({ from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'picked_up');
      const made = await opened(by, 'courier', delivery.id, 'counter');
      const again = await by.backend.cases.open(aReport('courier', delivery.id, 'question'));
      expect(again).toEqual({ ok: false, error: { code: 'already-open', case: made.id } });
      await opened(by, 'courier', delivery.id, 'safety');
      await opened(by, 'courier', delivery.id, 'safety');
      await opened(from, 'business', delivery.id, 'conduct');
      valueOf(await by.backend.cases.close(made.id, 'withdraw'));
      expect(refusalOf(await by.backend.cases.open(aReport('courier', delivery.id, 'question')))).toBe('already-open');
      expect(valueOf(await by.backend.cases.list()).map(({ reason }) => reason)).toEqual([
        'safety',
        'safety',
        'counter',
      ]);
      expect(valueOf(await from.backend.cases.list()).map(({ reason }) => reason)).toEqual(['conduct']);
    });

    test('isn’t opened with wrong values, about others’ deliveries, or too late', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const stranger = await sender(world);
      const refusal = async (person: typeof by, report: ReturnType<typeof aReport>) =>
        refusalOf(await person.backend.cases.open(report));
      expect(await refusal(stranger, aReport('business', delivery.id, 'damaged'))).toBe('no-such-delivery');
      expect(await refusal(stranger, aReport('courier', delivery.id, 'counter'))).toBe('no-such-delivery');
      expect(await refusal(from, aReport('courier', delivery.id, 'counter'))).toBe('no-such-delivery');
      expect(await refusal(by, aReport('business', delivery.id, 'damaged'))).toBe('no-such-delivery');
      expect(await refusal(by, aReport('courier', aDeliveryId(), 'counter'))).toBe('no-such-delivery');
      expect(await refusal(by, aReport('courier', delivery.id, 'damaged'))).toBe('invalid');
      expect(await refusal(from, aReport('business', delivery.id, 'counter'))).toBe('invalid');
      expect(await refusal(from, aReport('business', null, 'question'))).toBe('invalid');
      expect(await refusal(from, aReport('person', delivery.id, 'question'))).toBe('invalid');
      expect(await refusal(from, aReport('person', null, 'safety'))).toBe('invalid');
      for (const text of ['', ' \n\u200b', 'x'.repeat(2001)])
        expect(await refusal(from, aReport('business', delivery.id, 'damaged', text))).toBe('invalid');
      // A database refuses NUL before any rule reads it.
      expect(['invalid', 'rejected']).toContain(
        await refusal(from, aReport('business', delivery.id, 'damaged', 'a\u0000b')),
      );
      for (const reason of ['failed_attempt', 'asked', 'review'] as const) {
        expect(await refusal(from, aReport('business', delivery.id, reason))).toBe('invalid');
        expect(await refusal(by, aReport('courier', delivery.id, reason))).toBe('invalid');
      }
      await world.advance(14 * DAY + MINUTE);
      expect(await refusal(from, aReport('business', delivery.id, 'damaged'))).toBe('too-late');
      expect(await refusal(by, aReport('courier', delivery.id, 'safety'))).toBe('too-late');
      expect(await refusal(from, aReport('person', null, 'question', 'x'.repeat(2000)))).toBe('accepted');
    });

    test('is opened once if its report is sent again, and its id opens no other', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const report = aReport('person', null, 'question');
      const made = valueOf(await person.backend.cases.open(report));
      expect(valueOf(await person.backend.cases.open(report))).toEqual(made);
      const other = await verifiedCustomer(world);
      expect(refusalOf(await other.backend.cases.open(report))).toBe('invalid');
      const marked = valueOf(await person.backend.cases.open(aReport('person', null, 'other', '<b>Hi</b>\u202e')));
      expect(marked.messages.map(({ text }) => text)).toEqual(['<b>Hi</b>']);
      const message = says('One');
      valueOf(await person.backend.cases.reply(made.id, message));
      expect(refusalOf(await person.backend.cases.reply(made.id, { ...message, text: 'Two' }))).toBe('invalid');
      expect(valueOf(await person.backend.cases.list())).toHaveLength(2);
    });

    test('is taken back by its side, and reopened once within seven days', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const made = await opened(person, 'person', null, 'other');
      const { cases } = person.backend;
      expect(refusalOf(await cases.close(made.id, 'reopen'))).toBe('changed');
      const back = valueOf(await cases.close(made.id, 'withdraw'));
      expect(back).toMatchObject({ state: 'resolved', outcome: 'withdrawn' });
      expect(back.reopenUntil).toBe(later(back.resolvedAt!, 7 * DAY));
      valueOf(await cases.close(made.id, 'withdraw'));
      await world.advance(7 * DAY - HOUR);
      expect(valueOf(await cases.close(made.id, 'reopen'))).toMatchObject({ state: 'ours', reopenUntil: null });
      expect(valueOf(await cases.close(made.id, 'withdraw')).reopenUntil).toBeNull();
      expect(refusalOf(await cases.close(made.id, 'reopen'))).toBe('changed');
      const other = await opened(person, 'person', null, 'other');
      valueOf(await cases.close(other.id, 'withdraw'));
      await world.advance(7 * DAY + MINUTE);
      expect(valueOf(await cases.find(other.id))?.reopenUntil).toBeNull();
      expect(refusalOf(await cases.close(other.id, 'reopen'))).toBe('too-late');
    });

    test('is opened ten times a day by a person, who writes twenty messages an hour', async ({ world }) => {
      const person = await verifiedCustomer(world);
      const first = await opened(person, 'person', null, 'question');
      for (let n = 1; n < 10; n += 1) await opened(person, 'person', null, 'question');
      expect(refusalOf(await person.backend.cases.open(aReport('person', null, 'question')))).toBe('throttled');
      for (let n = 0; n < 20; n += 1) valueOf(await person.backend.cases.reply(first.id, says(`${n}`)));
      expect(refusalOf(await person.backend.cases.reply(first.id, says('More')))).toBe('throttled');
      await world.advance(DAY + MINUTE);
      valueOf(await person.backend.cases.open(aReport('person', null, 'question')));
      valueOf(await person.backend.cases.reply(first.id, says('More')));
    });
  });

  describe('only', () => {
    test('its side sees a case, and the team except those whom it’s about', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const made = await opened(from, 'business', delivery.id, 'conduct', 'He was rude.');
      const stranger = await sender(world);
      for (const person of [by, stranger, admin]) {
        const { cases } = person.backend;
        expect(valueOf(await cases.find(made.id))).toBeNull();
        expect(valueOf(await cases.list())).toEqual([]);
        expect(refusalOf(await cases.reply(made.id, says('Mine')))).toBe('no-such-case');
        expect(refusalOf(await cases.close(made.id, 'withdraw'))).toBe('no-such-case');
      }
      await world.makeAdmin(by.email);
      await world.makeAdmin(from.email);
      for (const person of [by, from]) {
        const { caseDesk } = person.backend;
        expect(valueOf(await caseDesk.list())).toEqual([]);
        expect(valueOf(await caseDesk.find(made.id))).toBeNull();
        expect(refusalOf(await caseDesk.answer(made.id, says('Mine')))).toBe('no-such-case');
        expect(refusalOf(await caseDesk.resolve(made.id, { outcome: 'answered', words: '' }))).toBe('no-such-case');
      }
      expect(valueOf(await admin.backend.caseDesk.find(made.id))?.messages).toHaveLength(1);
      const { caseDesk } = stranger.backend;
      expect(refusalOf(await caseDesk.list())).toBe('denied');
      expect(refusalOf(await caseDesk.find(made.id))).toBe('denied');
      expect(refusalOf(await caseDesk.answer(made.id, says('Mine')))).toBe('denied');
      expect(refusalOf(await caseDesk.resolve(made.id, { outcome: 'answered', words: '' }))).toBe('denied');
    });

    test('administrators see who opened a case, its delivery’s others, and leave a record', async ({
      world,
      from,
      by,
    }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const made = await opened(from, 'business', delivery.id, 'damaged');
      const other = await opened(by, 'courier', delivery.id, 'counter');
      const detail = valueOf(await admin.backend.caseDesk.find(made.id));
      const [business] = valueOf(await from.backend.businesses.listOwn(from.id));
      expect(detail?.from).toBe(business?.businessName);
      expect(detail?.others.map(({ id }) => id)).toEqual([other.id]);
      expect(valueOf(await admin.backend.caseDesk.find(other.id))?.from).not.toBe('');
      const record = valueOf(await admin.backend.businessRecords.find(from.business));
      expect(record?.lookups.map((lookup) => lookup.by)).toContain(admin.id);
    });
  });
}
