import { expect, test, vi } from 'vitest';
import { ok } from '#core/result.ts';
import type { CaseDesk } from '#core/support/case-desk.ts';
import { type HoursForm, readHours, setHours } from '#core/support/set-hours.ts';
import { CLOSED_DATES, DEFAULT_HOURS } from '#core/support/support-hours.ts';
import type { TypedInto } from '#core/form.ts';

const typed = (some: TypedInto<typeof HoursForm> = {}): TypedInto<typeof HoursForm> => ({
  mondayFrom: '9:00',
  mondayTo: '17:00',
  ...some,
});
const issue = (some: TypedInto<typeof HoursForm>) => {
  const read = readHours(typed(some));
  return read.ok ? null : read.error.issues.map(({ field, code }) => `${field} ${code}`).join();
};

test('an administrator sets the hours of each day, and the closed dates', async () => {
  const saveHours = vi.fn<CaseDesk['saveHours']>(async () => ok());
  const closed = '2026-12-26\n2026-12-25, 2026-12-25';
  expect((await setHours({ saveHours })(typed({ sundayFrom: '00:00', sundayTo: '00:00', closed }))).ok).toBe(true);
  expect(saveHours).toHaveBeenCalledWith({
    days: [DEFAULT_HOURS.days[0], null, null, null, null, null, { from: 0, to: 1440 }],
    closed: ['2026-12-25', '2026-12-26'],
  });
});

test.each<[string, TypedInto<typeof HoursForm>, string]>([
  ['an end before the start', { mondayTo: '8:00' }, 'mondayTo too-short'],
  ['less than an hour', { mondayTo: '9:59' }, 'mondayTo too-short'],
  ['25:00', { tuesdayFrom: '25:00', tuesdayTo: '26:00' }, 'tuesdayFrom not-a-time,tuesdayTo not-a-time'],
  ['a start without an end', { fridayFrom: '9:00' }, 'fridayTo missing'],
  ['an end without a start', { fridayTo: '9:00' }, 'fridayFrom missing'],
  ['no open day', { mondayFrom: '', mondayTo: '' }, 'mondayFrom none-open'],
  ['February 30', { closed: '2026-02-30' }, 'closed not-a-date'],
  ['a day of another century', { closed: '1926-02-03' }, 'closed not-a-date'],
  ['words', { closed: 'Christmas' }, 'closed not-a-date'],
  [
    'more closed days than allowed',
    {
      closed: Array.from({ length: CLOSED_DATES + 1 }, (_, day) =>
        new Date(Date.UTC(2026, 0, day + 1)).toISOString().slice(0, 10),
      ).join('\n'),
    },
    'closed too-many',
  ],
])('%s is refused beside its field', (_what, some, expected) => {
  expect(issue(some)).toBe(expected);
});
