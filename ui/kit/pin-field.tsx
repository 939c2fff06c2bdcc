import type { ComponentProps, FormEvent } from 'react';
import { FieldShell, type FieldWords, fieldAttributes } from './field-shell.tsx';
import './code-field.css';
import './pin-field.css';

/** How many digits a PIN has. */
export const PIN_LENGTH = 4;

const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/gu, '').slice(0, PIN_LENGTH);

/** One input for a PIN of four digits that somebody reads out; anything else falls away as it is typed or pasted. */
export function PinField({
  name = 'pin',
  id,
  label,
  hint,
  error,
  optional,
  onPin,
  ...input
}: Omit<FieldWords, 'name'> & { name?: string | undefined; onPin?: ((pin: string) => void) | undefined } & Omit<
    ComponentProps<'input'>,
    'name' | 'id' | 'type'
  >) {
  const words = { name, id, label, hint, error, optional };
  function tidy(event: FormEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const bare = digitsOf(field.value);
    if (bare !== field.value) field.value = bare;
    onPin?.(bare);
  }
  return (
    <FieldShell {...words}>
      <div className="field__box code-field pin-field">
        <input
          className="field__control code-field__control"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          {...input}
          {...fieldAttributes(words)}
          type="text"
          onInput={tidy}
        />
      </div>
    </FieldShell>
  );
}
