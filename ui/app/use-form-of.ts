import { useCallback } from 'react';
import type { FormFields } from '#core/form.ts';
import { useForm, type FormRefusal, type FormValues } from './use-form.ts';

/** The props of a field's control: its name, whether it's required or optional, and its error. */
export type FieldOf<Field extends string> = <Name extends Field>(
  name: Name,
) => {
  readonly name: Name;
  readonly required?: true;
  readonly optional?: true;
  readonly error: string | undefined;
};

/** The typed text of a form's fields; empty for a field that isn't on the page. */
export const typedInto = <Field extends string>(
  fields: readonly Field[],
  values: FormValues,
): Readonly<Record<Field, string>> =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as Record<Field, string>;

/**
 * {@link useForm} for a form of `core`: `submit` gets the typed text of its fields, and `field` returns the props for
 * each control.
 */
export function useFormOf<Field extends string>(
  form: FormFields<Field>,
  submit: (typed: Readonly<Record<Field, string>>) => Promise<FormRefusal | undefined>,
  draft?: string,
  basis?: string,
) {
  const { errorOf, ...rest } = useForm(
    useCallback((values) => submit(typedInto(form.fields, values)), [form, submit]),
    draft,
    basis,
  );
  return {
    ...rest,
    errorOf: (field: Field): string | undefined => errorOf(field),
    field: (<Name extends Field>(name: Name) => ({
      name,
      ...(form.isOptional(name) ? { optional: true } : { required: true }),
      error: errorOf(name),
    })) satisfies FieldOf<Field>,
  };
}
