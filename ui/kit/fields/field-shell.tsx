import type { ReactNode } from 'react';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './field.css';
import type { Elements } from '#ui/kit/elements.ts';

/** The texts of every field. */
export interface FieldWords {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Marks the label as optional. */
  optional?: boolean | undefined;
  id?: string | undefined;
}

/** The id of a field's control; the error summary links to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The attributes that connect a control to its label, hint and error. */
export function fieldAttributes({ name, id = fieldId(name), hint, error }: FieldWords, more?: string) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, more].filter(Boolean).join(' ');
  return { id, name, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined } as const;
}

/** Label above, control, then hint and error: the frame of every field. */
export function FieldShell({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  children,
}: FieldWords & { children: Elements }) {
  return (
    <div className={error ? 'field grid field--wrong' : 'field grid'}>
      <label className="field__label" htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {children}
      {hint && (
        <div className="field__hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className="field__error flex items-start" id={`${id}-error`}>
          <Glyph size="small" d="M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 8v5M12 16v.1" />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
