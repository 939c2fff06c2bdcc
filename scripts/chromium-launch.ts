import type { LaunchOptions } from 'playwright-core';
import { installedChromium } from './find-browser.ts';
import { sharedMemory } from './shared-memory.ts';

/** How the tests start Chromium: the installed one, without any network access but the test's own. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = installedChromium();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--disable-quic',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...(sharedMemory() === undefined ? {} : { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
  };
}
