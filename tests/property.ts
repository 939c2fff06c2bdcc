import * as fc from 'fast-check';
import { test } from 'vitest';

/** A test of a rule for generated values: `property([fc.string()])('is short', (text) => { … })`. */
export const property =
  <Values extends [unknown, ...unknown[]]>(
    arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
    parameters?: fc.Parameters<Values>,
  ) =>
  (title: string, run: (...values: Values) => void | Promise<void>): void => {
    const rule = fc.asyncProperty<Values>(...arbitraries, async (...values: Values) => run(...values));
    test(title, () => fc.assert(rule, parameters));
  };
