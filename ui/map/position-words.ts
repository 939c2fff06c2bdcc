import { MINUTE, SECOND } from '#core/clock.ts';
import { metersBetween } from '#core/geography/point.ts';
import { freshness, type Area, type Freshness, type Moving } from '#core/delivery/place/position.ts';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** An age in ms, such as `8 seconds` or `4 minutes`. */
const ageWords = (age: number): string =>
  age < MINUTE ? counted(Math.max(1, Math.round(age / SECOND)), 'second') : counted(Math.floor(age / MINUTE), 'minute');

/** A distance in meters, such as `120 m` or `1.1 km`. */
export const distanceWords = (meters: number): string =>
  meters < 950 ? `${Math.max(10, Math.round(meters / 10) * 10)} m` : `${(meters / 1000).toFixed(1)} km`;

/** A position that may be farther off than this, in meters, is only a ring on the map. */
export const ROUGH_FROM_METERS = 200;

/** The line under the picture. Its tone shows whether the position is current. */
export function seenWords(moving: Moving | null, age: number): { readonly tone: Freshness; readonly words: string } {
  const tone = moving === null ? 'gone' : freshness(age);
  if (moving === null || tone === 'gone') return { tone: 'gone', words: 'We don’t see the courier right now.' };
  if (tone === 'seen') return { tone, words: `Seen ${ageWords(age)} ago. The phone may be in a pocket.` };
  if (moving.accuracy > ROUGH_FROM_METERS) return { tone, words: 'Live, but only roughly: the phone isn’t sure.' };
  return { tone, words: 'Live' };
}

/** The viewer: a recipient, who sees their own door, or staff, who see any door. */
export type MapViewer = 'recipient' | 'staff';

/** The label of a door on the map: its house is known, or only the area of its postal code. */
export const doorLabel = ({ spread }: Area, viewer: MapViewer): string =>
  `${viewer === 'recipient' ? 'Your' : 'Recipient’s'} ${spread === 0 ? 'door' : 'area'}`;

/** The same within a sentence. */
const doorName = (door: Area, viewer: MapViewer): string =>
  doorLabel(door, viewer).replace('Your', 'your').replace('Recipient', 'the recipient');

/** The text alternative of a map. `courier` is their first name, isolated for a sentence; empty if it isn't known. */
export function mapWords(moving: Moving, age: number, courier: string, viewer: MapViewer, toShop: boolean): string {
  const subject = courier === '' ? 'The courier' : courier;
  const end = toShop ? moving.shop : moving.door;
  const seen = `seen ${ageWords(age)} ago`;
  if (end === null) return `${subject} on a map, ${seen}.`;
  const where = toShop ? 'the shop' : doorName(end, viewer);
  return `${subject} is ${distanceWords(metersBetween(moving, end))} from ${where}, ${seen}.`;
}
