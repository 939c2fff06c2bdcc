import type { Random } from './random.ts';

/** An id of one kind of thing: a UUID in lower case. */
export type Id<Kind extends string> = string & { readonly __brand: Kind };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** What makes and reads the ids of one kind. */
export interface IdKind<I extends Id<string>> {
  is(value: unknown): value is I;
  /** Reads an id, in capitals or not; null for a text that is none. */
  parse(text: string): I | null;
  /** The id that a text of the product's own making is. Throws where it is none. */
  known(text: string): I;
  make(random: Random): I;
}

/** The ids of one kind. Every branded id goes through the check in here. */
export function idKind<Kind extends string>(kind: Kind): IdKind<Id<Kind>> {
  const is = (value: unknown): value is Id<Kind> => typeof value === 'string' && UUID.test(value);
  const known = (text: string): Id<Kind> => {
    if (is(text)) return text;
    throw new TypeError(`"${text}" is no ${kind}.`);
  };
  return {
    is,
    parse(text) {
      const lower = text.toLowerCase();
      return is(lower) ? lower : null;
    },
    known,
    make: (random) => known(random.uuid()),
  };
}
