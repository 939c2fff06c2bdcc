import { act, useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { CodeField } from '#ui/kit/fields/code-field.tsx';
import { PinField } from '#ui/kit/fields/pin-field.tsx';
import { render, type } from '../render.tsx';

function Refused({ field: Field }: { field: typeof CodeField | typeof PinField }): ReactNode {
  const [error, setError] = useState<string>();
  return (
    <>
      <Field label="Digits" error={error} onInput={() => setError(undefined)} />
      <button onClick={() => setError('That doesn’t match.')}>Refuse</button>
    </>
  );
}

const FIELDS = [
  ['a code', CodeField, '1234'],
  ['a PIN', PinField, '47'],
] as const;

/** A field with some digits typed, after a refusal. */
async function refused(field: typeof CodeField | typeof PinField, digits: string) {
  const container = await render(<Refused field={field} />);
  await type(container.querySelector('input'), digits);
  await act(async () => container.querySelector('button')?.click());
  expect(container.textContent).toContain('That doesn’t match.');
  return {
    value: container.querySelector('input')?.value,
    nextCell: [...container.querySelectorAll('.code-cells__cell')].findIndex((cell) =>
      cell.matches('.code-cells__cell--next'),
    ),
  };
}

test('a refused PIN leaves empty cells', async () => {
  expect(await refused(PinField, '4711')).toEqual({ value: '', nextCell: 0 });
});

test('a refused code stays, for comparison with the mail', async () => {
  expect((await refused(CodeField, '123456')).value).toBe('123456');
});

test.each(FIELDS)('%s that is incomplete isn’t cleared', async (_what, field, part) => {
  expect(await refused(field, part)).toEqual({ value: part, nextCell: part.length });
});
