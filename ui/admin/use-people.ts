import { useMemo } from 'react';
import { facetCounts } from '#core/listing/list-rules.ts';
import type { Person } from '#core/identity/person.ts';
import { PEOPLE_LIST } from '#core/identity/people-list.ts';
import { UserRepo } from '#core/identity/user-repo.ts';
import { ok } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { PagedList } from '#ui/listing/use-pages.ts';

/** All accounts, page by page. */
export function usePeople(): PagedList<Person> {
  const users = usePort(UserRepo);
  return useMemo(
    () => ({
      list: (request) => users.list(request),
      count: async () => {
        const counted = await users.count();
        return counted.ok ? ok(facetCounts(PEOPLE_LIST, counted.value)) : counted;
      },
    }),
    [users],
  );
}
