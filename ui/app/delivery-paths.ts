/** The routes of {@link requestDeliveryOf}, {@link deliveriesOf} and `deliveryOf`. */
export const requestDeliveryPath = '/request-delivery/:businessId';
export const deliveriesPath = '/deliveries/:businessId';
export const deliveryPath = '/deliveries/:businessId/:deliveryId';

/** The form of a request, filled in with an earlier delivery where one is named. */
export const requestDeliveryOf = (business: string, again?: string): string =>
  `/request-delivery/${encodeURIComponent(business)}${again === undefined ? '' : `?again=${encodeURIComponent(again)}`}`;
export const deliveriesOf = (business: string): string => `/deliveries/${encodeURIComponent(business)}`;
