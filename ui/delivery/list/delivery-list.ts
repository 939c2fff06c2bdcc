import { DELIVERY_STATUSES, isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import type { DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { shownStatus, type ShownStatus } from '#ui/delivery/shown-status.ts';
import { statusWords } from '#ui/delivery/status-words.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';

const ACTIVE = 'Active';
const SCHEDULED = 'Scheduled';
const ENDED = ['Delivered', 'Returned', 'Canceled', 'No courier', 'Lost'] as const;

const endWords: Readonly<Partial<Record<ShownStatus, (typeof ENDED)[number]>>> = {
  delivered: 'Delivered',
  returned: 'Returned',
  canceled: 'Canceled',
  expired: 'No courier',
  lost: 'Lost',
};

/** A time as text that sorts chronologically. */
const sortable = (at: number): string => String(at).padStart(16, '0');

/** The search, filters and sort orders of a merchant's list of deliveries. */
export const deliveryList: ListShape<DeliverySummary> = {
  id: ({ id }) => id,
  // The number as shown, and without hyphens.
  text: ({ number, recipientName, city, reference, ...delivery }) =>
    `${recipientName}\n${formatTrackingNumber(number)}\n${number}\n${reference}\n${city}\n${delivery.opensAt === null ? statusWords[shownStatus(delivery)].label : SCHEDULED}`,
  facets: {
    status: {
      label: 'Status',
      values: [ACTIVE, SCHEDULED, ...ENDED],
      of: (delivery) => {
        if (delivery.opensAt !== null) return SCHEDULED;
        return isFinal(delivery.status) ? (endWords[shownStatus(delivery)] ?? '') : ACTIVE;
      },
    },
    promise: {
      label: 'Promise',
      values: ['On time', 'Late'],
      of: ({ onTime }) => (onTime === null ? '' : onTime ? 'On time' : 'Late'),
    },
  },
  sorts: {
    requested: {
      label: 'Requested',
      words: ['oldest first', 'newest first'],
      of: ({ requestedAt }) => sortable(requestedAt),
      descendingFirst: true,
    },
    recipient: { label: 'Recipient', words: ['A to Z', 'Z to A'], of: ({ recipientName }) => recipientName },
    due: { label: 'Promised', words: ['earliest first', 'latest first'], of: ({ dueAt }) => sortable(dueAt) },
    status: {
      label: 'Status',
      words: ['earliest stage first', 'latest stage first'],
      of: ({ status }) => sortable(DELIVERY_STATUSES.indexOf(status)),
    },
    price: {
      label: 'Price',
      words: ['lowest first', 'highest first'],
      of: ({ fee, free }) => sortable(free ? 0 : fee),
      descendingFirst: true,
    },
  },
  natural: { sort: 'requested', descending: true },
};
