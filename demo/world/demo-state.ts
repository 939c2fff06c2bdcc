import type { BackendState } from '#adapters/memory/state.ts';
import type { Scenario } from '#demo/seed-scenario.ts';
import { seedState } from './seed-state.ts';
import { seedCases } from './seed/cases.ts';

/** The demo's start data, with cases, which a sandbox doesn't have. */
export const demoState = (now: number, scenario: Scenario = 'standard'): BackendState => ({
  ...seedState(now, scenario),
  support: seedCases(now),
});
