/** The page of a delivery, as its merchant sees it, as a path of the product. Mails link to it. */
export const deliveryOf = (business: string, id: string): string =>
  `/deliveries/${encodeURIComponent(business)}/${encodeURIComponent(id)}`;
