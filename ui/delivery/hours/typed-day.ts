import { isWholeDay } from '#core/delivery/request/hours-fields.ts';
import type { OpenRange } from '#core/delivery/request/opening-hours.ts';
import { timeText } from './hours-words.ts';

/** A day's hours while they're edited. */
export interface TypedDay {
  readonly kind: 'open' | 'whole' | 'closed';
  /** As typed, also while the day is closed. At least one. */
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
}

const NO_RANGE = { from: '', to: '' };
/** The first times of a day that had none. */
const NINE_TO_FIVE = { from: '09:00', to: '17:00' };

/** A day's stored hours, to be edited. */
export function typedDay(ranges: readonly OpenRange[]): TypedDay {
  const [first] = ranges;
  if (first === undefined) return { kind: 'closed', ranges: [NINE_TO_FIVE] };
  if (isWholeDay(ranges)) return { kind: 'whole', ranges: [NINE_TO_FIVE] };
  return { kind: 'open', ranges: ranges.map(({ from, to }) => ({ from: timeText(from), to: timeText(to) })) };
}

/** A day's hours as the form's field has them. */
export function fieldText({ kind, ranges }: TypedDay): string {
  if (kind === 'whole') return '24 h';
  return kind === 'closed' ? 'Closed' : ranges.map(({ from, to }) => `${from}-${to}`).join(', ');
}

/** Whether a range ends on the next day. */
export const endsNextDay = ({ from, to }: TypedDay['ranges'][number]): boolean =>
  from !== '' && to !== '' && to <= from;

/** One more range, or one fewer. */
export const withRange = (day: TypedDay): TypedDay => ({ ...day, ranges: [...day.ranges, NO_RANGE] });
export const withoutRange = (day: TypedDay, place: number): TypedDay => ({
  ...day,
  ranges: day.ranges.filter((_, n) => n !== place),
});
