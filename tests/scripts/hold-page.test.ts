import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { holdPageScript } from '#scripts/build/first-paint/hold-page.ts';

/** The visibility of a page at this address after the script ran, with this stored brand. */
function visibilityOf(search: string, kept: string | null | Error): string | undefined {
  const style: { visibility?: string } = {};
  const getItem = (key: string) => {
    if (kept instanceof Error) throw kept;
    return key === 'demo:panel:brand' ? kept : null;
  };
  runInNewContext(holdPageScript, {
    localStorage: { getItem },
    location: { search },
    document: { documentElement: { style } },
  });
  return style.visibility;
}

describe('The script that holds a page back', () => {
  test.each([
    ['?demo=all-users', null],
    ['?x=1&demo=all-users', 'default'],
    ['?demo-window=courier', null],
    ['', 'quay'],
  ] as const)('holds it at %s with the brand %s', (search, kept) => {
    expect(visibilityOf(search, kept)).toBe('hidden');
  });

  test.each([
    ['', null],
    ['', 'default'],
    ['?demonstration=1', null],
    ['?demo-windows=1', null],
    ['?step=demo', null],
  ] as const)('does not hold it at %s with the brand %s', (search, kept) => {
    expect(visibilityOf(search, kept)).toBeUndefined();
  });

  test('shows the page if storage is switched off', () => {
    expect(visibilityOf('', new Error('SecurityError'))).toBeUndefined();
  });
});
