import { describe, expect, test } from 'vitest';
import { formRefusal } from '#ui/app/form-refusal.ts';

const words = {
  missing: { name: 'Enter your name' },
  codes: { missing: 'Fill in all fields', 'too-long': 'Shorten it' },
};

describe('The message of a refused form', () => {
  test('names an empty field first, with its own message', () => {
    const issues = [
      { field: 'email', code: 'too-long' },
      { field: 'name', code: 'missing' },
    ] as const;
    expect(formRefusal<'name' | 'email', 'too-long'>(words, { issues })).toEqual({
      toast: 'Fill in all fields',
      fields: [
        { field: 'email', message: 'Shorten it' },
        { field: 'name', message: 'Enter your name' },
      ],
    });
  });

  test('names the first wrong field otherwise', () => {
    expect(formRefusal(words, { issues: [{ field: 'name', code: 'too-long' }] })).toEqual({
      toast: 'Shorten it',
      fields: [{ field: 'name', message: 'Shorten it' }],
    });
  });

  test('uses the form’s message for a field without its own', () => {
    expect(
      formRefusal<'name' | 'email', 'too-long'>(words, { issues: [{ field: 'email', code: 'missing' }] }).fields,
    ).toEqual([{ field: 'email', message: 'Fill in all fields' }]);
  });
});
