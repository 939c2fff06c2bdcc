import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SPECIFICATION_MESSAGES } from '#tests/ui/specification-messages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SKIPPED = /^(?:node_modules|dist.*|coverage|test-results|playwright-report|\.git|\.cache)$/u;
const TEXT = /\.(?:tsx?|js|css|sql|md|toml|html|ya?ml)$/u;

function textFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return textFiles(path);
    return TEXT.test(entry.name) ? [relative(ROOT, path)] : [];
  });
}

const FILES = textFiles(ROOT).filter((path) => path !== 'tests/scripts/repository/references.test.ts');
const TEXTS = new Map(FILES.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
const NAMES = new Set(FILES.map((path) => basename(path)));

/** A heading's anchor, as GitHub generates it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const headingsOf = (page: string) =>
  [...page.matchAll(/^#{1,6} (?<heading>.+)$/gmu)].map(({ groups }) => groups?.['heading'] ?? '');

const PRODUCT = TEXTS.get('docs/product.md') ?? '';
const SECTIONS = new Set(headingsOf(PRODUCT).flatMap((heading) => /^§(\d+) /u.exec(heading)?.slice(1) ?? []));
const DECISIONS = new Set(
  FILES.filter((path) => path.startsWith('docs/decisions/')).map((path) => basename(path, '.md')),
);

/** Whether a path from the root leads to a file or folder and, with an anchor, to a heading in it. */
function leadsSomewhere(path: string, anchor?: string): boolean {
  if (!existsSync(join(ROOT, path))) return false;
  if (anchor === undefined) return true;
  const page = statSync(join(ROOT, path)).isDirectory() ? join(path, 'README.md') : path;
  return headingsOf(TEXTS.get(page) ?? '').some((heading) => anchorOf(heading) === anchor);
}

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.slice(1));

/** Sections of the specification, such as `§5`. */
const lostSections = (text: string) =>
  matchesOf(text, /§\s?([^\s,;:.()'"’`\]|]*)/gu).flatMap(([section = '']) =>
    SECTIONS.has(section) ? [] : [`§${section}`],
  );

/** Decisions by name: `decision client-made-ids`. A comment may break the line after the word. */
const lostDecisions = (text: string) =>
  matchesOf(
    text,
    /\b[Dd]ecisions?\s+(?:(?:\*|\/\/|--)\s+)?((?:[a-z0-9]+(?:-[a-z0-9]+)+|[A-Z]\d)(?:,\s+(?:[a-z0-9]+(?:-[a-z0-9]+)+|[A-Z]\d))*)/gu,
  )
    .flatMap(([list = '']) => list.split(/,\s+/u))
    .filter((name) => !DECISIONS.has(name))
    .map((name) => `decision ${name}`);

/** Links between pages. */
const lostLinks = (path: string, text: string) =>
  matchesOf(text, /\]\(((?!https?:|mailto:)[^)#\s]*)(?:#([^)\s]+))?\)/gu).flatMap(([to = '', anchor]) =>
    leadsSomewhere(to === '' ? path : join(dirname(path), to), anchor) ? [] : [`](${to}#${anchor ?? ''})`],
  );

/** Comments and other prose, without code. */
function prose(path: string, text: string): string {
  if (path.endsWith('.md')) return text;
  if (path.endsWith('.sql')) return matchesOf(text, /--(.*)$/gmu).join('\n');
  if (/\.(?:toml|ya?ml)$/u.test(path)) return matchesOf(text, /#(.*)$/gmu).join('\n');
  return [...matchesOf(text, /\/\*([\s\S]*?)\*\//gu), ...matchesOf(text, /(?<!:)\/\/(.*)$/gmu)].join('\n');
}

/**
 * Paths from the root, such as `docs/security.md#squatting`. Skips patterns such as `core/<topic>`, and folders that
 * begin with a dot, which tools make.
 */
const lostPaths = (text: string) =>
  matchesOf(
    text,
    /(?<![\w/.@#{-])((?:docs|core|adapters|ui|src|scripts|supabase|tests|brand)\/[\w./-]*[\w/])(?:#([\w-]+))?(?![\w*<{$-])/gu,
  ).flatMap(([path = '', anchor]) =>
    path.includes('/.') || leadsSomewhere(path, anchor) ? [] : [path + (anchor ? `#${anchor}` : '')],
  );

/** Files named without a folder, such as `code-limits.contract.ts`. */
const lostNames = (text: string) =>
  matchesOf(text, /(?<![\w/.*<>-])([\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|md|css))(?![\w(])/gu).flatMap(([name = '']) =>
    NAMES.has(name) ? [] : [name],
  );

function lost(path: string, text: string): string[] {
  // The coverage table has its own short names, which another test checks.
  const said = path === 'tests/README.md' ? '' : prose(path, text);
  const found = [
    ...lostSections(text),
    ...lostDecisions(text),
    ...(path.endsWith('.md') ? lostLinks(path, text) : []),
    ...lostPaths(said),
    // Test titles refer to pages too.
    ...lostPaths(text).filter((path) => path.startsWith('docs/')),
    // Pages link to files; a bare name there may be a file that a command makes.
    ...(path.endsWith('.md') ? [] : lostNames(said)),
  ];
  return [...new Set(found)].map((what) => `${path}: ${what}`);
}

describe('references in code, tests and pages', () => {
  test('all lead to something in the repository', () => {
    expect(TEXTS.size).toBeGreaterThan(500);
    expect([...TEXTS].flatMap(([path, text]) => lost(path, text))).toEqual([]);
  });

  test.each([
    ['core/a.ts', '// Kept for a while (spec §12).', '§12'],
    ['core/a.ts', '/** Never twice (spec §4; decision no-such-page). */', 'decision no-such-page'],
    ['core/a.ts', '/**\n * Never twice (decision\n * no-such-page).\n */', 'decision no-such-page'],
    ['core/a.ts', '// Never twice (decisions client-made-ids, B4).', 'decision B4'],
    ['core/a.ts', '// See docs/security.md#no-such-threat.', 'docs/security.md#no-such-threat'],
    ['core/a.ts', '// Limits are in `no-such-file.ts`.', 'no-such-file.ts'],
    ['supabase/a.sql', '-- See core/no-such-folder/rule.ts.', 'core/no-such-folder/rule.ts'],
    ['docs/a.md', 'See [there](no-such-page.md).', '](no-such-page.md#)'],
    ['docs/a.md', 'See [there](security.md#no-such-threat).', '](security.md#no-such-threat)'],
  ])('in %s, %j has a broken reference', (path, text, what) => {
    expect(lost(path, text)).toContain(`${path}: ${what}`);
  });

  test.each([
    ['core/a.ts', '// Kept (spec §4, §5; decisions client-made-ids, magic-links; docs/security.md#squatting).'],
    ['core/a.ts', "// The decision that leads back, and the administrator's decision."],
    ['core/a.ts', "import { a } from '#core/no-such-folder/a.ts';"],
    [
      'docs/a.md',
      '[there](decisions/client-made-ids.md), `core/<topic>/policy.ts`, `*/business/*`, [out](https://a.example)',
    ],
  ])('in %s, %j has valid references', (path, text) => {
    expect(lost(path, text)).toEqual([]);
  });
});

test('the product page quotes every message of the catalog', () => {
  const quoted = PRODUCT.replaceAll(/\s+/gu, ' ');
  const messages = Object.values(SPECIFICATION_MESSAGES).flat();
  expect(messages.filter((message) => !quoted.includes(`'${message}'`))).toEqual([]);
});
