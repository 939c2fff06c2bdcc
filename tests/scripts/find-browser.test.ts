import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chromiumsInOrder } from '#scripts/find-browser.ts';

describe('the Chromium of the browser tests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'browsers-'));
    vi.stubEnv('CHROMIUM_PATH', undefined);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  const installed = (...path: string[]): string => {
    const file = join(folder, ...path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    return file;
  };

  test('is a headless shell, if there is one', () => {
    const whole = installed('chromium-12', 'chrome-linux', 'chrome');
    const shell = installed('chromium_headless_shell-12', 'chrome-headless-shell-linux64', 'chrome-headless-shell');
    const [first, second, third] = chromiumsInOrder(whole);
    expect([first, second, third]).toEqual([shell, '/usr/bin/chromium-headless-shell', whole]);
  });

  test('isn’t another release’s shell', () => {
    installed('chromium_headless_shell-11', 'chrome-linux', 'headless_shell');
    const [first] = chromiumsInOrder(installed('chromium-12', 'chrome-linux', 'chrome'));
    expect(first).toBe('/usr/bin/chromium-headless-shell');
  });

  test('is the one that a person names', () => {
    vi.stubEnv('CHROMIUM_PATH', '/opt/chromium');
    expect(chromiumsInOrder('/none')[0]).toBe('/opt/chromium');
  });
});
