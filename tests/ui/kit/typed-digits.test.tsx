import { act } from 'react';
import { expect, test } from 'vitest';
import { CodeField } from '#ui/kit/fields/code-field.tsx';
import { PinField } from '#ui/kit/fields/pin-field.tsx';
import { render } from '../render.tsx';

const typed = async (container: HTMLElement, text: string): Promise<string> => {
  const field = container.querySelector('input') as HTMLInputElement;
  await act(async () => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return field.value;
};

test.each([
  ['Persian', '۱۲۳۴'],
  ['Arabic', '١٢٣٤'],
  ['Devanagari', '१२३४'],
  ['full-width', '１２３４'],
  ['spaced and dashed', '1 2\u20113\u200b4'],
])('a PIN in %s digits fills the field', async (_what, text) => {
  expect(await typed(await render(<PinField label="PIN" />), text)).toBe('1234');
});

test.each([
  ['Arabic', '٣٤١١٥٤'],
  ['Persian, in two halves', '۳۴۱ ۱۵۴'],
  ['marked by direction', '\u202a341154\u202c'],
])('a code in %s digits fills the field', async (_what, text) => {
  expect(await typed(await render(<CodeField label="Code" />), text)).toBe('341154');
});
