import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** What the demo may start with: some dozens of rows, or more than anyone can read. */
export const SCENARIOS = ['standard', 'many-businesses', 'many-deliveries'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** How many businesses and users, or past deliveries, the large ones have. */
export const MANY_BUSINESSES = 100_000;
export const MANY_DELIVERIES = 10_000;

/** Where the device says which of the large ones it is. */
export const MANY_KEY = 'scenario';

/** The scenario named on the device; the standard one where none is. */
export const readScenario = (storage: LocalStoragePort): Scenario =>
  SCENARIOS.find((name) => name === storage.read('local', MANY_KEY)) ?? 'standard';
