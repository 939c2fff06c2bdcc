import { useEffect, useState } from 'react';
import { SECOND } from '#core/clock.ts';
import { MerchantDeliveries, type DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import { summaryOf, type DeliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { refused } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { RowIndex } from '#ui/listing/matching/row-index.ts';
import type { LoadedRows } from '#ui/listing/use-rows.ts';

/** Wait before loading failed deliveries again, in ms. */
const RETRY_MS = 10 * SECOND;

/** Deliveries whose latest events the list doesn't show yet; `all` if older events may have been missed too. */
export function staleRows(
  recent: DeliveryOverview['recent'],
  rows: readonly DeliverySummary[],
): readonly DeliverySummary['id'][] | 'all' {
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const isNew = recent.map(({ delivery, seq }) => (versions.get(delivery) ?? 0) < seq);
  const stale = [...new Set(recent.flatMap(({ delivery }, place) => (isNew[place] ? [delivery] : [])))];
  // Events before the oldest reported one may have been missed as well.
  return stale.length > 0 && isNew.every(Boolean) && recent.length >= 10 ? 'all' : stale;
}

/** Merges deliveries into the list: they replace their earlier versions; new ones come first, newest first. */
function withRows(index: RowIndex<DeliverySummary>, fresh: readonly DeliverySummary[]): RowIndex<DeliverySummary> {
  const known = new Set(index.rows.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !known.has(id)).toSorted((a, b) => b.requestedAt - a.requestedAt);
  return index.replacing(fresh.filter(({ id }) => known.has(id))).prepending(added);
}

/** Keeps a list of deliveries up to date with its business's figures, loading only what changed. */
export function useLiveRows(overview: DeliveryOverview | null, list: LoadedRows<DeliverySummary>): void {
  const deliveries = usePort(MerchantDeliveries);
  const { index, change, reload } = list;
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (overview === null || index === null) return;
    const stale = staleRows(overview.recent, index.rows);
    if (stale.length === 0) return;
    if (stale === 'all') {
      reload();
      return;
    }
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // If the container can't be fetched, the call rejects.
    const find = (id: DeliverySummary['id']) => deliveries.find(id).catch(() => refused(null));
    void Promise.all(stale.map(find)).then((found) => {
      if (!current) return;
      const fresh = found.flatMap((answer) => (answer.ok && answer.value !== null ? [summaryOf(answer.value)] : []));
      if (fresh.length > 0) change((before) => withRows(before, fresh));
      // The next event may not come for a long time.
      if (found.some(({ ok }) => !ok)) timer = setTimeout(() => setTries((before) => before + 1), RETRY_MS);
    });
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // Only new figures and retries trigger a load, not the list's own updates.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [overview, index === null, tries]);
}
