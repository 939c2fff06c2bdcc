import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formOf } from '#core/form.ts';
import { issuesOf, valueOf } from '#tests/contract/outcome.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.maxLength(5, 'too-long'));
const Trip = formOf(
  v.pipe(
    v.object({ from: text, to: text, note: v.optional(v.pipe(v.string(), v.trim()), '') }),
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from !== to, 'same'),
      ['from'],
    ),
  ),
  ['missing', 'too-long', 'same'],
);

describe('A form', () => {
  test('has its fields in the order of its schema, and knows the optional ones', () => {
    expect(Trip.fields).toEqual(['from', 'to', 'note']);
    expect(Trip.fields.map((field) => Trip.isOptional(field))).toEqual([false, false, true]);
  });

  test('converts typed text to values', () => {
    expect(valueOf(Trip.check({ from: ' here ', to: 'there' }))).toEqual({ from: 'here', to: 'there', note: '' });
  });

  test('names each wrong field once, in its own order', () => {
    expect(issuesOf(Trip.check({ from: '', to: 'far away' }))).toEqual([
      { field: 'from', code: 'missing' },
      { field: 'to', code: 'too-long' },
    ]);
    expect(issuesOf(Trip.check({ from: 'here', to: 'here' }))).toEqual([{ field: 'from', code: 'same' }]);
  });

  test('doesn’t compile if a code of its schema is missing', () => {
    // @ts-expect-error `too-long` is missing
    const careless = formOf(v.object({ from: text }), ['missing']);
    expect(() => careless.check({ from: 'far away' })).toThrow(TypeError);
  });
});
