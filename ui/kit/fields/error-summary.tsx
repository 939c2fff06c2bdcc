import { useEffect, useRef } from 'react';
import { fieldId } from './field-shell.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './error-summary.css';
import type { Elements } from '#ui/kit/elements.ts';

/** One refused field and its message. An empty field name renders plain text without a link. */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * The problems of a form or its submission, shown at its top. It takes the focus whenever it gets a new list, so that
 * it's announced, and links to the fields. `children`: a link to a related page.
 */
export function ErrorSummary({
  errors,
  title = errors.some(({ field }) => field !== '') ? 'Please check these fields' : 'That didn’t go through',
  children,
}: {
  errors: readonly FieldError[];
  title?: string | undefined;
  children?: Elements;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div
      className="error-summary flex gap-3"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby="error-summary-title"
      aria-describedby="error-summary-list"
    >
      <Glyph d="M12 3.5a8.5 8.5 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 8v5M12 16v.1" />
      <div>
        <h2 className="error-summary__title" id="error-summary-title">
          {title}
        </h2>
        <ul className="error-summary__list grid" id="error-summary-list">
          {errors.map(({ field, message }) => (
            <li key={field + message}>{field ? <FieldLink field={field} message={message} /> : message}</li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

function FieldLink({ field, message }: FieldError) {
  return (
    <a
      href={`#${fieldId(field)}`}
      onClick={(event) => {
        event.preventDefault();
        const control = document.getElementById(fieldId(field)) ?? document.getElementsByName(field)[0];
        control?.focus();
      }}
    >
      {message}
    </a>
  );
}
