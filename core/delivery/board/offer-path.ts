import { isDeliveryId, type DeliveryId } from '../lifecycle/delivery.ts';

const NAME = 'offer';

/** The path of the board for a courier who wants to see one offer. Alerts lead there: the offer may be gone by then. */
export const offerPath = (delivery: DeliveryId): string => `/courier?${NAME}=${delivery}`;

/** The offer that an address asks about, or null. */
export function offerIn(search: URLSearchParams): DeliveryId | null {
  const id = search.get(NAME);
  return id !== null && isDeliveryId(id) ? id : null;
}

/** The query of an address, without the offer. */
export function withoutOffer(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search);
  others.delete(NAME);
  return others;
}
