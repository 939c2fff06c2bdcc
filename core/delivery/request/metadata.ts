import { hasUnseen } from '#core/visible-text.ts';

/** Labels that a business's software gives a delivery for its own use. Nothing in the product reads them. */
export type Metadata = Readonly<Record<string, string>>;

/** The limits of a delivery's metadata, in characters, as the database has them. */
export const METADATA_LIMITS = { pairs: 20, name: 40, value: 200 } as const;
/** A letter, then letters, digits, `_`, `-` and `.`. */
export const METADATA_NAME = '^[A-Za-z][A-Za-z0-9_.-]{0,39}$';

/** Why metadata is refused: a name, a value's type, its length, invisible characters, or the number of pairs. */
export type MetadataCode = 'wrong-type' | 'out-of-range' | 'invalid-name' | 'too-long' | 'unseen';

/** The issue of one pair, or of all of them together if it has no name. */
export interface MetadataIssue {
  readonly name?: string;
  readonly code: MetadataCode;
}

const isName = (name: string): boolean => new RegExp(METADATA_NAME, 'u').test(name);

function valueCode(value: unknown): MetadataCode | null {
  if (typeof value !== 'string') return 'wrong-type';
  if ([...value].length > METADATA_LIMITS.value) return 'too-long';
  return hasUnseen(value) ? 'unseen' : null;
}

/** The issues of a value that should be metadata. */
export function metadataIssues(value: unknown): MetadataIssue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ code: 'wrong-type' }];
  const pairs = Object.entries(value);
  if (pairs.length > METADATA_LIMITS.pairs) return [{ code: 'out-of-range' }];
  return pairs.flatMap(([name, text]): MetadataIssue[] => {
    const code = isName(name) ? valueCode(text) : 'invalid-name';
    return code === null ? [] : [{ name, code }];
  });
}

export const isMetadata = (value: unknown): value is Metadata => metadataIssues(value).length === 0;
