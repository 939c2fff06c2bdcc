import type { ReactNode } from 'react';
import type { DoorField } from '#core/delivery/request/delivery-fields.ts';
import type { FieldOf } from '#ui/app/use-form-of.ts';
import { doorWords, hasLines } from '#ui/delivery/door-words.ts';
import { TextField } from '#ui/kit/fields/field.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';

const labels: Readonly<Partial<Record<DoorField, string>>> = { notes: 'Notes for the courier' };

/** A control for each of these fields. */
export function DoorControls<Field extends DoorField>({
  fields,
  initial,
  field,
}: {
  fields: readonly Field[];
  initial: Readonly<Partial<Record<Field, string>>>;
  field: FieldOf<Field>;
}): ReactNode {
  return fields.map((name) => {
    const control = { ...field(name), label: labels[name] ?? doorWords[name], defaultValue: initial[name] };
    return hasLines(name) ? (
      <TextAreaField key={name} {...control} rows={2} />
    ) : (
      <TextField key={name} {...control} autoComplete="off" spellCheck={false} />
    );
  });
}
