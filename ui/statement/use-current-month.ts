import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Live, PollResult } from '#core/poll.ts';
import { StatementFeed } from '#core/statement/statement-feed.ts';
import type { StatementList } from '#core/statement/statements.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useLive, type LiveResult } from '#ui/delivery/use-live.ts';
import { isOutdated, withPaymentStatus, type ShownMonth } from './business-statement.ts';

/** The statements of a business, as they change. */
export function useStatements(business: BusinessId): LiveResult<StatementList | null> {
  const feed = usePort(StatementFeed);
  return useLive(
    useCallback(
      async (notify: (latest: PollResult<StatementList | null>) => void) => feed.ofBusiness(business, notify),
      [feed, business],
    ),
  );
}

/**
 * Keeps a month on an open screen up to date: a closed one may be paid or voided, and a running one gets more lines,
 * which `refresh` loads. The list is loaded after the month, so that it's never the older of the two.
 */
export function useCurrentMonth(
  business: BusinessId,
  month: ShownMonth,
  refresh: () => void,
): {
  readonly current: ShownMonth;
  /** Null until the list is loaded. */
  readonly live: Live<unknown> | null;
} {
  const { latest } = useStatements(business);
  const list = latest?.ok === true ? latest.value.view : null;
  /** The last list that was compared. A month that's still behind it is reloaded with the next list. */
  const compared = useRef<StatementList | null>(null);
  useEffect(() => {
    if (list === null || compared.current === list) return;
    compared.current = list;
    if (isOutdated(month, list)) refresh();
  }, [list, month, refresh]);
  return {
    current: useMemo(() => (list === null ? month : withPaymentStatus(month, list)), [month, list]),
    live: latest?.ok === true ? latest.value : null,
  };
}
