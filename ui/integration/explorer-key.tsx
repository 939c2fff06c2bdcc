import type { ReactNode } from 'react';
import { isolate } from '#core/isolate.ts';
import type { OfferedKey } from '#core/integration/api-calls.ts';
import { readApiKey } from '#core/integration/api-key.ts';
import { TextField } from '#ui/kit/fields/field.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';

/** The index of the key among those offered, and the text of a typed one. */
export interface ChosenKey {
  readonly at: number;
  readonly text: string;
}

/** Why a typed key isn't sent; undefined if it's fine. A live key never leaves the page. */
export function keyIssue(prefix: string, text: string): string | undefined {
  if (text.trim() === '') return 'Enter a test key';
  const key = readApiKey(prefix, text.trim());
  if (key === null) return 'That isn’t a whole key. Copy all of it.';
  return key.mode === 'live' ? 'A live key doesn’t belong in a page. Use a test key.' : undefined;
}

/** The key of a request: one of those offered, or a typed one. It's never stored. */
export function ExplorerKey({
  offered,
  chosen,
  error,
  onChoose,
}: {
  offered: readonly OfferedKey[];
  chosen: ChosenKey;
  error: string | undefined;
  onChoose: (key: ChosenKey) => void;
}): ReactNode {
  const isTyped = chosen.at >= offered.length;
  return (
    <div className="explorer__group stack content-start gap-0">
      {offered.length > 0 && (
        <SelectField
          name="explorer-key"
          label="Key"
          value={String(chosen.at)}
          options={[
            ...offered.map(({ name, mode }, at) => ({ value: String(at), label: `${isolate(name)} (${mode})` })),
            { value: String(offered.length), label: 'Another test key' },
          ]}
          onChange={(event) => onChoose({ ...chosen, at: Number(event.currentTarget.value) })}
        />
      )}
      {isTyped && (
        <TextField
          name="explorer-key-text"
          label="Test key"
          hint="It stays on this page and isn’t stored."
          error={error}
          autoComplete="off"
          spellCheck={false}
          value={chosen.text}
          onChange={(event) => onChoose({ ...chosen, text: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
