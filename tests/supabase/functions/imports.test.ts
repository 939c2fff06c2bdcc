import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const FUNCTIONS = join(ROOT, 'supabase/functions');
const { imports } = JSON.parse(readFileSync(join(FUNCTIONS, 'deno.json'), 'utf8')) as {
  imports: Record<string, string>;
};

/** The file or the package that an import names, as Deno resolves it with the functions' import map. */
function resolved(from: string, wanted: string): { readonly file: string } | { readonly name: string } {
  if (wanted.startsWith('.')) return { file: join(dirname(from), wanted) };
  const folder = Object.keys(imports).find((name) => name.endsWith('/') && wanted.startsWith(name));
  if (folder === undefined) return { name: wanted };
  return { file: join(FUNCTIONS, imports[folder] ?? '', wanted.slice(folder.length)) };
}

/** The imports of a function and of the files that it uses which the hosted platform couldn't find. */
function unknownImports(entry: string): string[] {
  const seen = new Set<string>();
  const unknown: string[] = [];
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;/gmu, '');
    for (const [, from, whole, later] of code.matchAll(
      /^(?:import|export)\b[^;]*?from '([^']+)';|^import '([^']+)';|\bimport\('([^']+)'\)/gmu,
    )) {
      const wanted = from ?? whole ?? later ?? '';
      const found = resolved(file, wanted);
      if ('name' in found ? !(found.name in imports) : !existsSync(found.file))
        unknown.push(`${relative(ROOT, file)} → ${wanted}`);
      else if ('file' in found) visit(found.file);
    }
  };
  visit(entry);
  expect(seen.size).toBeGreaterThan(20);
  return unknown;
}

const names = readdirSync(FUNCTIONS).filter((name) => existsSync(join(FUNCTIONS, name, 'index.ts')));

test.each(names)('%s imports only files and packages that the hosted platform finds', (name) => {
  expect(unknownImports(join(FUNCTIONS, name, 'index.ts'))).toEqual([]);
});
