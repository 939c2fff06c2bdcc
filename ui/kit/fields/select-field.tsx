import type { ComponentProps } from 'react';
import type { Elements } from '#ui/kit/elements.ts';
import { FieldShell, type FieldWords, fieldAttributes } from './field-shell.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';

/** One option of a select. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

/** A native select. Options as `options`, or as children. */
export function SelectField({
  name,
  id,
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  children,
  ...select
}: FieldWords & {
  options?: readonly SelectOption[] | undefined;
  placeholder?: string | undefined;
  children?: Elements;
} & Omit<ComponentProps<'select'>, 'name' | 'id' | 'children'>) {
  const words = { name, id, label, hint, error, optional };
  const uncontrolled = select.value === undefined && select.defaultValue === undefined ? { defaultValue: '' } : {};
  return (
    <FieldShell {...words}>
      <div className="field__box flex">
        <select
          className="field__control"
          {...(placeholder === undefined ? {} : uncontrolled)}
          {...select}
          {...fieldAttributes(words)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options?.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
          {children}
        </select>
        <span className="field__end row field__chevron">
          <Glyph size="small" d="M6 9.5l6 6 6-6" />
        </span>
      </div>
    </FieldShell>
  );
}
