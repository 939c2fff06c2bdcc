import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium-launch.ts';
import { playwrightDefaults } from './scripts/playwright-defaults.ts';
import { PUBLISHABLE_KEY } from './supabase/local/database.ts';
import { SQL_URL, PROJECT_URL, SITE_PORT, SITE_URL } from './tests/browser-local/support/addresses.ts';

/** Their tests wait for the product's own polls. */
const POLLED = /(courier|decisions|deliveries|position|track)\.spec\.ts/;

/** The live build under its real headers, on a local Supabase project that lives as long as the run. */
export default defineConfig({
  testDir: 'tests/browser-local',
  globalSetup: './tests/browser/support/stop-with-stage-runner.ts',
  // A separate folder: the other browser tests empty theirs.
  outputDir: 'node_modules/.cache/browser-local',
  ...playwrightDefaults,
  use: {
    ...playwrightDefaults.use,
    baseURL: SITE_URL,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromiumLaunch(),
  },
  // The longest first: at the end they would wait alone.
  projects: [
    { name: 'polled', testMatch: POLLED },
    { name: 'others', testIgnore: POLLED },
  ],
  webServer: [
    {
      command: 'node tests/browser-local/support/run-stack.ts',
      url: SQL_URL,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
    {
      command: `vite build --outDir dist-local --emptyOutDir --logLevel warn && node scripts/serve.ts dist-local --port ${SITE_PORT} --strict-port --end-with-parent`,
      env: { VITE_SUPABASE_URL: PROJECT_URL, VITE_SUPABASE_ANON_KEY: PUBLISHABLE_KEY },
      url: SITE_URL,
      timeout: 300_000,
    },
  ],
});
