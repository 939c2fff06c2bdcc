import { describe, expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import type { CaseReason } from '#core/support/case.ts';
import { CLOSED_DATES, DEFAULT_HOURS, type SupportHours } from '#core/support/support-hours.ts';
import { administratorOf, carry } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';
import { opened, says } from './case-people.ts';

const at = (text: string) => instant(Date.parse(text));
/** Thursday at 4 PM in Los Angeles. */
const FRIDAY = at('2026-11-20T00:00:00Z');

/** More dates than a year has days, in order. */
const DATES = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10));

/** Due times of cases, their ends by time, and the deletion of their texts. */
export function caseTimesContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the first answer', () => {
    test('is due after open minutes of the operator’s support hours', async ({ world, from }) => {
      await world.stopClock(FRIDAY);
      const admin = await administratorOf(world);
      const person = await verifiedCustomer(world);
      const delivery = await from.requested();
      const dueAt = async (side: 'business' | 'person', reason: CaseReason) => {
        const made = await opened(
          side === 'business' ? from : person,
          side,
          side === 'person' ? null : delivery.id,
          reason,
        );
        return new Date(made.dueAt).toISOString();
      };
      expect(valueOf(await person.backend.cases.support())).toEqual({
        hours: DEFAULT_HOURS,
        timeZone: 'America/Los_Angeles',
        onCall: false,
        onCallUntil: null,
        now: FRIDAY,
      });
      // An hour is left, and seven follow on Friday. Half an hour if the delivery isn't over.
      expect(await dueAt('person', 'question')).toBe('2026-11-24T00:00:00.000Z');
      expect(await dueAt('business', 'damaged')).toBe('2026-11-20T00:30:00.000Z');
      expect(await dueAt('business', 'safety')).toBe('2026-11-20T00:15:00.000Z');
      const hours: SupportHours = {
        days: [null, null, null, null, null, { from: 0, to: 1440 }, { from: 60, to: 180 }],
        closed: ['2026-11-22'],
      };
      expect(refusalOf(await person.backend.caseDesk.saveHours(hours))).toBe('denied');
      for (const wrong of [
        { ...hours, closed: ['2026-02-30'] },
        { ...hours, closed: ['2026-11-23', '2026-11-22'] },
        { ...hours, days: hours.days.slice(1) },
        { ...hours, days: [{ from: 600, to: 540 }, ...hours.days.slice(1)] },
        { ...hours, days: [{ from: 600, to: 1500 }, ...hours.days.slice(1)] },
        { ...hours, days: hours.days.map(() => null) },
        { ...hours, days: [{ from: 600.5, to: 1020 }, ...hours.days.slice(1)] },
        { ...hours, days: [{ from: 600, to: 659 }, ...hours.days.slice(1)] },
        { ...hours, closed: DATES.slice(0, CLOSED_DATES + 1) },
        { ...hours, closed: DATES },
      ])
        expect(refusalOf(await admin.backend.caseDesk.saveHours(wrong))).toBe('invalid');
      valueOf(await admin.backend.caseDesk.saveHours(hours));
      expect(valueOf(await person.backend.cases.support()).hours).toEqual(hours);
      // Sixteen hours of Saturday.
      expect(await dueAt('person', 'question')).toBe('2026-11-22T00:00:00.000Z');
      await world.stopClock(at('2026-11-21T22:00:00Z'));
      // Ten hours of Saturday, and six of the next: Sunday is closed.
      expect(await dueAt('person', 'other')).toBe('2026-11-28T14:00:00.000Z');
      valueOf(await admin.backend.caseDesk.saveHours(DEFAULT_HOURS));
    });

    test('that’s late is mailed to administrators once, without words of the case', async ({ world, from }) => {
      await world.stopClock(FRIDAY);
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      const made = await opened(from, 'business', delivery.id, 'damaged', 'It’s crushed.');
      await world.makeAdmin(from.email);
      const late = async (email: string) =>
        (await world.mails(email)).filter(({ subject }) => subject.includes('overdue'));
      await world.stopClock(made.dueAt);
      expect(await late(admin.email)).toEqual([]);
      await world.stopClock(later(made.dueAt, MINUTE));
      expect(valueOf(await admin.backend.caseDesk.list())).toMatchObject([{ id: made.id, late: true }]);
      const [mail, ...more] = await late(admin.email);
      expect(more).toEqual([]);
      expect(mail?.link).toBe(`/admin/cases#record=${made.id}`);
      expect(mail?.text).not.toContain('crushed');
      expect(await late(from.email)).toEqual([]);
      valueOf(await admin.backend.caseDesk.answer(made.id, says('We’re looking.')));
      expect(valueOf(await admin.backend.caseDesk.list())).toMatchObject([{ id: made.id, late: false }]);
      await world.advance(DAY);
      expect(await late(admin.email)).toHaveLength(1);
    });
  });

  describe('its side', () => {
    test('is mailed about an answer and the decision, without their words', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const delivery = await from.requested();
      await carry(by, delivery, 'delivered');
      const made = await opened(from, 'business', delivery.id, 'damaged');
      valueOf(await admin.backend.caseDesk.answer(made.id, says('We’re sorry.')));
      const mailed = async (subject: string) =>
        (await world.mails(from.email)).find((mail) => mail.subject.startsWith(subject));
      const answered = await mailed('We answered you about delivery ');
      expect(answered?.link).toBe(`/cases/${made.id}`);
      expect(answered?.text).not.toContain('sorry');
      valueOf(await admin.backend.caseDesk.resolve(made.id, { outcome: 'answered', words: 'Sorry again.' }));
      const resolved = await mailed('We decided on your case about delivery ');
      expect(resolved?.link).toBe(`/cases/${made.id}`);
      expect(resolved?.text).not.toContain('again.');
      expect(await world.mails(by.email)).not.toContainEqual(expect.objectContaining({ link: `/cases/${made.id}` }));
    });
  });

  describe('a case ends', () => {
    test('fourteen days after an answer, if its side doesn’t write', async ({ world }) => {
      const admin = await administratorOf(world);
      const person = await verifiedCustomer(world);
      const [silent, waiting] = [
        await opened(person, 'person', null, 'question'),
        await opened(person, 'person', null, 'question'),
      ];
      valueOf(await admin.backend.caseDesk.answer(silent.id, says('Which day?')));
      await world.advance(14 * DAY - HOUR);
      expect(valueOf(await person.backend.cases.find(silent.id))?.state).toBe('theirs');
      await world.advance(2 * HOUR);
      expect(valueOf(await person.backend.cases.find(silent.id))).toMatchObject({
        state: 'resolved',
        outcome: 'lapsed',
      });
      expect(valueOf(await person.backend.cases.find(waiting.id))?.state).toBe('ours');
      expect(valueOf(await admin.backend.caseDesk.list()).map(({ id }) => id)).toEqual([waiting.id, silent.id]);
    });
  });

  describe('the texts of a case', () => {
    const NOTE = 'Zanzibar-crushed';

    test('are deleted with the delivery’s people; an open case holds that back', async ({ world, from, by }) => {
      const admin = await administratorOf(world);
      const [quick, slow, endless] = [await from.requested(), await from.requested(), await from.requested()];
      const cases = [];
      for (const delivery of [quick, slow, endless]) {
        await carry(by, delivery, 'delivered');
        cases.push(await opened(from, 'business', delivery.id, 'damaged', `${NOTE}-${delivery.number}`));
      }
      const namesOf = async (delivery: typeof quick) =>
        valueOf(await from.backend.merchantDeliveries.find(delivery.id))?.people?.dropoff.name;
      valueOf(await admin.backend.caseDesk.resolve(cases[0]!.id, { outcome: 'declined', words: `${NOTE}-decided` }));
      await world.advance(30 * DAY + HOUR);
      const kept = await world.everything();
      expect(kept).not.toContain(`${NOTE}-${quick.number}`);
      expect(kept).not.toContain(`${NOTE}-decided`);
      expect(kept).toContain(`${NOTE}-${slow.number}`);
      expect(await namesOf(quick)).toBeUndefined();
      expect(await namesOf(slow)).not.toBeUndefined();
      const decided = valueOf(await from.backend.cases.find(cases[0]!.id));
      expect(decided).toMatchObject({ reason: 'damaged', outcome: 'declined', messages: [] });
      valueOf(await from.backend.cases.close(cases[1]!.id, 'withdraw'));
      await world.advance(7 * DAY - 2 * HOUR);
      expect(await world.everything()).toContain(`${NOTE}-${slow.number}`);
      await world.advance(3 * HOUR);
      expect(await world.everything()).not.toContain(`${NOTE}-${slow.number}`);
      await world.advance(46 * DAY);
      expect(valueOf(await from.backend.cases.find(cases[2]!.id))?.outcome).toBe('lapsed');
      await world.advance(7 * DAY);
      expect(await world.everything()).not.toContain(NOTE);
      expect(await namesOf(endless)).toBeUndefined();
    });

    test('without a delivery are deleted 90 days after its outcome, or with the account', async ({ world }) => {
      const second = await administrator(world);
      const [person, leaver] = [await verifiedCustomer(world), await verifiedCustomer(world)];
      const made = await opened(person, 'person', null, 'question', `${NOTE}-mine`);
      await opened(leaver, 'person', null, 'question', `${NOTE}-theirs`);
      valueOf(await person.backend.cases.close(made.id, 'withdraw'));
      await world.removeAccount(leaver.id);
      expect(await world.everything()).not.toContain(`${NOTE}-theirs`);
      await world.makeAdmin(person.email);
      await world.advance(90 * DAY - HOUR);
      expect(await world.everything()).toContain(`${NOTE}-mine`);
      await world.advance(2 * HOUR);
      expect(await world.everything()).not.toContain(`${NOTE}-mine`);
      expect(valueOf(await second.backend.caseDesk.list())).toMatchObject([{ id: made.id, outcome: 'withdrawn' }]);
    });
  });
}
