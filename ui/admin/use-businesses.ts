import { useMemo } from 'react';
import { BUSINESS_LIST } from '#core/business/business-list.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import type { Business } from '#core/business/business.ts';
import { facetCounts } from '#core/listing/list-rules.ts';
import { ok } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { PagedList } from '#ui/listing/use-pages.ts';

/** All businesses, page by page. */
export function useBusinesses(): PagedList<Business> {
  const businesses = usePort(BusinessRepo);
  return useMemo(
    () => ({
      list: (request) => businesses.list(request),
      count: async () => {
        const counted = await businesses.count();
        return counted.ok ? ok(facetCounts(BUSINESS_LIST, counted.value)) : counted;
      },
    }),
    [businesses],
  );
}
