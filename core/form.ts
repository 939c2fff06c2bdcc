import * as v from 'valibot';
import { ok, refused, type Result } from './result.ts';

/** The issue of one field. */
export interface FormIssue<Field extends string, Code extends string> {
  readonly field: Field;
  readonly code: Code;
}

/** The issues of a form: at least one field, each once, in the form's order. */
export interface FormIssues<Field extends string, Code extends string> {
  readonly issues: readonly FormIssue<Field, Code>[];
}

/** The issue of a single field. */
export const fieldIssue = <Field extends string, Code extends string>(
  field: Field,
  code: Code,
): FormIssues<Field, Code> => ({ issues: [{ field, code }] });

/** A form: its fields in order, which of them are optional, and the check that turns typed text into values. */
export interface Form<Values, Field extends string, Optional extends Field, Code extends string> {
  readonly fields: readonly Field[];
  isOptional(field: Field): boolean;
  check(typed: Typed<Field, Optional>): Result<Values, FormIssues<Field, Code>>;
}

/** A form's fields without its check, for screens: the use case checks. */
export type FormFields<Field extends string> = Pick<Form<unknown, Field, never, string>, 'fields' | 'isOptional'>;

export type AnyForm = Form<unknown, string, string, string>;
/** The issues of a form, with its fields and codes. */
export type IssuesOf<F> =
  F extends Form<infer _Values, infer Field, infer _Optional, infer Code> ? FormIssues<Field, Code> : never;
/** The values of a form that passed its check. */
export type ValuesOf<F> = F extends Form<infer Values, infer _Field, infer _Optional, infer _Code> ? Values : never;
/** The typed text that a form's check takes. */
export type TypedInto<F> =
  F extends Form<infer _Values, infer Field, infer Optional, infer _Code> ? Typed<Field, Optional> : never;

/** The text typed into each field; optional ones may be left out. */
export type Typed<Field extends string, Optional extends Field> = Readonly<
  Record<Exclude<Field, Optional>, string> & Partial<Record<Optional, string>>
>;

type FormSchema = v.GenericSchema & { readonly entries: Readonly<Record<string, { readonly type: string }>> };
type FieldOf<S extends FormSchema> = keyof S['entries'] & string;
type OptionalOf<S extends FormSchema> = {
  [K in FieldOf<S>]: S['entries'][K]['type'] extends 'optional' ? K : never;
}[FieldOf<S>];

/** The issue messages that the types of a field's schema know. Not those of `v.forward`, which hides them. */
type MessageOf<S> = S extends { readonly pipe: readonly (infer Item)[] }
  ? MessageOf<Item>
  : S extends { readonly wrapped: infer Wrapped }
    ? MessageOf<Wrapped>
    : S extends { readonly message: infer Message extends string }
      ? Message
      : never;
type UncoveredCodes<S extends FormSchema, Code extends string> = Exclude<MessageOf<S['entries'][FieldOf<S>]>, Code>;

/**
 * The form that a schema describes. A field in `v.optional` is optional. `codes` are the messages of the schema's
 * issues, and any that a backend adds; leaving out one of the schema's doesn't compile.
 */
export function formOf<S extends FormSchema, const Code extends string>(
  schema: S,
  codes: readonly Code[] & ([UncoveredCodes<S, Code>] extends [never] ? unknown : { missing: UncoveredCodes<S, Code> }),
): Form<v.InferOutput<S>, FieldOf<S>, OptionalOf<S>, Code> {
  const fields = Object.keys(schema.entries) as FieldOf<S>[];
  const codeOf = (message: string): Code => {
    const code = codes.find((candidate) => candidate === message);
    if (code === undefined) throw new TypeError(`The form has no code "${message}".`);
    return code;
  };
  return {
    fields,
    isOptional: (field) => schema.entries[field]?.type === 'optional',
    check(typed) {
      const parsed = v.safeParse(schema, typed);
      if (parsed.success) return ok(parsed.output);
      const issues = fields.flatMap((field) => {
        const first = parsed.issues.find(({ path }) => path?.[0]?.key === field);
        return first === undefined ? [] : [{ field, code: codeOf(first.message) }];
      });
      return refused({ issues });
    },
  };
}
