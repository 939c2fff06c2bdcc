import type { Alerting } from '#core/alert/alerting.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import type { Support } from '#core/support/support.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import type { MovableClock } from '#adapters/memory/movable-clock.ts';

/** The parts that a scenario sets up: a fresh backend, and this window's connection to it. */
export interface Stage {
  readonly backend: MemoryBackend;
  readonly ports: Backend & Alerting & Support & Pick<Dispatch, 'tariffs' | 'cityHours'>;
  /** This window's own storage, and the one that all windows share. */
  readonly storage: LocalStoragePort;
  readonly shared: LocalStoragePort;
  readonly clock: MovableClock;
  readonly random: Random;
}
