import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** The headless shell first: it starts and paints in two thirds of the time. */
const SYSTEM_CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ADVICE =
  'No Chromium found: run "npx playwright install --with-deps chromium", or install chromium with the system\'s package manager, or set CHROMIUM_PATH.';

/** An installed Chromium: the one in CHROMIUM_PATH, then Playwright's own, then the system's. */
export function installedChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...SYSTEM_CHROMIUM];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

const findWholeChromium = (): string | undefined => SYSTEM_CHROMIUM.slice(1).find((path) => existsSync(path));

/** Whether a whole Chromium is installed: the headless shell has neither push services nor notifications. */
export const isWholeChromiumInstalled = (): boolean => findWholeChromium() !== undefined;

/** A whole Chromium, as people use it: it loads fonts and paints differently from the headless shell. */
export function wholeChromium(): string {
  const found = findWholeChromium();
  if (found === undefined)
    throw new Error("No whole Chromium found: install chromium with the system's package manager.");
  return found;
}

function attempt(command: string, args: readonly string[], seconds: number): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: seconds * 1000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds or installs a Chromium, so that the browser tests also run on a fresh machine. Otherwise throws an error that
 * says what to install.
 */
export function ensureChromium(): string {
  const found = installedChromium();
  if (found !== undefined) return found;
  console.log('No Chromium here yet, installing one…');
  attempt(
    process.execPath,
    [join(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', 'chromium'],
    180,
  );
  if (installedChromium() === undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    attempt('apt-get', ['update'], 120);
    const install = (name: string) =>
      attempt('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], 300);
    if (!install('chromium-headless-shell')) install('chromium');
  }
  const installed = installedChromium();
  if (installed === undefined) throw new Error(ADVICE);
  return installed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
