import type { Business } from '#core/business/business.ts';
import type { BeforeEarliest, RequestRefusal, TogetherRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { RequestDenial } from '#core/delivery/lifecycle/policy.ts';
import { parsePostalCode } from '#core/delivery/price/postal-code.ts';
import type { Cents, Currency } from '#core/delivery/price/tariff.ts';
import { isNotOpen, type NotOpen } from '#core/delivery/request/not-open.ts';
import type { Quote } from '#core/delivery/request/quote.ts';
import { UNITS } from '#core/delivery/price/vehicle.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { isolate } from '#core/isolate.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { shortDay, windowWords } from '#ui/delivery/window-words.ts';
import { refusalWords, requestFailure } from '#ui/delivery/request/request-words.ts';
import type { TrayItem } from './tray.ts';

/** The most that couriers of a city carry, if more was requested. */
export const carryWords = (city: string, most: number): string =>
  most === 1
    ? `Couriers in ${isolate(city)} carry one delivery at a time. Request again to send each with its own courier.`
    : `Couriers in ${isolate(city)} carry ${most} small parcels at a time now. A large one takes the place of ${UNITS.large}.`;

/** Why one of several was refused. */
export function memberWords(
  { country }: Pick<Business, 'country'>,
  refusal: RequestRefusal | NotOpen | BeforeEarliest,
  times: BusinessTime,
  now: number,
): string {
  if (typeof refusal === 'string')
    return refusal === 'reused-command'
      ? 'An earlier try went through: it’s among your deliveries. Please remove it here.'
      : refusalWords(country)[refusal];
  if (isNotOpen(refusal)) return requestFailure(refusal);
  return `With the other doors, the courier is there ${times.when(refusal.earliestAt, now)} at the latest. Please choose a later time, or remove one.`;
}

/** Why none of several was requested, if it's about all of them. */
export function togetherWords(
  { country, city }: Pick<Business, 'country' | 'city'>,
  refusal: Exclude<TogetherRefusal, { readonly at: number }> | RequestDenial,
): string {
  if (typeof refusal === 'object') return carryWords(city, refusal.most);
  return refusalWords(country)[refusal === 'too-few' ? 'invalid' : refusal];
}

/** The area of one of several: `M6J 3C1`, or the city where there are no postal codes. */
export const placeOf = ({ postalCode, city }: Pick<TrayItem, 'postalCode' | 'city'>, country: string): string =>
  hasPostalCodes(country) ? (parsePostalCode(country, postalCode) ?? postalCode) : city;

/** `by 1:05 PM`, or for later `Sat, Dec 5, 2–3 PM` */
export const promiseWords = (
  { dropoffReadyAt, dueAt }: Pick<Quote, 'dropoffReadyAt' | 'dueAt'>,
  now: number,
  times: BusinessTime,
): string =>
  dropoffReadyAt === null
    ? `by ${times.near(dueAt, now)}`
    : `${shortDay(dropoffReadyAt, times.timeZone)}, ${windowWords(dropoffReadyAt, dueAt, times)}`;

/** `3 deliveries for $20.97`, or `3 deliveries, free` */
export const sumWords = (count: number, total: Cents, currency: Currency): string =>
  total === 0 ? `${count} deliveries, free` : `${count} deliveries for ${money(total, currency)} ${currency}`;
