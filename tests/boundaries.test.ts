import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

const VIEW = [
  'react',
  'react-dom',
  'wouter',
  'jotai',
  'react-toastify',
  'react-image-crop',
  'hucre',
  'lean-qr',
  'papaparse',
  '@fontsource-variable',
];

/**
 * The folders, or packages, that the files of a folder may import; `!` excludes one. The longest folder decides.
 * ARCHITECTURE.md has the same table.
 */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  core: ['core', 'valibot'],
  brand: ['brand'],
  api: ['api', 'core', 'brand', 'valibot'],
  demo: ['demo', '!demo/world', 'core', 'valibot'],
  'demo/world': ['demo', 'core', 'adapters/memory', 'valibot'],
  'adapters/memory': ['adapters/memory', 'core', 'demo', '!demo/world', 'valibot'],
  'adapters/supabase': ['adapters/supabase', 'core', '@supabase', 'valibot'],
  'adapters/browser': ['adapters/browser', 'core', 'libphonenumber-js'],
  ui: ['ui', 'core', 'brand', ...VIEW],
  'ui/public': ['ui', 'core', 'brand', 'api/problem-words.ts', 'docs/api/openapi.json', ...VIEW],
  'ui/demo': ['ui', 'core', 'brand', 'demo', '!demo/world', ...VIEW],
  'supabase/functions/_shared/deno.ts': ['supabase/functions/_shared', 'nodemailer'],
  'supabase/functions/api': ['supabase/functions/api', 'supabase/functions/_shared', 'api', 'core'],
  'supabase/functions/_shared/open-sandboxes.ts': ['supabase/functions/_shared', 'brand', 'core', 'demo/world/sandbox'],
  'supabase/functions/_shared/service/service-sandboxes.ts': ['supabase/functions/_shared', 'core', 'valibot'],
  'supabase/functions/_shared/web-push.ts': ['supabase/functions/_shared', 'core', '@block65'],
  'supabase/functions/send-webhooks': ['supabase/functions/send-webhooks', 'supabase/functions/_shared', 'api', 'core'],
  'supabase/functions/wake-sandboxes': ['supabase/functions/wake-sandboxes', 'supabase/functions/_shared', 'api'],
  'supabase/functions/_shared/service/service-webhooks.ts': [
    'supabase/functions/_shared',
    'core',
    'adapters/supabase/integration',
    'valibot',
  ],
  'supabase/functions/_shared/service/service-gate.ts': [
    'supabase/functions/_shared',
    'core',
    'adapters/supabase/integration',
    'valibot',
  ],
};

/** The names that no screen imports: atoms are in jotai's own store, and `usePath` replaces `useLocation`. */
const NO_NAMES: Readonly<Record<string, readonly string[]>> = {
  jotai: ['createStore', 'getDefaultStore'],
  'jotai/vanilla': ['createStore', 'getDefaultStore'],
  wouter: ['useLocation'],
};

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The table's row for a file. An adapter, or an Edge Function, without a row of its own imports no other one. */
function allowedFor(file: string): readonly string[] {
  const [layer] = Object.keys(LAYERS)
    .filter((folder) => isIn(file, folder))
    .toSorted((a, b) => b.length - a.length);
  if (layer !== undefined) return LAYERS[layer] ?? [];
  const own = file
    .split('/')
    .slice(0, file.startsWith('adapters/') ? 2 : 3)
    .join('/');
  if (file.startsWith('adapters/')) return [own, 'core', 'valibot'];
  return [own, 'supabase/functions/_shared', 'core', 'brand'];
}

/** Whether the table forbids one import, given as written. */
function isForbidden(file: string, source: string): boolean {
  // Farther files are imported by their alias; Deno has none.
  if (source.startsWith('../../') && !file.startsWith('supabase/')) return true;
  const path = source.startsWith('#')
    ? source.slice(1)
    : source.startsWith('.')
      ? posix.join(posix.dirname(file), source)
      : source;
  const allowed = allowedFor(file);
  return (
    !allowed.some((folder) => isIn(path, folder)) ||
    allowed.some((folder) => folder.startsWith('!') && isIn(path, folder.slice(1)))
  );
}

/** The modules that a file imports or exports from, lazily too. */
const IMPORTS = [
  /(?:^|[\n;]\s*)(?:import|export)\s[^;'"]*?\bfrom\s*'(?<source>[^']+)'/gu,
  /(?:^|[\n;]\s*)import\s*'(?<source>[^']+)'/gu,
  /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['`](?<source>[^'`]+)['`]/gu,
];
const sourcesOf = (text: string): string[] =>
  IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(({ groups }) => groups?.['source'] ?? ''));

/** The names that a file imports from a module. */
const namesFrom = (text: string, source: string): string[] =>
  [...text.matchAll(/\bimport\s*\{(?<names>[^}]*)\}\s*from\s*'(?<source>[^']+)'/gu)]
    .filter(({ groups }) => groups?.['source'] === source)
    .flatMap(({ groups }) => (groups?.['names'] ?? '').split(',').map((name) => name.trim()));

/** The forbidden imports of a file. */
const forbiddenIn = (file: string, text: string): string[] => [
  ...sourcesOf(text).filter((source) => isForbidden(file, source)),
  ...(file.startsWith('ui/') ? Object.entries(NO_NAMES) : []).flatMap(([source, names]) =>
    namesFrom(text, source).filter((name) => names.includes(name)),
  ),
];

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
  ['adapters/memory/simulation-of-demo.ts', "import '#demo/world/demo-simulation.ts';", true],
  ['adapters/memory/a/simulation-of-demo.ts', "import '#demo/world/demo-simulation.ts';", true],
  ['api/adapter.ts', "import '#adapters/memory/x.ts';", true],
  ['api/screen.ts', "import '#ui/x.ts';", true],
  ['api/operations/demo.ts', "import '#demo/mailbox.ts';", true],
  ['api/operations/relative.ts', "import '../../core/result.ts';", true],
  ['api/node.ts', "import 'node:http';", true],
  ['api/fine.ts', "import '#core/result.ts'; import '#brand/brand.ts'; import 'valibot'; import './x.ts';", false],
  ['api/operations/fine.ts', "import '#core/result.ts'; import '../route.ts'; import './x.ts';", false],
  ['ui/a/api.tsx', "import '#api/handler.ts';", true],
  ['ui/public/document.ts', "import source from '#docs/api/openapi.json';", false],
  ['ui/a/document.ts', "import source from '#docs/api/openapi.json';", true],
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
  ['ui/a/location.tsx', "import { useLocation } from 'wouter'; export const l = useLocation;", true],
  ['ui/a/demo.tsx', "import '#demo/mailbox.ts';", true],
  ['ui/demo/fine.tsx', "import '#demo/mailbox.ts'; import '#brand/brand.ts';", false],
  ['ui/app/state.ts', "import { atom, createStore } from 'jotai'; export const s = [atom, createStore];", true],
  [
    'ui/a/fine.tsx',
    "import { useAtomValue } from 'jotai'; import 'wouter'; import 'react-dom/client'; import './a.css'; import '#core/x.ts'; export const u = useAtomValue;",
    false,
  ],
  ['supabase/functions/a/adapter.ts', "import '../../../adapters/supabase/x.ts';", true],
  ['supabase/functions/a/api.ts', "import '../../../api/handler.ts';", true],
  ['supabase/functions/api/fine.ts', "import '../../../api/handler.ts'; import '../_shared/x.ts';", false],
  ['supabase/functions/api/adapter.ts', "import '../../../adapters/supabase/x.ts';", true],
  [
    'supabase/functions/_shared/service/service-gate.ts',
    "import '../../../../adapters/supabase/integration/x.ts'; import 'valibot';",
    false,
  ],
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

describe('the layers', () => {
  test.each(rows)('%s: %s', (file, source, forbidden) => {
    expect(forbiddenIn(file, source).length > 0).toBe(forbidden);
  });

  test('import what the table allows, lazily too', () => {
    const files = ['core', 'brand', 'api', 'demo', 'adapters', 'ui', 'supabase/functions'].flatMap((layer) =>
      readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/u.test(name))
        .map((name) => posix.join(layer, name)),
    );
    expect(files.length).toBeGreaterThan(900);
    const wrong = files.flatMap((file) =>
      forbiddenIn(file, readFileSync(join(root, file), 'utf8')).map((source) => `${file}: ${source}`),
    );
    expect(wrong).toEqual([]);
  });
});
