import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium-launch.ts';
import { playwrightDefaults } from './scripts/playwright-defaults.ts';

/** Parallel runs use different ports. */
const PORT = 4810 + Number(process.env['PORT_OFFSET'] ?? 0);
const chromium = { browserName: 'chromium' as const, launchOptions: chromiumLaunch() };
/**
 * The system's Firefox, if it's installed, runs the tests tagged for it: those of features that differ most between
 * browsers, and a courier's shift. `BROWSERS=firefox` runs all tests in it, or in Playwright's own Firefox if the
 * system has none.
 */
const systemFirefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
const allInFirefox = process.env['BROWSERS'] === 'firefox';
const firefox = {
  name: 'firefox',
  use: {
    browserName: 'firefox' as const,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      firefoxUserPrefs: {
        // Firefox draws each frame in software, and can't be switched to reduced motion later.
        'ui.prefersReducedMotion': 1,
        // Disables the back/forward cache: Playwright would wait in vain for a page from it to load.
        'browser.sessionhistory.max_total_viewers': 0,
      },
      ...(systemFirefox === undefined ? {} : { executablePath: systemFirefox }),
    },
    ...(systemFirefox === undefined ? {} : { channel: 'moz-firefox' }),
  },
  ...(allInFirefox ? {} : { grep: /@firefox/ }),
};

/** The tests run against the built demo under its real headers, never against the dev server. */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/stop-with-stage-runner.ts',
  ...playwrightDefaults,
  expect: {
    ...playwrightDefaults.expect,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/screen-reader/{arg}{ext}' },
  },
  // Service workers would answer before the tests' own routes could, so only the tests of the offline start allow them.
  // Tracing every test would take a fifth of the time.
  use: {
    ...playwrightDefaults.use,
    baseURL: `http://127.0.0.1:${PORT}`,
    trace: 'on-first-retry',
    serviceWorkers: 'block',
  },
  webServer: {
    command: `node scripts/serve.ts dist-demo --port ${PORT} --strict-port --end-with-parent`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
  },
  projects: [
    {
      name: 'mobile',
      use: { ...chromium, viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
      grep: /@phone|@both/,
    },
    // Rendering every animation frame in software takes a tenth of the time, so only phones and the tests of animations
    // keep animations.
    {
      name: 'desktop',
      use: { ...chromium, viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
      grepInvert: /@phone/,
    },
    ...(allInFirefox || systemFirefox !== undefined ? [firefox] : []),
  ],
});
