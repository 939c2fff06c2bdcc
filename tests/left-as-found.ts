import { deepEqual } from 'node:assert/strict';
import { afterAll, vi } from 'vitest';

/**
 * The globals that have a value; others are created on first use. Compiled libraries add helpers when they are
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

/** Fails a test file that doesn't restore a global that it replaced, because files share a process. */
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
