import type { Job, Offer } from '#core/delivery/courier/courier-delivery.ts';
import { jobStops, routeSum } from '#core/delivery/courier/job-stops.ts';
import type { Stop } from '#core/delivery/courier/route.ts';
import { isolate } from '#core/isolate.ts';
import { bagName, nearTime } from '#ui/courier/work/work-words.ts';
import { money } from '#ui/delivery/money.ts';

export const parcels = (count: number): string => (count === 1 ? '1 parcel' : `${count} parcels`);
const doorsLeft = (count: number): string => (count === 1 ? '1 door left' : `${count} doors left`);

/** `3 parcels · 2 doors left` */
export function routeWords(jobs: readonly Job[]): string {
  const { parcels: count, doors } = routeSum(jobs);
  return doors === 0 ? parcels(count) : `${parcels(count)} · ${doorsLeft(doors)}`;
}

/** The pay of all that they carry. */
export function routePay(jobs: readonly Job[]): string {
  const { pay } = routeSum(jobs);
  return pay === null ? '' : money(pay.amount, pay.currency);
}

/** The neighborhood of a door, or its city if there are no postal codes. */
export const doorArea = ({ dropoffArea, dropoffCity }: Pick<Offer, 'dropoffArea' | 'dropoffCity'>): string =>
  dropoffArea === '' ? isolate(dropoffCity) : dropoffArea;

/** `Next: M6G, 2 doors left`; null if there's nothing left. */
export function nextWords(jobs: readonly Job[]): string | null {
  const [next] = jobStops(jobs);
  const [job] = next?.carried ?? [];
  if (next === undefined || job === undefined) return null;
  const { doors } = routeSum(jobs);
  const place = next.kind === 'dropoff' ? doorArea(job) : isolate(job.shop);
  return next.kind === 'return' ? `Next: back to ${place}` : `Next: ${place}, ${doorsLeft(doors)}`;
}

/** Said once a courier has put a door first. */
export const firstWords = ({ number }: Pick<Job, 'number'>): string => `${bagName(number)} is first now.`;
/** Asked before a courier puts a door before this one. */
export const lateWords = ({ number, dueAt }: Pick<Job, 'number' | 'dueAt'>, now: number): string =>
  `${bagName(number)} may be late: promised by ${nearTime(dueAt, now)}.`;

/** When the first of a stop's parcels is wanted at its door. */
export const firstDue = ({ carried }: Stop<Job>): Job | null =>
  carried.reduce<Job | null>((first, job) => (first === null || job.dueAt < first.dueAt ? job : first), null);
