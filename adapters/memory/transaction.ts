import type { Instant } from '#core/instant.ts';
import type { BackendState } from './state.ts';
import type { BulkRows, Simulation } from './simulation.ts';

/** The data that a call works on: the current state, the rows that aren't stored in it, and the time. */
export interface Transaction {
  readonly state: BackendState;
  readonly bulk: BulkRows;
  readonly simulation: Simulation;
  readonly now: Instant;
}
