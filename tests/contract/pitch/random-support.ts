import { DAY, HOUR } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import { DEFAULT_HOURS, type SupportHours } from '#core/support/support-hours.ts';
import { dateIn } from '#core/zoned-time.ts';
import { withAlerts } from '../alert/alerted-people.ts';
import type { DeliveringPerson, DispatchUnderTest } from '../dispatch-under-test.ts';
import { valueOf } from '../outcome.ts';
import { administrator, verifiedCustomer } from '../people.ts';
import { aReport, says } from '../support/case-people.ts';
import { recountedSupport, type AskedTime } from './recounted-support.ts';

const ALL_DAY = { from: 0, to: 1440 };

/** Random acts of people with support: reports, answers, times on call and other hours. */
export async function randomSupport(
  world: DispatchUnderTest,
  admin: DeliveringPerson,
  below: (count: number) => number,
) {
  const person = await verifiedCustomer(world);
  const team = [
    await withAlerts(world, admin, ['case']),
    await withAlerts(world, await administrator(world), ['case']),
  ] as const;
  const onCall: [AskedTime[], AskedTime[]] = [[], []];
  let hours: SupportHours = DEFAULT_HOURS;
  const { caseDesk } = admin.backend;
  valueOf(await caseDesk.saveHours(hours));
  const unanswered = async () =>
    valueOf(await caseDesk.list()).filter(({ state, answeredAt }) => state !== 'resolved' && answeredAt === null);

  async function setOnCall(on: boolean, now: Instant): Promise<void> {
    const who = below(2);
    valueOf(await (team[who] ?? team[0]).backend.caseDesk.setOnCall(on));
    const times = onCall[who] ?? onCall[0];
    const last = times.at(-1);
    const isRunning = last !== undefined && last.until > now;
    const from = isRunning ? last.from : now;
    if (isRunning) times.pop();
    if (on || isRunning) times.push({ from, until: on ? later(now, 12 * HOUR) : now });
  }

  const acts: readonly (readonly [name: string, act: (now: Instant) => Promise<unknown>])[] = [
    ['write to support', () => person.backend.cases.open(aReport('person', null, 'question'))],
    [
      'answer',
      async () => {
        const [first] = await unanswered();
        if (first !== undefined) valueOf(await caseDesk.answer(first.id, says('Yes.')));
      },
    ],
    [
      'take a case back',
      async () => {
        const [last] = valueOf(await person.backend.cases.list()).filter(({ state }) => state !== 'resolved');
        if (last !== undefined) valueOf(await person.backend.cases.close(last.id, 'withdraw'));
      },
    ],
    ['be on call', (now) => setOnCall(true, now)],
    ['end being on call', (now) => setOnCall(false, now)],
    [
      'open around the clock, but for a day',
      async (now) => {
        const closed = [dateIn(now + 3 * DAY, 'America/Los_Angeles')];
        hours = { days: [ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY, ALL_DAY], closed };
        valueOf(await caseDesk.saveHours(hours));
      },
    ],
  ];
  return {
    acts,
    /** The hours are the operator's, which later tests find as they were. */
    reset: async () => valueOf(await caseDesk.saveHours(DEFAULT_HOURS)),
    recounted: async (now: Instant) => recountedSupport(valueOf(await caseDesk.list()), onCall.flat(), hours, now),
  };
}
