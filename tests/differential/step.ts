import * as fc from 'fast-check';
import type { Cast, Mailless } from './cast.ts';

/** One step of a sequence, which can run on any backend. */
export interface Doing<On> {
  /** A description for the message of a failing sequence. */
  readonly what: string;
  /** Runs the step; returns everything observable in comparable terms. */
  run(cast: On): Promise<unknown>;
}

/** A step on every backend with these ports. */
export type Step<Ports extends Mailless = Mailless> = Doing<Cast<Ports>>;

/** A kind of step, with given or with arbitrary details. */
export interface Kind<Details, On> {
  with(details: Details): Doing<On>;
  readonly any: fc.Arbitrary<Doing<On>>;
}

export function stepKind<Details, On = Cast>(
  name: string,
  details: fc.Arbitrary<Details>,
  run: (cast: On, details: Details) => Promise<unknown>,
): Kind<Details, On> {
  const bind = (given: Details): Doing<On> => {
    const what = `${name} ${JSON.stringify(given)}`;
    return Object.assign({ what, run: (cast: On) => run(cast, given) }, { [fc.toStringMethod]: () => what });
  };
  return { with: bind, any: details.map(bind) };
}
