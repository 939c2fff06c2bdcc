const inWords = (at: number, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(undefined, form).format(at);

const DAY_FORM = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;

/** A time of day as the reader's device writes it, in their time zone; with the date where it isn't on the day of `now`. */
export function shownTime(at: number, now: number): string {
  const sameDay = inWords(at, DAY_FORM) === inWords(now, DAY_FORM);
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return inWords(at, sameDay ? clock : { ...clock, weekday: 'short', month: 'short', day: 'numeric' });
}

/** The reader's time zone by its name, such as Eastern Daylight Time. */
export const timeZoneName = (now: number): string =>
  new Intl.DateTimeFormat(undefined, { timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
