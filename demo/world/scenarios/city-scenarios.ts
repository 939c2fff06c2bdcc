import { HOUR } from '#core/clock.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { later } from '#core/instant.ts';
import type { Scenario } from '#demo/demo-port.ts';
import { TORONTO, TORONTO_BY_VEHICLE } from '../seed/couriers.ts';
import { become } from './become.ts';
import type { Stage } from './stage.ts';

/** Toronto takes no new orders for an hour. */
async function snowPause({ backend, ports, storage, random }: Stage): Promise<string> {
  become(backend, storage, random, 'administrator');
  const until = later(
    backend.apply(({ now }) => now),
    HOUR,
  );
  const saved = await ports.cityHours.pause(
    TORONTO,
    { until, reason: 'Snow: the streets are closed' },
    TORONTO_BY_VEHICLE.version,
  );
  if (!saved.ok) throw new Error('The pause wasn’t saved.');
  return `/admin/hours/${boardSlug(TORONTO)}`;
}

export const CITY_SETUPS = {
  'snow-pause': snowPause,
} as const satisfies Partial<Record<Scenario, (stage: Stage) => Promise<string>>>;
