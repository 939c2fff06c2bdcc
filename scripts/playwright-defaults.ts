import type { PlaywrightTestConfig } from '@playwright/test';

/** The settings that the browser tests of all backends share. */
export const playwrightDefaults = {
  fullyParallel: true,
  // More workers than the usual two cores, since a test spends part of its time waiting. Three leave a tenth of two
  // cores idle.
  workers: 5,
  // A retried test is reported as flaky; retries only in CI.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // A test should fail because of a defect, never because the machine is busy.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  // Fails with the name of the action, long before the test would.
  use: { actionTimeout: 120_000 },
  reporter: 'list',
} satisfies PlaywrightTestConfig;
