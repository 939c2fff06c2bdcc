import { deepEqual } from 'node:assert/strict';
import { afterAll, vi } from 'vitest';

/**
 * The globals that have a value; the others are looked up on first use. Compiled libraries add helpers when they are
 * first loaded.
 */
function globals(): Map<string, unknown> {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(globalThis));
  return new Map(
    descriptors.flatMap(([name, { value }]) =>
      value === undefined || name.startsWith('__') ? [] : [[name, value as unknown]],
    ),
  );
}

const names = new Set(Object.getOwnPropertyNames(globalThis));
const before = globals();
const variables = { ...process.env };

/** Files that share a process find it unchanged: whatever one of them replaces, it restores. */
afterAll(() => {
  const found = {
    globals: [...globals()]
      .filter(([name, value]) => (before.has(name) ? !Object.is(before.get(name), value) : !names.has(name)))
      .map(([name]) => name),
    missing: [...names].filter((name) => !Object.hasOwn(globalThis, name)),
    variables: Object.keys({ ...variables, ...process.env }).filter((name) => variables[name] !== process.env[name]),
    fakeTimers: vi.isFakeTimers(),
  };
  deepEqual(
    found,
    { globals: [], missing: [], variables: [], fakeTimers: false },
    `left behind: ${JSON.stringify(found)}`,
  );
});
