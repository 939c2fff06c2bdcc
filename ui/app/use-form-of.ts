import { useCallback } from 'react';
import type { Form, Typed } from '#core/form.ts';
import { useForm, type FormRefusal, type FormValues } from './use-form.ts';

/** The props of a field's control: its name, whether it's required or optional, and its error. */
export type FieldOf<Field extends string> = (name: Field) => {
  readonly name: Field;
  readonly required?: true;
  readonly optional?: true;
  readonly error: string | undefined;
};

/** The typed text of a form's fields; empty for a field that isn't on the page. */
const typedInto = <Field extends string, Optional extends Field>(
  fields: readonly Field[],
  values: FormValues,
): Typed<Field, Optional> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Typed<Field, Optional>;

/**
 * {@link useForm} for a form of `core`: `submit` gets the typed text of its fields, and `field` returns the props for
 * each control.
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
