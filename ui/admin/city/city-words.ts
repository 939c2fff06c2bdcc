import type { CityHoursForm } from '#core/delivery/request/save-city-hours.ts';
import type { PAUSE_LENGTHS, PauseForm } from '#core/delivery/request/pause-city.ts';
import type { CityPause, CityRefusal } from '#core/delivery/request/city-hours.ts';
import { isolate } from '#core/isolate.ts';
import type { Instant } from '#core/instant.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { hoursCodes } from '#ui/delivery/hours/hours-words.ts';
import { catalog, plainWords } from '#ui/messages.ts';

export const lengthWords: Readonly<Record<(typeof PAUSE_LENGTHS)[number], string>> = {
  30: '30 min',
  60: '1 hour',
  120: '2 hours',
  day: 'End of day',
  time: 'A time',
};

export const pauseForm = {
  missing: { length: 'Choose how long', until: 'Enter when it ends', reason: 'Enter why: businesses read it' },
  codes: {
    missing: catalog.fillInRequiredFields,
    'too-long': plainWords.tooLong,
    'not-a-time': 'Enter a date and a time',
    'in-the-past': 'This time is over already',
    'too-far': 'Within seven days',
  },
} satisfies WordsOf<typeof PauseForm>;

export const hoursForm = {
  missing: { timeZone: 'Choose the time zone of the city' },
  codes: {
    missing: catalog.fillInRequiredFields,
    ...hoursCodes,
  },
} satisfies WordsOf<typeof CityHoursForm>;

/** Refusals that aren't about one field. */
export const cityRefusals: Readonly<Record<CityRefusal, string>> = {
  invalid: 'This can’t be saved. Please check it.',
  'no-such-market': 'No business is in this city anymore.',
  'in-the-past': pauseForm.codes['in-the-past'],
  'too-far': pauseForm.codes['too-far'],
  changed: 'Another administrator has just changed this city. Check it, then save yours again.',
};

/** `paused until 6:00 PM, by Ana Admin` */
export const pausedBy = ({ until, by }: CityPause, now: Instant, times: BusinessTime): string =>
  `paused until ${times.near(until, now)}${by === '' ? '' : `, by ${isolate(by)}`}`;

/** The change that another administrator has made since. */
export function changedWords(pause: CityPause | null, now: Instant, times: BusinessTime): string {
  if (pause === null) return 'Another administrator took deliveries again just now.';
  const who = pause.by === '' ? 'Another administrator' : isolate(pause.by);
  return `${who} paused it until ${times.near(pause.until, now)} just now.`;
}
