import { EVENTS_KEPT } from '#core/integration/api-events.ts';
import { REQUESTS_KEPT } from '#core/integration/api-requests.ts';
import { NETWORK_KEPT } from '#core/integration/client-network.ts';
import { REQUEST_COUNT_KEPT } from '#core/app/kept-periods.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { days } from './periods.ts';

/** The data about requests: of anyone, and of a business's software. */
export const requestRows = [
  {
    what: 'Your network address',
    why: 'We count requests by it to slow down guessing and email spam.',
    kept: `Counts are deleted after ${days(REQUEST_COUNT_KEPT)}.`,
  },
  {
    what: 'Requests of a business’s software: time, operation, status and key, and the last network of each key',
    why: 'So that its owner sees why one was refused, and notices a key in other hands. Nothing that was sent is in it.',
    kept: `Deleted after ${days(REQUESTS_KEPT)}, the network after ${days(NETWORK_KEPT)}.`,
  },
  {
    what: 'What we send to a business’s software: an address that it chose gets each step of its deliveries, with status, times, price and its own reference',
    why: 'So that a shop’s systems know where its parcels are. No name, street, phone, email, PIN or photo is in it.',
    kept: `Deleted with its answers after ${days(EVENTS_KEPT)}. The address stays until it’s removed.`,
  },
];

/** An administrator's checks, as they're stored on the device. */
export const reviewRow = {
  what: 'What an administrator has checked of an application',
  why: 'So that a review can go on later.',
  kept: 'Until you clear the browser’s data. An approval stores what was checked with the decision.',
};

/** The operator's books. */
export const booksRow = {
  what: 'Number, status, times, city and price; statements with these and your reference, and when they were paid',
  why: 'For the books of businesses, couriers and ours.',
  kept: `Stay for ${brandPages.company.booksYears} years at least, also after the personal details or the account are deleted, because books must be kept. A statement names no recipient: a reference that might isn’t on it.`,
};
