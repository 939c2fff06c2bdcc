import * as fc from 'fast-check';
import type { Cast } from './cast.ts';

/** One thing that someone does, described so that every backend can run it. */
export interface Step {
  /** Makes a failing sequence readable. */
  readonly what: string;
  /** Runs it; returns everything observable, in terms that no backend has to itself. */
  run(cast: Cast): Promise<unknown>;
}

/** A kind of step: with given details, or with any. */
export interface StepKind<Details> {
  with(details: Details): Step;
  readonly any: fc.Arbitrary<Step>;
}

export function stepKind<Details>(
  name: string,
  details: fc.Arbitrary<Details>,
  run: (cast: Cast, details: Details) => Promise<unknown>,
): StepKind<Details> {
  const bind = (given: Details): Step => {
    const what = `${name} ${JSON.stringify(given)}`;
    return Object.assign({ what, run: (cast: Cast) => run(cast, given) }, { [fc.toStringMethod]: () => what });
  };
  return { with: bind, any: details.map(bind) };
}
