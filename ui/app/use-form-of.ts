import { useCallback } from 'react';
import type { Form, Typed } from '#core/form.ts';
import { useForm, type FormRefusal, type FormValues } from './use-form.ts';

/** What the control of a field is told: its name, whether it may stay empty, and what is wrong with it. */
export type FieldOf<Field extends string> = (name: Field) => {
  readonly name: Field;
  readonly required?: true;
  readonly optional?: true;
  readonly error: string | undefined;
};

/** What was typed into the fields of a form; nothing where a field was not there. */
const typedInto = <Field extends string, Optional extends Field>(
  fields: readonly Field[],
  values: FormValues,
): Typed<Field, Optional> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Typed<Field, Optional>;

/**
 * What {@link useForm} does, for a form of `core`: `submit` gets its fields, and `field` is for the control of each.
 */
export function useFormOf<Values, Field extends string, Optional extends Field, Code extends string>(
  form: Form<Values, Field, Optional, Code>,
  submit: (typed: Typed<Field, Optional>) => Promise<FormRefusal | undefined>,
  draft?: string,
  basis?: string,
) {
  const { errorOf, ...rest } = useForm(
    useCallback((values) => submit(typedInto<Field, Optional>(form.fields, values)), [form, submit]),
    draft,
    basis,
  );
  return {
    ...rest,
    errorOf: (field: Field): string | undefined => errorOf(field),
    field: ((name) => ({
      name,
      ...(form.isOptional(name) ? { optional: true } : { required: true }),
      error: errorOf(name),
    })) satisfies FieldOf<Field>,
  };
}
