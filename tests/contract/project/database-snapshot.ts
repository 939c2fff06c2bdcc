import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a migrated, empty database. */
    databaseSnapshot: string;
  }
}

const ROOT = join(import.meta.dirname, '../../..');
const KEPT = join(ROOT, 'node_modules/.cache/migrated-database');
/** The folders that a migrated database is built from. */
const SOURCES = ['supabase/migrations', 'supabase/local'];

/** A file name with a hash of all sources: any change gives another name. */
async function nameOfSources(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(ROOT, 'package-lock.json')));
  for (const folder of SOURCES) {
    for (const file of (await readdir(join(ROOT, folder))).toSorted())
      hash.update(`\0${file}\0`).update(await readFile(join(ROOT, folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Migrates one database before all tests, and keeps it until a migration, the local stack or a package changes. Each
 * worker starts from a copy, which takes a second instead of several.
 */
export default async function setup(project: TestProject): Promise<void> {
  const snapshot = join(KEPT, `${await nameOfSources()}.tar`);
  await mkdir(KEPT, { recursive: true });
  const kept = (await readdir(KEPT)).filter((name) => name.endsWith('.tar'));
  if (!kept.includes(basename(snapshot))) {
    // Import only if needed, which is rare: it takes a second.
    const { openDatabase } = await import('../../../supabase/local/database.ts');
    const database = await openDatabase();
    const unfinished = `${snapshot}.${process.pid}`;
    await writeFile(unfinished, Buffer.from(await (await database.dump()).arrayBuffer()));
    await database.close();
    await rename(unfinished, snapshot);
    await Promise.all(kept.map((name) => rm(join(KEPT, name), { force: true })));
  }
  project.provide('databaseSnapshot', snapshot);
}
