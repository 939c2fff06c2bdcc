import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** What the demo may start with: some dozens of rows, or more than anyone can read. */
export const SCENARIOS = ['standard', 'many-businesses'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** How many rows of each kind the large one has. */
export const MANY = 100_000;

/** Where the device says that it is the large one. */
export const MANY_KEY = 'scenario';

/** The scenario named on the device; the standard one where none is. */
export const readScenario = (storage: LocalStoragePort): Scenario =>
  storage.read('local', MANY_KEY) === 'many-businesses' ? 'many-businesses' : 'standard';
