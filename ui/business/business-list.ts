import type { Business } from '#core/business/business.ts';
import { BUSINESS_STATUSES } from '#core/business/business-status.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { businessPlace } from '#ui/geography/business-place.ts';

/** The search, filters and sort orders of a list of businesses. */
export const businessList: ListShape<Business> = {
  id: ({ id }) => id,
  text: (business) => {
    const { city, country } = businessPlace(business);
    return `${business.businessName}\n${business.address}\n${city}\n${country}\n${business.businessEmail}`;
  },
  facets: {
    status: { label: 'Status', values: BUSINESS_STATUSES, of: ({ status }) => status },
  },
  sorts: {
    created: {
      label: 'Created',
      words: ['oldest first', 'newest first'],
      of: ({ createdAt }) => String(createdAt),
      descendingFirst: true,
    },
    name: { label: 'Name', words: ['A to Z', 'Z to A'], of: ({ businessName }) => businessName },
    city: { label: 'City', words: ['A to Z', 'Z to A'], of: ({ city }) => city },
    status: { label: 'Status', words: ['A to Z', 'Z to A'], of: ({ status }) => status },
  },
  natural: { sort: 'created', descending: true },
};
