import { describe, expect, test } from 'vitest';
import { formRefusal } from '#ui/app/form-refusal.ts';

const words = {
  missing: { name: 'Enter your name' },
  codes: { missing: 'Fill in all fields', 'too-long': 'Shorten it' },
};

describe('What a refused form says', () => {
  test('an empty field outranks any other, and is told in its own words', () => {
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

  test('else the first wrong field has the word', () => {
    expect(formRefusal(words, { issues: [{ field: 'name', code: 'too-long' }] })).toEqual({
      toast: 'Shorten it',
      fields: [{ field: 'name', message: 'Shorten it' }],
    });
  });

  test('a field without words of its own is told what the form is', () => {
    expect(
      formRefusal<'name' | 'email', 'too-long'>(words, { issues: [{ field: 'email', code: 'missing' }] }).fields,
    ).toEqual([{ field: 'email', message: 'Fill in all fields' }]);
  });
});
