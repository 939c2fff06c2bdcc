import { replacing, type Mutant } from '../mutant.ts';

const demo = (file: string) => replacing(file, 'unit-document', 'tests/src/api/demo-explorer.test.ts');
const explorer = (file: string) => replacing(file, 'unit', 'tests/ui/integration/explorer-call.test.ts');
const shown = (file: string) => replacing(file, 'unit-programs', 'tests/ui/public/snippets.test.ts');

/** Faults in the API of a page, and in its explorer. */
export const developerMutants: readonly Mutant[] = [
  explorer('ui/integration/explorer-key.tsx')(
    'a typed live key is sent',
    "key.mode === 'live' ?",
    'key.mode !== key.mode ?',
  ),
  explorer('ui/integration/explorer-call.ts')(
    'a typed id changes the address of a call',
    'encodeURIComponent(text)',
    'text',
  ),
  demo('src/api/demo-explorer.ts')(
    'a revoked test key opens a sandbox',
    'if (!own.ok) return own;',
    'if (!own.ok) Object.assign(own, { value: { access: "full", limit: {}, business: {} } });',
  ),
  demo('src/api/demo-explorer.ts')('a test key orders real deliveries', "?.mode === 'test'", '?.mode === undefined'),
  demo('src/api/demo-explorer.ts')('a revoked key is offered', '&& isUsable(row, now)', ''),
  demo('src/api/demo-passage.ts')(
    'a planned failure of the API is ignored',
    'if (passage.ok) return ok(await answer());',
    'return ok(await answer());',
  ),
  shown('ui/public/developers/snippets.ts')(
    'a typed text runs in a shell',
    "const forShell = (text: string): string => text.replaceAll(\"'\", String.raw`'\\''`);",
    'const forShell = (text: string): string => text;',
  ),
];
