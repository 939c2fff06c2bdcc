import type { Form, FormIssues } from '#core/form.ts';
import type { FormRefusal } from './use-form.ts';

/** The words for all refusals of a form. A required field or a code without words doesn't compile. */
export type WordsOf<F> =
  F extends Form<infer _Values, infer Field, infer Optional, infer Code> ? FormWords<Field, Optional, Code> : never;

interface FormWords<Field extends string, Optional extends Field, Code extends string> {
  /** The message beside an empty field. */
  readonly missing: Readonly<Record<Exclude<Field, Optional>, string> & Partial<Record<Optional, string>>>;
  /** The message beside a field for any other code; for `missing`, the toast for the whole form. */
  readonly codes: Readonly<Record<Code, string>>;
}

/**
 * Puts a form's issues into words. The toast is about an empty field if there is one, else about the first issue in the
 * form's order.
 */
export function formRefusal<Field extends string, Code extends string>(
  words: {
    readonly missing: Readonly<Partial<Record<Field, string>>>;
    readonly codes: Readonly<Record<Code | 'missing', string>>;
  },
  { issues }: FormIssues<Field, Code | 'missing'>,
): FormRefusal {
  const fields = issues.map(({ field, code }) => ({
    field,
    message: (code === 'missing' ? words.missing[field] : undefined) ?? words.codes[code],
  }));
  const somethingMissing = issues.some(({ code }) => code === 'missing');
  return { toast: somethingMissing ? words.codes.missing : (fields[0]?.message ?? ''), fields };
}
