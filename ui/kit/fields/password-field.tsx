import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { FieldShell, type FieldWords, fieldAttributes } from './field-shell.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** A password field with a show/hide button; `strength` adds a meter for a new one. */
export function PasswordField({
  name,
  id,
  label,
  hint,
  error,
  optional,
  strength = false,
  autoComplete = strength ? 'new-password' : 'current-password',
  onInput,
  ...input
}: FieldWords & { strength?: boolean | undefined } & Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'ref'>) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const control = useRef<HTMLInputElement>(null);
  // Text typed, or filled in by the browser, before the page hydrated.
  useEffect(() => {
    if (strength) setTyped(control.current?.value ?? '');
  }, [strength]);
  const words = { name, id, label, hint, error, optional };
  const attributes = fieldAttributes(words);
  return (
    <FieldShell {...words}>
      <div className="field__box flex">
        <input
          className="field__control"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...attributes}
          ref={control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          onInput={(event) => {
            if (strength) setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
        />
        <span className="field__end row">
          <button
            type="button"
            className="field__toggle"
            aria-controls={attributes.id}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      </div>
      {strength && <PasswordStrength password={typed} />}
    </FieldShell>
  );
}
