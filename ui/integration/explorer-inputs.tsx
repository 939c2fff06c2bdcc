import type { ReactNode } from 'react';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { asWritten } from '#ui/kit/as-written.ts';
import { takesJson, type Input, type Typed } from './explorer-call.ts';

const plain = (text: string): string => text.replaceAll('`', '');

/** One control for each value of a request. */
export function ExplorerInputs({
  legend,
  inputs,
  typed,
  onType,
}: {
  legend: string;
  inputs: readonly Input[];
  typed: Typed;
  onType: (key: string, text: string) => void;
}): ReactNode {
  if (inputs.length === 0) return null;
  return (
    <fieldset className="explorer__group stack content-start gap-0">
      <legend>{legend}</legend>
      {inputs.map((input) => (
        <Control
          key={input.key}
          input={input}
          text={typed[input.key] ?? ''}
          onType={(text) => onType(input.key, text)}
        />
      ))}
    </fieldset>
  );
}

function Control({ input, text, onType }: { input: Input; text: string; onType: (text: string) => void }): ReactNode {
  const { key, path, name, schema, required, description } = input;
  const words = {
    name: `explorer-${key}`,
    label: path.length === 0 ? name : path.join('.'),
    hint: plain(description) || undefined,
    optional: !required,
    autoComplete: 'off',
  };
  if (schema.enum !== undefined)
    return (
      <SelectField
        {...words}
        options={[
          ...(required ? [] : [{ value: '', label: '' }]),
          ...schema.enum.map((value) => ({ value: String(value), label: String(value) })),
        ]}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    );
  if (takesJson(input))
    return (
      <TextAreaField
        {...words}
        {...asWritten}
        spellCheck={false}
        rows={text.split('\n').length + 1}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    );
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return (
    <TextField
      {...words}
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
      spellCheck={false}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
