import { expect, test } from 'vitest';
import { catalog } from '#ui/messages.ts';
import { SPECIFICATION_MESSAGES } from './specification-messages.ts';

test.each(Object.entries(SPECIFICATION_MESSAGES))(
  'the catalog contains every message that %s quotes, word for word',
  (_section, messages) => {
    const said: readonly string[] = Object.values(catalog);
    expect(messages.filter((message) => !said.includes(message))).toEqual([]);
  },
);

test('the catalog contains only messages that the specification quotes', () => {
  const quoted: readonly string[] = Object.values(SPECIFICATION_MESSAGES).flat();
  expect(Object.values(catalog).filter((message) => !quoted.includes(message))).toEqual([]);
});
