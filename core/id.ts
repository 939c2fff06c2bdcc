import type { Random } from './random.ts';

/** A typed id: a lower-case UUID. */
export type Id<Kind extends string> = string & { readonly __brand: Kind };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Makes and parses ids of one kind. */
export interface IdKind<I extends Id<string>> {
  is(value: unknown): value is I;
  /** Parses an id in either case; null for anything else. */
  parse(text: string): I | null;
  /** Parses an id that the product itself wrote. Throws if it isn't one. */
  known(text: string): I;
  make(random: Random): I;
}

/** The ids of one kind. Every branded id is checked here. */
export function idKind<Kind extends string>(kind: Kind): IdKind<Id<Kind>> {
  const is = (value: unknown): value is Id<Kind> => typeof value === 'string' && UUID.test(value);
  const known = (text: string): Id<Kind> => {
    if (is(text)) return text;
    throw new TypeError(`"${text}" isn't a valid ${kind}.`);
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

/**
 * Ids for calls that may be repeated after an answer was lost: the same content has the same id, so the backend stores it
 * once, until the call is settled.
 */
export function repeatedId<Id extends string>(make: () => Id) {
  let last: { readonly content: string; readonly id: Id } | null = null;
  return {
    of(content: string): Id {
      const id = last?.content === content ? last.id : make();
      last = { content, id };
      return id;
    },
    /** The call was answered: the same content is a new one from now on. */
    settle(): void {
      last = null;
    },
  };
}
