import type { ShownStatus } from './shown-status.ts';

/** The reader of the words. */
export type StatusReader = 'recipient' | 'merchant';

export interface StatusWords {
  /** The status as a headline. */
  readonly headline: Readonly<Record<StatusReader, string>>;
  /** The status in a word or two, for badges, chips and lists. */
  readonly label: string;
  /** The arrival at this status, as a line of a timeline. */
  readonly happened: string;
}

const forBoth = (headline: string): StatusWords['headline'] => ({ recipient: headline, merchant: headline });

/** The words for each status of a delivery. */
export const statusWords: Readonly<Record<ShownStatus, StatusWords>> = {
  searching: { headline: forBoth('Looking for a courier'), label: 'Searching', happened: 'Delivery requested' },
  accepted: {
    headline: forBoth('Courier on the way to the shop'),
    label: 'Courier found',
    happened: 'Courier found',
  },
  at_pickup: { headline: forBoth('At the shop'), label: 'At the shop', happened: 'Courier at the shop' },
  picked_up: {
    headline: { recipient: 'On its way to you', merchant: 'On its way to the customer' },
    label: 'On its way',
    happened: 'Picked up',
  },
  at_dropoff: {
    headline: { recipient: 'At your door', merchant: 'At the customer’s door' },
    label: 'At the door',
    happened: 'Courier at the door',
  },
  delivered: { headline: forBoth('Delivered'), label: 'Delivered', happened: 'Delivered' },
  returning: {
    headline: forBoth('On its way back to the shop'),
    label: 'Coming back',
    happened: 'Couldn’t be delivered',
  },
  returned: { headline: forBoth('Returned to the shop'), label: 'Returned', happened: 'Returned to the shop' },
  canceled: { headline: forBoth('Canceled'), label: 'Canceled', happened: 'Canceled' },
  expired: { headline: forBoth('No courier found'), label: 'No courier', happened: 'No courier found' },
  lost: { headline: forBoth('Lost on the way'), label: 'Lost', happened: 'Lost on the way' },
};

/** A line of a timeline. A parcel that's taken to the door again isn't picked up again. */
export const happenedWords = (
  timeline: readonly { readonly status: ShownStatus }[],
  index: number,
  status = timeline[index]?.status ?? 'searching',
): string =>
  status === 'picked_up' && timeline.slice(0, index).some((before) => before.status === 'returning')
    ? 'On its way again'
    : statusWords[status].happened;
