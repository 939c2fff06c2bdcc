import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** One import per row: the importing file, the imported module, and whether the table in ARCHITECTURE.md forbids it. */
const rows: readonly [file: string, source: string, forbidden: boolean][] = [
  ['core/a/react.ts', "import 'react';", true],
  ['core/a/adapter.ts', "import '#adapters/memory/x.ts';", true],
  ['core/a/relative.ts', "import '../../brand/brand.ts';", true],
  ['core/a/type.ts', "import type { X } from '#ui/x.ts'; export type Y = X;", true],
  ['core/a/reexport.ts', "export { x } from '#src/container.ts';", true],
  ['core/a/node.ts', "import 'node:fs';", true],
  ['core/a/demo.ts', "import '#demo/mailbox.ts';", true],
  ['brand/core.ts', "import '#core/result.ts';", true],
  ['brand/samples/fine.ts', "import '../brand.ts';", false],
  ['demo/adapter.ts', "import '#adapters/memory/x.ts';", true],
  ['demo/fine.ts', "import '#core/result.ts'; import 'valibot'; import './x.ts';", false],
  ['demo/world/fine.ts', "import '#adapters/memory/x.ts'; import '#core/result.ts'; import '#demo/mailbox.ts';", false],
  ['demo/world/a/fine.ts', "import '../x.ts'; import '#adapters/memory/x.ts';", false],
  ['demo/world/supabase.ts', "import '#adapters/supabase/x.ts';", true],
  ['demo/world/ui.ts', "import '#ui/x.ts';", true],
  ['adapters/memory/world-of-demo.ts', "import '#demo/world/demo-world.ts';", true],
  ['adapters/memory/a/world-of-demo.ts', "import '#demo/world/demo-world.ts';", true],
  ['api/adapter.ts', "import '#adapters/memory/x.ts';", true],
  ['api/screen.ts', "import '#ui/x.ts';", true],
  ['api/operations/demo.ts', "import '#demo/mailbox.ts';", true],
  ['api/operations/relative.ts', "import '../../core/result.ts';", true],
  ['api/node.ts', "import 'node:http';", true],
  ['api/fine.ts', "import '#core/result.ts'; import '#brand/brand.ts'; import 'valibot'; import './x.ts';", false],
  ['api/operations/fine.ts', "import '#core/result.ts'; import '../route.ts'; import './x.ts';", false],
  ['ui/a/api.tsx', "import '#api/handler.ts';", true],
  ['core/a/api.ts', "import '#api/handler.ts';", true],
  ['adapters/memory/api.ts', "import '#api/handler.ts';", true],
  ['core/root.ts', "import '../ui/x.ts';", true],
  ['core/a/b/deep.ts', "import '../../x.ts';", true],
  ['core/a/fine.ts', "import 'valibot'; import '#core/b/x.ts'; import './y.ts'; import '../result.ts';", false],
  ['adapters/memory/supabase.ts', "import '#adapters/supabase/x.ts';", true],
  ['adapters/memory/sibling.ts', "import '../supabase/x.ts';", true],
  ['adapters/memory/package.ts', "import '@supabase/supabase-js';", true],
  ['adapters/memory/ui.ts', "import '#ui/x.ts';", true],
  ['adapters/memory/fine.ts', "import '#core/result.ts'; import '#demo/mailbox.ts'; import './tables.ts';", false],
  ['adapters/memory/a/fine.ts', "import '../state.ts'; import '#demo/mailbox.ts';", false],
  ['adapters/device/memory.ts', "import '../memory/x.ts';", true],
  ['adapters/device/demo.ts', "import '#demo/mailbox.ts';", true],
  ['adapters/device/supabase.ts', "import '@supabase/supabase-js';", true],
  ['adapters/device/ui.ts', "import '#ui/x.ts';", true],
  ['adapters/device/fine.ts', "import '#core/result.ts'; import './device.ts';", false],
  ['adapters/browser/memory.ts', "import '../memory/x.ts';", true],
  ['adapters/supabase/react.ts', "import 'react';", true],
  ['adapters/supabase/memory.ts', "import '../memory/x.ts';", true],
  ['adapters/supabase/fine.ts', "import '@supabase/supabase-js'; import '#core/result.ts'; import './rows.ts';", false],
  ['adapters/new/fine.ts', "import '#core/result.ts'; import './rows.ts'; import 'valibot';", false],
  ['adapters/new/a/fine.ts', "import '../rows.ts';", false],
  ['adapters/new/sibling.ts', "import '../memory/x.ts';", true],
  ['adapters/new/a/sibling.ts', "import '../../memory/x.ts';", true],
  ['adapters/new/absolute.ts', "import '#adapters/memory/x.ts';", true],
  ['adapters/new/supabase.ts', "import '@supabase/supabase-js';", true],
  ['adapters/new/ui.ts', "import '#ui/x.ts';", true],
  ['adapters/new/node.ts', "import 'node:fs';", true],
  ['adapters/new/react.ts', "import 'react';", true],
  ['adapters/memory/lazy.ts', "export const x = () => import('../supabase/x.ts');", true],
  ['adapters/memory/a/lazy.ts', "export const x = () => import('../../device/x.ts');", true],
  ['adapters/supabase/lazy.ts', 'export const x = () => import(`#adapters/memory/x.ts`);', true],
  ['adapters/device/lazy.ts', "export const x = () => import(\n  '@supabase/supabase-js'\n);", true],
  ['adapters/new/lazy.ts', "export const x = () => import(/* later */ '../memory/x.ts');", true],
  ['adapters/memory/b/lazy-fine.ts', "export const x = () => import('../past/x.ts');", false],
  ['adapters/browser/phones.ts', "import 'libphonenumber-js/min';", false],
  ['adapters/memory/phones.ts', "import 'libphonenumber-js/min';", true],
  ['ui/a/phones.tsx', "import 'libphonenumber-js/min';", true],
  ['adapters/browser/lazy-fine.ts', "export const x = () => import('./picture-worker.ts?worker&url');", false],
  ['core/a/lazy.ts', "export const x = () => import('#adapters/memory/x.ts');", true],
  ['ui/root.ts', "import '../src/container.ts';", true],
  ['ui/a/adapter.tsx', "import '#adapters/browser/x.ts';", true],
  ['ui/a/container.tsx', "import '#src/container.ts';", true],
  ['ui/a/relative.tsx', "import '../../src/container.ts';", true],
  ['ui/a/inversify.tsx', "import 'inversify';", true],
  ['ui/a/supabase.tsx', "import '@supabase/supabase-js';", true],
  ['ui/a/store.tsx', "import { createStore } from 'jotai'; export const s = createStore;", true],
  ['ui/a/vanilla.tsx', "import { getDefaultStore } from 'jotai/vanilla'; export const s = getDefaultStore;", true],
  ['ui/a/demo.tsx', "import '#demo/mailbox.ts';", true],
  ['ui/demo/fine.tsx', "import '#demo/mailbox.ts'; import '#brand/brand.ts';", false],
  ['ui/app/state.ts', "import { atom, createStore } from 'jotai'; export const s = [atom, createStore];", true],
  [
    'ui/a/fine.tsx',
    "import { useAtomValue } from 'jotai'; import 'wouter'; import 'react-dom/client'; import './a.css'; import '#core/x.ts'; export const u = useAtomValue;",
    false,
  ],
  ['supabase/functions/a/adapter.ts', "import '../../../adapters/supabase/x.ts';", true],
  ['supabase/functions/a/screen.ts', "import '../../../ui/app/x.ts';", true],
  ['supabase/functions/a/sibling.ts', "import '../b/handler.ts';", true],
  ['supabase/functions/a/local.ts', "import '../../local/database.ts';", true],
  ['supabase/functions/a/node.ts', "import 'node:fs';", true],
  ['supabase/functions/a/package.ts', "import '@supabase/supabase-js';", true],
  ['supabase/functions/a/mail.ts', "import 'nodemailer';", true],
  ['supabase/functions/_shared/deno.ts', "import 'nodemailer'; import './compose.ts';", false],
  [
    'supabase/functions/a/fine.ts',
    "import '../../../core/clock.ts'; import '../_shared/reply.ts'; import '../../../brand/brand.ts'; import './handler.ts';",
    false,
  ],
];

/** The linter's rules see only static imports, so lazy ones are added as static. */
const withLazyOnes = (source: string): string =>
  [...source.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"`](?<target>[^'"`]+)/gu)]
    .map(({ groups }) => `import '${groups?.['target']}';`)
    .concat(source)
    .join('\n');

/** The lazy imports of the product's own files, as rows that are allowed. */
async function lazyRows(): Promise<[file: string, source: string][]> {
  const found: [string, string][] = [];
  for (const layer of ['core', 'brand', 'demo', 'api', 'adapters', 'ui', 'supabase/functions']) {
    const names = await readdir(join(root, layer), { recursive: true });
    for (const name of names.filter((n) => /\.tsx?$/u.test(n))) {
      const source = await readFile(join(root, layer, name), 'utf8');
      const lazy = source.match(/\bimport\([^)]*\)/gu) ?? [];
      if (lazy.length > 0) found.push([`${layer}/${name}`, lazy.join('\n')]);
    }
  }
  return found;
}

interface Report {
  diagnostics: { code: string; filename: string }[];
}

describe('the layers', () => {
  let dir = '';
  let reported = new Set<string>();
  let own: [file: string, source: string][] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'layers-'));
    await copyFile(join(root, '.oxlintrc.json'), join(dir, '.oxlintrc.json'));
    own = await lazyRows();
    for (const [file, source] of [...rows, ...own]) {
      await mkdir(join(dir, dirname(file)), { recursive: true });
      await writeFile(join(dir, file), `${withLazyOnes(source)}\n`);
    }
    const output = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', '.'],
        { cwd: dir },
        (_error, stdout) => resolve(stdout),
      );
    });
    const report = JSON.parse(output) as Report;
    reported = new Set(
      report.diagnostics
        .filter((d) => d.code.includes('no-restricted-imports'))
        .map((d) => d.filename.replaceAll('\\', '/')),
    );
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test.each(rows)('%s: %s', (file, _source, forbidden) => {
    expect(reported.has(file)).toBe(forbidden);
  });

  test('aren’t crossed by a lazy import', () => {
    expect(own.length).toBeGreaterThan(10);
    expect(own.map(([file]) => file).filter((file) => reported.has(file))).toEqual([]);
  });
});
