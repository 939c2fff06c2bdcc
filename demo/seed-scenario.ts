import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** The sizes of the demo's start data: some dozens of rows, or more than anyone can read. */
export const SCENARIOS = ['standard', 'many-businesses', 'many-deliveries'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** The number of businesses and users, and of past deliveries, in the large ones. */
export const MANY_BUSINESSES = 100_000;
export const MANY_DELIVERIES = 10_000;

/** The key of the scenario's name on the device. */
export const MANY_KEY = 'scenario';

/** The scenario named on the device; the standard one by default. */
export const readScenario = (storage: LocalStoragePort): Scenario =>
  SCENARIOS.find((name) => name === storage.read('local', MANY_KEY)) ?? 'standard';
