import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#ui/kit/classes.ts';
import { FieldShell, type FieldWords, fieldAttributes } from './field-shell.tsx';

/** Names follow the direction of their script; addresses and numbers read from left to right. */
const DIRECTIONS: Readonly<Record<string, { readonly dir: 'auto' | 'ltr' }>> = {
  text: { dir: 'auto' },
  email: { dir: 'ltr' },
  tel: { dir: 'ltr' },
  url: { dir: 'ltr' },
};

/** A single-line text field. Uncontrolled unless `value` is given, so that text typed before hydration stays. */
export function TextField({
  name,
  id,
  label,
  hint,
  error,
  optional,
  start,
  end,
  className,
  type = 'text',
  ...input
}: FieldWords & {
  /** Inside the field, before the text. */
  start?: ReactNode;
  /** Inside the field, after the text. */
  end?: ReactNode;
} & Omit<ComponentProps<'input'>, 'name' | 'id'>) {
  const words = { name, id, label, hint, error, optional };
  const described = fieldAttributes(words, input['aria-describedby']);
  return (
    <FieldShell {...words}>
      <div className={classes('field__box flex', className)}>
        {start && <span className="field__start row">{start}</span>}
        <input className="field__control" type={type} {...DIRECTIONS[type]} {...input} {...described} />
        {end && <span className="field__end row">{end}</span>}
      </div>
    </FieldShell>
  );
}
