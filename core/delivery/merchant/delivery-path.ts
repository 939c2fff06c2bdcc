/** The path of a delivery's page for its merchant. Mails link to it. */
export const deliveryOf = (business: string, id: string): string =>
  `/deliveries/${encodeURIComponent(business)}/${encodeURIComponent(id)}`;
