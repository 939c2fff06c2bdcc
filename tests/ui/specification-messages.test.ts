import { expect, test } from 'vitest';
import { catalog } from '#ui/messages.ts';
import { SPECIFICATION_MESSAGES } from './specification-messages.ts';

test.each(Object.entries(SPECIFICATION_MESSAGES))(
  'every message that %s quotes is in the catalog, word for word',
  (_section, messages) => {
    const said: readonly string[] = Object.values(catalog);
    expect(messages.filter((message) => !said.includes(message))).toEqual([]);
  },
);

test('the catalog contains nothing that the specification does not quote', () => {
  const quoted: readonly string[] = Object.values(SPECIFICATION_MESSAGES).flat();
  expect(Object.values(catalog).filter((message) => !quoted.includes(message))).toEqual([]);
});
