/** The name of the reader's time zone, such as Eastern Daylight Time. */
export const timeZoneName = (now: number): string =>
  new Intl.DateTimeFormat(undefined, { timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';
