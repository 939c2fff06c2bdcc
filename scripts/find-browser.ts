import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** The system's headless shell, where Debian installs it. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const ADVICE =
  'No Chromium found: run "npx playwright install --with-deps --only-shell chromium", or install chromium with the system\'s package manager, or set CHROMIUM_PATH.';

/** Playwright's own headless shell, in a folder beside its whole Chromium. */
function ownShells(whole: string): string[] {
  const [, folder, revision] = /^(.+)\/chromium-(\d+)\//u.exec(whole) ?? [];
  if (folder === undefined || revision === undefined) return [];
  return globSync(`chromium_headless_shell-${revision}/*/{chrome-headless-shell,headless_shell}`, { cwd: folder }).map(
    (path) => join(folder, path),
  );
}

/**
 * The paths at which a Chromium may be, best first: in CHROMIUM_PATH, then a headless shell, then a whole one, which
 * loads a page in three times the processor time. Playwright's own, whose whole one is `own`, come before the system's.
 */
export const chromiumsInOrder = (own: string): readonly string[] =>
  [process.env['CHROMIUM_PATH'] ?? '', ...ownShells(own), SYSTEM_SHELL, own, ...SYSTEM_WHOLE].filter(
    (path) => path !== '',
  );

/** The best installed Chromium. */
export const installedChromium = (): string | undefined =>
  chromiumsInOrder(chromium.executablePath()).find((path) => existsSync(path));

const findWholeChromium = (): string | undefined => SYSTEM_WHOLE.find((path) => existsSync(path));

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

/** Whether it's worth looking for another Chromium: not if it's a headless shell, or named on purpose. */
const isBest = (found: string | undefined): found is string =>
  found !== undefined && (found === process.env['CHROMIUM_PATH'] || /headless[-_]shell/u.test(found));

/**
 * Finds a headless shell or installs one, so that the browser tests also run on a fresh machine; if that fails, takes or
 * installs a whole Chromium. Otherwise throws an error that says what to install.
 */
export function ensureChromium(): string {
  const found = installedChromium();
  if (isBest(found)) return found;
  console.log('No headless shell of Chromium here yet, installing one…');
  attempt(
    process.execPath,
    [join(import.meta.dirname, '../node_modules/playwright/cli.js'), 'install', '--only-shell', 'chromium'],
    180,
  );
  if (!isBest(installedChromium()) && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    attempt('apt-get', ['update'], 120);
    const install = (name: string) =>
      attempt('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], 300);
    if (!install('chromium-headless-shell') && found === undefined) install('chromium');
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
