import { type ComponentProps, useState } from 'react';
import { normalizeCode } from '#core/verification/verification-code.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { CodeCells } from './code-cells.tsx';
import { FieldShell, type FieldWords, fieldAttributes } from './field-shell.tsx';

/** One input for a code from an email, drawn as six cells; spaces and hyphens are dropped as they're typed or pasted. */
export function CodeField({
  name = 'code',
  id,
  label,
  hint = '6 digits',
  error,
  optional,
  onCode,
  onInput,
  ...input
}: Omit<FieldWords, 'name'> & { name?: string | undefined; onCode?: ((code: string) => void) | undefined } & Omit<
    ComponentProps<'input'>,
    'name' | 'id' | 'type'
  >) {
  const [length, setLength] = useState(() => normalizeCode(String(input.defaultValue ?? '')).length);
  const words = { name, id, label, hint, error, optional };
  function tidy(field: HTMLInputElement) {
    const normalized = normalizeCode(field.value);
    if (normalized !== field.value) field.value = normalized;
    setLength(normalized.length);
    onCode?.(normalized);
  }
  return (
    <FieldShell {...words}>
      <CodeCells count={6} filled={length}>
        <input
          className="code-cells__control"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
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
            onInput?.(event as never);
          }}
          onCompositionEnd={(event) => tidy(event.currentTarget)}
        />
      </CodeCells>
    </FieldShell>
  );
}
