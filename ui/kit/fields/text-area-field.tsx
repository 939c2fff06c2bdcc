import type { ComponentProps } from 'react';
import { FieldShell, type FieldWords, fieldAttributes } from './field-shell.tsx';

/** A multi-line text field that grows with its text. */
export function TextAreaField({
  name,
  id,
  label,
  hint,
  error,
  optional,
  ...area
}: FieldWords & Omit<ComponentProps<'textarea'>, 'name' | 'id'>) {
  const words = { name, id, label, hint, error, optional };
  return (
    <FieldShell {...words}>
      <div className="field__box flex">
        <textarea className="field__control" rows={5} {...area} {...fieldAttributes(words)} />
      </div>
    </FieldShell>
  );
}
