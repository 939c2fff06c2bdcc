import * as v from 'valibot';
import { readAtMost } from '#core/read-at-most.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { invalid, problem, type FieldError, type Problem } from './problem.ts';
import { repeatedFields } from './repeated-fields.ts';

/** The maximum size of a body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json *(?:;|$)/iu;

/** The bytes of a body as text. Reading stops if it's too large. */
async function readText(request: Request, limit: number): Promise<Result<string, Problem>> {
  const isTooLarge = Number(request.headers.get('content-length') ?? 0) > limit;
  const bytes = isTooLarge ? null : await readAtMost(request, limit);
  if (bytes === null) return refused(problem('body-too-large'));
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refused(problem('invalid-json'));
  }
}

const escaped = (key: unknown): string => String(key).replaceAll('~', '~0').replaceAll('/', '~1');
const pointerOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).map(({ key }) => `/${escaped(key)}`).join('');

/** The code for an issue of a schema. */
function codeOf({ received, type, kind, message }: v.BaseIssue<unknown>): FieldError['code'] {
  if (received === 'undefined') return 'missing';
  if (type === 'picklist') return 'unknown-value';
  if (type === 'integer') return 'not-whole';
  if (['min_value', 'max_value', 'min_length', 'max_length'].includes(type)) return 'out-of-range';
  // These rules name their code themselves.
  if (type === 'raw_check' || type === 'check') return message as FieldError['code'];
  if (type === 'regex') return 'invalid-key';
  if (type === 'uuid') return 'invalid-id';
  return kind === 'schema' ? 'wrong-type' : 'unknown-value';
}

/** The parts of a schema that say what's within a value. */
interface Parts {
  readonly entries?: Readonly<Record<string, object>>;
  readonly item?: object;
  readonly wrapped?: object;
}

/**
 * The fields that a strict schema doesn't have. The library names only the first one, and never those that every object
 * has. It takes an array for an object, which is refused here too.
 */
function unknownFields(schema: object, value: unknown, pointer = ''): FieldError[] {
  const { entries, item, wrapped } = schema as Parts;
  if (wrapped !== undefined) return unknownFields(wrapped, value, pointer);
  if (item !== undefined && Array.isArray(value))
    return value.flatMap((inner, index) => unknownFields(item, inner, `${pointer}/${index}`));
  if (entries === undefined || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return [{ pointer, code: 'wrong-type' }];
  return Object.entries(value).flatMap(([key, inner]): FieldError[] => {
    const at = `${pointer}/${escaped(key)}`;
    return Object.hasOwn(entries, key)
      ? unknownFields(entries[key] ?? {}, inner, at)
      : [{ pointer: at, code: 'unknown-field' }];
  });
}

/**
 * A value without the fields that are null, as far as its schema describes it: several languages' clients write null for
 * what they leave out.
 */
function withoutNulls(schema: object, value: unknown): unknown {
  const { entries, item, wrapped } = schema as Parts;
  if (wrapped !== undefined) return withoutNulls(wrapped, value);
  if (Array.isArray(value)) return item === undefined ? value : value.map((inner) => withoutNulls(item, inner));
  if (entries === undefined || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, Object.hasOwn(entries, key) ? withoutNulls(entries[key] ?? {}, inner) : inner]),
  );
}

/** Checks a value with an operation's schema: its fields as they were written, the others without nulls. */
function check(schema: v.GenericSchema, written: unknown, sent: unknown): Result<unknown, Problem> {
  const parsed = v.safeParse(schema, sent);
  const issues = parsed.success ? [] : parsed.issues.filter(({ expected }) => expected !== 'never');
  const unknown = unknownFields(schema, written);
  const isInArray = (pointer: string) =>
    unknown.some((one) => one.code === 'wrong-type' && pointer.startsWith(`${one.pointer}/`));
  const errors = new Map<string, FieldError>();
  for (const error of [
    ...issues
      .map((issue) => ({ pointer: pointerOf(issue), code: codeOf(issue) }))
      .filter(({ pointer }) => !isInArray(pointer)),
    ...unknown,
  ])
    if (!errors.has(error.pointer)) errors.set(error.pointer, error);
  return parsed.success && errors.size === 0 ? ok(parsed.output) : refused(invalid(...errors.values()));
}

/** A body as sent, and as parsed by its schema. */
export interface ReadBody {
  /** Without the fields that were null. */
  readonly sent: unknown;
  readonly value: unknown;
}

/** Reads the body of a request with the schema of its operation. */
export async function readBody(
  request: Request,
  schema: v.GenericSchema,
  limit = BODY_LIMIT,
): Promise<Result<ReadBody, Problem>> {
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) return refused(problem('unsupported-media-type'));
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (encoding !== 'identity')
    return refused(problem('unsupported-encoding', { headers: { 'Accept-Encoding': 'identity' } }));
  const text = await readText(request, limit);
  if (!text.ok) return text;
  let written: unknown;
  try {
    written = JSON.parse(text.value);
  } catch {
    return refused(problem('invalid-json'));
  }
  const twice = repeatedFields(text.value);
  if (twice.length > 0) return refused(invalid(...twice));
  const sent = withoutNulls(schema, written);
  const checked = check(schema, written, sent);
  return checked.ok ? ok({ sent, value: checked.value }) : checked;
}
