const inWords = (at: number, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(undefined, form).format(at);

const DAY_FORM = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;

/** A time of day in the device's locale and time zone; with the date if it's not on the day of `now`. */
export function shownTime(at: number, now: number): string {
  const sameDay = inWords(at, DAY_FORM) === inWords(now, DAY_FORM);
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return inWords(at, sameDay ? clock : { ...clock, weekday: 'short', month: 'short', day: 'numeric' });
}

/** The name of the reader's time zone, such as Eastern Daylight Time. */
export const timeZoneName = (now: number): string =>
  new Intl.DateTimeFormat(undefined, { timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
