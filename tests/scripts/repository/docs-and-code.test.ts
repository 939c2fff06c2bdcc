import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parts, stages } from '#scripts/test/stages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const textOf = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules'] })
    .map(read)
    .join('\n');
/** The matches of a pattern's first group in a text, each once, sorted. */
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted();

/** The changelog also names what's gone. */
const docs = textOf('{!(CHANGELOG).md,docs/**/*.md,tests/*.md}');
const commands = read('docs/commands.md');

test('each Edge Function is in config.toml and, by its name, in the docs', () => {
  const functions = globSync('supabase/functions/*/index.ts', { cwd: ROOT }).map((file) => file.split('/')[2] ?? '');
  expect(functions.length).toBeGreaterThan(10);
  expect(namesIn(read('supabase/config.toml'), /^\[functions\.([\w-]+)\]/gmu)).toEqual(functions.toSorted());
  const [, section = ''] = /## Edge Functions\n([\s\S]*?)\n## /u.exec(read('docs/security.md')) ?? [];
  expect(namesIn(section, /`([\w-]+)`(?=[^|]*\|[^|]*\|[^|]*\|$)/gmu)).toEqual(functions.toSorted());
});

test('each npm script is in docs/commands.md, and the docs name no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  // npm runs it by itself.
  const known = Object.keys(scripts).filter((name) => name !== 'prepare');
  const said = new Set(namesIn(commands, /`(?:npm (?:run )?)?([a-z][a-z:-]*)/gu));
  expect(known.filter((name) => !said.has(name))).toEqual([]);
  expect(namesIn(docs, /npm run (?:-s )?([a-z][a-z:-]*[a-z])/gu).filter((name) => !known.includes(name))).toEqual([]);
});

test('each stage of npm test is in docs/commands.md', () => {
  const [, row = ''] = /^\| `npm test` \|(.*)$/mu.exec(commands) ?? [];
  // A stage whose browser isn't installed here is among the parts.
  const all = [...stages, ...parts.filter(({ name }) => name.startsWith('browser-'))];
  expect(namesIn(row.replace(/`node [^`]*`/u, ''), /`([^`]+)`/gu)).toEqual(all.map(({ name }) => name).toSorted());
});

test('each project of tests is in tests/README.md', () => {
  const projects = [
    ...namesIn(read('vitest.config.ts'), /project\('([\w-]+)'/gu),
    ...['playwright.config.ts', 'playwright.local.config.ts'].flatMap((file) =>
      namesIn(read(file), /name: '([\w-]+)'/gu),
    ),
  ];
  expect(projects.length).toBeGreaterThan(15);
  const text = read('tests/README.md');
  // `unit` is followed by its relatives, such as `-model`.
  const isNamed = (name: string) =>
    [`**${name}**`, `\`${name}\``, `\`-${name.split('-').slice(1).join('-')}\``].some((form) => text.includes(form));
  expect(projects.filter((name) => !isNamed(name))).toEqual([]);
});

/** Variables that an operator doesn't set: the platform's, and those that a build or the local stack sets. */
const SET_BY_OTHERS = [
  'SUPABASE_SECRET_KEYS',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SUPABASE_URL',
  'VITE_BACKEND',
  'VITE_DRAWINGS',
  'WEBHOOK_LOOPBACK',
];

test('.env.example has the variables that the product reads, and no others', () => {
  const product = textOf('{src,ui,brand,adapters,supabase/functions}/**/*.{ts,tsx}') + read('vite.config.ts');
  const readNames = [
    ...namesIn(product, /(?:environment|need)\('([A-Z_]+)'\)/gu),
    ...namesIn(product, /env\.(VITE_[A-Z_]+)/gu),
    ...namesIn(read('supabase/config.toml'), /"env\(([A-Z_]+)\)"/gu),
  ];
  const set = namesIn(read('.env.example'), /^(?:# )?([A-Z_]+)=/gmu);
  expect([...new Set([...set, ...SET_BY_OTHERS])].toSorted()).toEqual([...new Set(readNames)].toSorted());
});

/** Variables of the system, and those that the runners pass on to what they start. */
const PASSED_ON = ['CI', 'ON_AUTH_SERVER', 'PATH', 'TZ', 'VITE_PUSH_PUBLIC_KEY', 'VITE_SUPABASE_ANON_KEY'];

test('docs/commands.md has each variable that a command or a test reads', () => {
  const tools = textOf('{scripts,tests,supabase/local}/**/*.{ts,tsx}') + textOf('*.config.ts');
  const readNames = namesIn(tools, /process\.env\['([A-Z_]+)'\]/gu);
  const said = namesIn(commands, /`([A-Z_]{2,})[=`]/gu);
  expect(readNames.filter((name) => !said.includes(name) && !PASSED_ON.includes(name))).toEqual(['VITE_SUPABASE_URL']);
  expect(said.filter((name) => !readNames.includes(name))).toEqual([]);
});
