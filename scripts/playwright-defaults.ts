import type { PlaywrightTestConfig } from '@playwright/test';

/** What the browser tests on every backend have in common. */
export const playwrightDefaults = {
  fullyParallel: true,
  // One more than the cores that there may be: a test waits for a fifth of its time.
  workers: 3,
  // A retried test is reported as flaky, and only where nobody is watching.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // A test fails on what it finds, never on how busy the machine is.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
} satisfies PlaywrightTestConfig;
