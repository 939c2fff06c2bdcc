import type { CaseRefusal } from '#core/support/cases.ts';
import type { OnCallRefusal } from '#core/support/on-call.ts';
import type { Failure } from '#core/failure.ts';
import type { HoursForm, HoursIssues } from '#core/support/set-hours.ts';
import { CLOSED_DATES, SHORTEST_SPAN } from '#core/support/support-hours.ts';
import { formRefusal, type WordsOf } from '#ui/app/form-refusal.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { caseRefusalWords } from '#ui/support/case-words.ts';

const hoursForm = {
  missing: {},
  codes: {
    missing: 'Enter both times, or none for a closed day',
    'not-a-time': 'Enter a time, such as 9:00',
    'too-short': `It ends at least ${SHORTEST_SPAN} minutes after it begins`,
    'none-open': 'At least one day must be open',
    'not-a-date': 'Enter dates such as 2026-12-25',
    'too-many': `At most ${CLOSED_DATES} days`,
  },
} satisfies WordsOf<typeof HoursForm>;

/** Why the administrator isn't on call. */
export const onCallRefusalWords = (error: OnCallRefusal | Failure): string =>
  error === 'no-alerts' ? 'Turn on alerts about cases first' : caseRefusalWords(error);

/** The refusal of hours, beside its field. */
export const hoursRefusal = (error: HoursIssues | CaseRefusal | Failure): FormRefusal =>
  typeof error === 'object' && 'issues' in error ? formRefusal(hoursForm, error) : { toast: caseRefusalWords(error) };
