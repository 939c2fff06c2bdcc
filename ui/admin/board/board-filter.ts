import { isLate } from '#core/delivery/board/board-order.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { BoardDelivery } from '#core/delivery/board/live-board.ts';
import { searchText, searchWords } from '#core/fold.ts';
import { readTypedNumber } from '#core/delivery/track/tracking-link.ts';
import type { Instant } from '#core/instant.ts';

/** The board's filters: their labels and their URL parameters. */
export const BOARD_FILTERS = {
  all: { label: 'All', params: { status: '', late: '' } },
  late: { label: 'Late', params: { status: '', late: '1' } },
  searching: { label: 'Searching', params: { status: 'searching', late: '' } },
  before: { label: 'To the shop', params: { status: 'before', late: '' } },
  carried: { label: 'On the way', params: { status: 'carried', late: '' } },
} as const;
export type BoardFilter = keyof typeof BOARD_FILTERS;

const STATUSES: Readonly<Partial<Record<BoardFilter, readonly DeliveryStatus[]>>> = {
  searching: ['searching'],
  before: ['accepted', 'at_pickup'],
  carried: ['picked_up', 'at_dropoff', 'returning'],
};

/** The filter in a URL; `all` if it's missing or unknown. */
export function readFilter(params: URLSearchParams): BoardFilter {
  if (params.get('late') === '1') return 'late';
  const status = params.get('status') ?? '';
  return status !== 'all' && status !== 'late' && Object.hasOwn(BOARD_FILTERS, status)
    ? (status as BoardFilter)
    : 'all';
}

/** Whether a delivery passes the filter, and its shop, its courier or its number matches the search text. */
export function isFound(delivery: BoardDelivery, filter: BoardFilter, find: string, now: Instant): boolean {
  if (filter === 'late' && !isLate(delivery, now)) return false;
  if (STATUSES[filter]?.includes(delivery.status) === false) return false;
  const number = readTypedNumber(find.trim());
  if (number.ok && number.value === delivery.number) return true;
  const text = searchText(`${delivery.shop} ${delivery.courier?.firstName ?? ''} ${delivery.number}`);
  return searchWords(find).every((word) => text.includes(word));
}
