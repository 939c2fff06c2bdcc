import { useMemo } from 'react';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import { useValue } from '#ui/app/use-value.ts';
import type { RouteParts } from './parts.ts';

let fetched: RouteParts | null = null;
const fetchParts = async (): Promise<RouteParts> => (fetched ??= (await import('./parts.ts')).routeParts);

/** Whether the screens have more to show than one delivery. */
const isRoute = ({ jobs, duty, ended }: ShiftView): boolean =>
  jobs.length > 1 || (jobs.length === 1 && (ended !== null || (duty !== null && duty.offers.length > 0)));

/**
 * The parts of the screens of a courier who carries several deliveries, or may add one. Most carry one at a time, so
 * they're fetched on demand. Until then the screens show one delivery each, which can be carried without them.
 */
export function useRouteParts(view: ShiftView | null): RouteParts | null {
  const wanted = view !== null && isRoute(view);
  // If they couldn't be fetched, the next view tries again.
  const missing = wanted && fetched === null ? view : null;
  useValue(useMemo(() => (missing === null ? null : fetchParts), [missing]));
  return wanted ? fetched : null;
}
