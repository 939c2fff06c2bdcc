import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync('{ui,src}/**/*.{ts,tsx}', { cwd: root }).toSorted();

/** These act on no key: one keeps keys from the list around it, the others only detect that a person is present. */
const ACT_ON_NO_KEY = [
  'ui/app/loading/island.tsx',
  'ui/kit/menus/more-menu.tsx',
  'ui/kit/lists/use-still-list.ts',
  'src/first-paint/pause-key-events.ts',
  'src/first-paint/page-events.ts',
  'src/first-paint/start-app.ts',
];

const KEY_EVENT = /\bonKey(?:Down|Up|Press)(?:Capture)?\b|['"]key(?:down|up|press)['"]/u;

/** The text from `from` to the bracket that closes the first one after it. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('({'.includes(text[at] as string)) depth += 1;
    if (')}'.includes(text[at] as string)) depth -= 1;
    if (depth === 0 && ')}'.includes(text[at] as string)) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** The bodies of all functions with this name. */
const bodies = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`(?:function|const) ${name}\\b[^]*?(?=\\{\\n)`, 'gu'))].map(({ index, 0: { length } }) =>
    bracketed(text, index + length),
  );

/** The key handlers of a file, in full. */
function handlers(text: string): string[] {
  const inline = [...text.matchAll(/\bonKey\w+=(?=\{)/gu)].map(({ index, 0: { length } }) =>
    bracketed(text, index + length),
  );
  const listeners = [...text.matchAll(/addEventListener\('key\w+', (\w+)/gu)].map(([, name]) => name as string);
  const named = inline.map((handler) => /^\{(\w+)\}$/u.exec(handler)?.[1]).filter((name) => name !== undefined);
  const own = /(?:const|function) onKey\w+/u.test(text) ? ['onKeyDown'] : [];
  return [
    ...inline.filter((handler) => !/^\{\w+\}$/u.test(handler)),
    ...[...new Set([...listeners, ...named, ...own])].flatMap((name) => bodies(text, name)),
  ];
}

const acting = sources.filter(
  (file) => !ACT_ON_NO_KEY.includes(file) && KEY_EVENT.test(readFileSync(join(root, file), 'utf8')),
);

test('the files that act on keys are found', () => {
  expect(acting).toEqual([
    'ui/account/picture/crop-frame.tsx',
    'ui/admin/board/use-board-keys.ts',
    'ui/admin/review/review-list.tsx',
    'ui/delivery/request/fields/recipient-field.tsx',
    'ui/demo/demo-dock.tsx',
    'ui/geography/country-combobox.tsx',
    'ui/kit/choices/switch.tsx',
    'ui/kit/lists/use-row-focus.ts',
    'ui/map/shop-place.tsx',
    'ui/map/use-pan-zoom.ts',
  ]);
});

test.each(sources.filter((file) => file !== 'ui/kit/letter-key.ts'))('%s reads letters for any keyboard', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).not.toMatch(
    /\bevent\.key(?:\.toLowerCase\(\)| ={2,3} '[a-z]')|\bj: .*\[event\.key\]/u,
  );
});

test.each(acting)('%s ignores the keys of an input method', (file) => {
  const found = handlers(readFileSync(join(root, file), 'utf8'));
  expect(found).not.toEqual([]);
  for (const handler of found) expect(handler).toMatch(/\bisComposing\(/u);
});
