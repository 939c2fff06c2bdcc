import * as v from 'valibot';
import { MINUTE } from '#core/clock.ts';
import type { Failure } from '#core/failure.ts';
import { fieldIssue, formOf, type IssuesOf, type TypedInto } from '#core/form.ts';
import { later, type Instant } from '#core/instant.ts';
import { port } from '#core/port.ts';
import { refused, type Result } from '#core/result.ts';
import { requiredText } from '#core/typed-text.ts';
import { dateIn, momentIn, nextDate } from '#core/zoned-time.ts';
import { PAUSE_REASON_LENGTH, type CityHours, type City, type CityRefusal } from './city-hours.ts';

/** The choices of how long a city is paused: minutes, to the end of its day, or to a typed time. */
export const PAUSE_LENGTHS = ['30', '60', '120', 'day', 'time'] as const;

/** The form of a pause. */
export const PauseForm = formOf(
  v.object({
    length: v.picklist(PAUSE_LENGTHS, 'missing'),
    until: v.optional(v.pipe(v.string(), v.trim()), ''),
    reason: requiredText(PAUSE_REASON_LENGTH),
  }),
  ['missing', 'too-long', 'not-a-time', 'in-the-past', 'too-far'],
);

/** The city of a pause, and the zone in which its times are typed. */
export interface PauseFor extends Pick<City, 'market'> {
  readonly timeZone: string;
  /** The version that the administrator saw. */
  readonly after: number;
  /** The backend's time. */
  readonly now: Instant;
}

/** Pauses a city until the moment that was chosen or typed. */
export function pauseCity(pauses: CityHours) {
  return async (
    text: TypedInto<typeof PauseForm>,
    { market, timeZone, after, now }: PauseFor,
  ): Promise<Result<void, IssuesOf<typeof PauseForm> | CityRefusal | Failure>> => {
    const checked = PauseForm.check(text);
    if (!checked.ok) return checked;
    const { length, until: typed, reason } = checked.value;
    const until =
      length === 'time'
        ? momentIn(typed, timeZone)
        : length === 'day'
          ? momentIn(nextDate(dateIn(now, timeZone)), timeZone)
          : later(now, Number(length) * MINUTE);
    if (until === null) return refused(fieldIssue('until', 'not-a-time'));
    const saved = await pauses.pause(market, { until, reason }, after);
    if (!saved.ok && (saved.error === 'in-the-past' || saved.error === 'too-far'))
      return refused(fieldIssue('until', saved.error));
    return saved;
  };
}
export type PauseCity = ReturnType<typeof pauseCity>;
export const PauseCity = port<PauseCity>('PauseCity');
