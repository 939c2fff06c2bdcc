import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCRIPT, scriptParts } from '#demo/script.ts';

const page = readFileSync(new URL('../../docs/demo.md', import.meta.url), 'utf8');

test('the demo page’s script matches the panel’s, word for word', () => {
  const numbered = SCRIPT.map(
    ({ title, seconds, lines }, index) => `${index + 1}. ${title} (${seconds} s). ${lines.join(' ')}`,
  );
  expect(page).toContain(`\n\n${numbered.join('\n')}\n\n`);
});

test('the script takes at most six minutes', () => {
  expect(SCRIPT.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(6 * 60);
});

test('a line splits into presses, typing and results, without losing text', () => {
  expect(scriptParts('In the panel: **People**, type `Tom`. *At the door*!')).toEqual([
    { kind: 'words', text: 'In the panel: ' },
    { kind: 'press', text: 'People' },
    { kind: 'words', text: ', type ' },
    { kind: 'type', text: 'Tom' },
    { kind: 'words', text: '. ' },
    { kind: 'see', text: 'At the door' },
    { kind: 'words', text: '!' },
  ]);
  expect(scriptParts('“Just said.”')).toEqual([{ kind: 'words', text: '“Just said.”' }]);
});
