import { type ComponentProps, useState } from 'react';
import { plainText } from '#core/plain-text.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { CodeCells } from './code-cells.tsx';
import { FieldShell, type FieldWords, fieldAttributes, fieldId } from './field-shell.tsx';
import { useClearWhenRefused } from './use-clear-when-refused.ts';

/** The number of digits in a PIN. */
export const PIN_LENGTH = 4;

const digitsOf = (text: string): string => plainText(text).replace(/\D/gu, '').slice(0, PIN_LENGTH);

/**
 * One input for a PIN of four digits that another person reads aloud. Other characters are dropped as they're typed or
 * pasted.
 */
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
  const [length, setLength] = useState(() => digitsOf(String(input.defaultValue ?? '')).length);
  const words = { name, id, label, hint, error, optional };
  useClearWhenRefused(id ?? fieldId(name), error, PIN_LENGTH, () => setLength(0));
  function tidy(field: HTMLInputElement) {
    const normalized = digitsOf(field.value);
    if (normalized !== field.value) field.value = normalized;
    setLength(normalized.length);
    onPin?.(normalized);
  }
  return (
    <FieldShell {...words}>
      <CodeCells count={PIN_LENGTH} filled={length}>
        <input
          className="code-cells__control"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          {...input}
          {...fieldAttributes(words)}
          type="text"
          {...asWritten}
          onInput={(event) => {
            // Text that's being composed belongs to the input method until it's done.
            if (!isComposing(event)) tidy(event.currentTarget);
          }}
          onCompositionEnd={(event) => tidy(event.currentTarget)}
        />
      </CodeCells>
    </FieldShell>
  );
}
