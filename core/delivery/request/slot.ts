import { isoText, parseInstant, type Instant } from '#core/instant.ts';

/** When a delivery may arrive at the door. */
export interface DropoffWindow {
  /** The earliest time; null if there's none. */
  readonly from: Instant | null;
  /** The latest time, which is the promise. */
  readonly until: Instant;
}

/** A window as text, an ISO interval: `2026-12-05T19:00:00.000Z/2026-12-05T20:00:00.000Z`. Its start may be missing. */
export const slotText = ({ from, until }: DropoffWindow): string =>
  `${from === null ? '' : isoText(from)}/${isoText(until)}`;

const TIME = String.raw`(?!0000)\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z`;
const SLOT = new RegExp(`^(${TIME})?/(${TIME})$`, 'u');

/** Reads a window in the form of {@link slotText}; null for any other text. */
export function readSlot(text: string): DropoffWindow | null {
  const [, start, end = ''] = SLOT.exec(text) ?? [];
  const until = parseInstant(end);
  if (until === null) return null;
  if (start === undefined) return { from: null, until };
  const from = parseInstant(start);
  return from === null ? null : { from, until };
}
