import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCRIPT, scriptParts } from '#demo/script.ts';

const page = readFileSync(new URL('../../docs/demo.md', import.meta.url), 'utf8');

test('the script on the demo’s page is the one that the panel shows, word for word', () => {
  const numbered = SCRIPT.map(
    ({ title, seconds, lines }, index) => `${index + 1}. ${title} (${seconds} s). ${lines.join(' ')}`,
  );
  expect(page).toContain(`\n\n${numbered.join('\n')}\n\n`);
});

test('it takes five minutes at most', () => {
  expect(SCRIPT.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(5 * 60);
});

test('a line is split into what is pressed, typed and seen, and loses nothing', () => {
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
