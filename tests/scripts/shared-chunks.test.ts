import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedChunks, TIERS } from '#scripts/build/shared-chunks.ts';

const ROOT = join(import.meta.dirname, '../..');
const LANDING = '/ui/public/landing.tsx';
const REGISTER = '/ui/registration/register-screen.tsx';
const BUSINESS = '/ui/business/add-business-screen.tsx';
const ACCOUNT = '/ui/account/my-profile-screen.tsx';

/** The importers of each module; the table of routes imports screens dynamically. */
const importers: Readonly<Record<string, readonly string[]>> = {
  '/ui/kit/buttons/button.tsx': [LANDING, REGISTER, BUSINESS],
  '/ui/kit/fields/field.tsx': [REGISTER, BUSINESS],
  '/ui/business/fields.tsx': [BUSINESS, ACCOUNT],
  '/core/form.ts': ['/ui/kit/fields/field.tsx'],
  '/core/port.ts': ['/src/container.ts'],
};
const graph = {
  getModuleInfo: (id: string) => ({
    importers: importers[id] ?? [],
    dynamicImporters: id.endsWith('-screen.tsx') || id === LANDING ? ['/ui/app/routes.ts'] : [],
  }),
};

describe('A module of several screens is built into a file', () => {
  test('of the areas that need it, at any distance from their screens', () => {
    const chunkOf = sharedChunks();
    const names = [
      '/ui/kit/buttons/button.tsx',
      '/ui/kit/fields/field.tsx',
      '/core/form.ts',
      '/ui/business/fields.tsx',
    ];
    expect(names.map((id) => chunkOf(id, graph))).toEqual(['arla', 'ar', 'ar', 'me']);
  });

  test('of none, if only the container needs it', () => {
    expect(sharedChunks()('/core/port.ts', graph)).toBeNull();
  });
});

test.each(TIERS.flat())('the area %s has screens', (_area, screens) => {
  const files = globSync('{ui,src}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => `/${file}`);
  expect(files.filter((file) => screens.test(file))).not.toEqual([]);
});

test('the areas differ in the two letters that name files', () => {
  const codes = TIERS.flat().map(([area]) => area.slice(0, 2));
  expect(new Set(codes).size).toBe(codes.length);
});
