import type { AlertsHere } from '#core/alert/alerts-here.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Clock } from '#core/clock.ts';
import type { DevicePosition } from '#core/delivery/place/device-position.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import type { Integration } from '#core/integration/integration.ts';
import type { Bookkeeping } from '#core/statement/bookkeeping.ts';
import type { Support } from '#core/support/support.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The adapters that every way of running the product provides; see decision three-ways-to-run. */
export interface Platform {
  readonly backend: Backend & Dispatch & Bookkeeping & Integration & Support;
  readonly alerts: AlertsHere;
  readonly devicePosition: DevicePosition;
  readonly storage: LocalStoragePort;
  readonly clock: Clock;
  /** See `ServerClock`. */
  readonly serverClock: Clock;
  readonly random: Random;
}
