import type { ReactNode } from 'react';
import type { WeekHours } from '#core/delivery/request/opening-hours.ts';
import { weekText } from './hours-words.ts';

/** A shop's hours in a line. */
export default function WeekLine({ hours }: { hours: WeekHours }): ReactNode {
  return <span className="pickup__notes">{weekText(hours)}</span>;
}
