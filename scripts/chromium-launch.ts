import type { LaunchOptions } from 'playwright-core';
import { installedChromium } from './find-browser.ts';
import { sharedMemory } from './shared-memory.ts';

/** The tests' options for Chromium: the installed one, with no network access except the test's own. */
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
