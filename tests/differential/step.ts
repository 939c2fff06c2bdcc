import * as fc from 'fast-check';
import type { Cast, Mailless } from './cast.ts';

/** One thing that someone does, described so that every backend with these ports can run it. */
export interface Step<Ports extends Mailless = Mailless> {
  /** Makes a failing sequence readable. */
  readonly what: string;
  /** Runs it; returns everything observable, in terms that no backend has to itself. */
  run(cast: Cast<Ports>): Promise<unknown>;
}

/** A kind of step: with given details, or with any. */
export interface StepKind<Details, Ports extends Mailless = Mailless> {
  with(details: Details): Step<Ports>;
  readonly any: fc.Arbitrary<Step<Ports>>;
}

export function stepKind<Details, Ports extends Mailless = Mailless>(
  name: string,
  details: fc.Arbitrary<Details>,
  run: (cast: Cast<Ports>, details: Details) => Promise<unknown>,
): StepKind<Details, Ports> {
  const bind = (given: Details): Step<Ports> => {
    const what = `${name} ${JSON.stringify(given)}`;
    return Object.assign({ what, run: (cast: Cast<Ports>) => run(cast, given) }, { [fc.toStringMethod]: () => what });
  };
  return { with: bind, any: details.map(bind) };
}
