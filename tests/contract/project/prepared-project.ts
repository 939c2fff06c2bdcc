import type { TestProject } from 'vitest/node';
import { prepare } from '#tests/database/prepared-server.ts';

async function makeProject(host: string): Promise<void> {
  // Imported only if a server is installed: it takes a second.
  const [{ openDatabase }, { connectToServer, createOnServer, PROJECT }] = await Promise.all([
    import('../../../supabase/local/database.ts'),
    import('./postgres-on-server.ts'),
  ]);
  await createOnServer(host, PROJECT);
  const postgres = await connectToServer(host, PROJECT, false);
  const database = await openDatabase({
    postgres,
  });
  await database.close();
}

/** A server for all tests, with the database of a migrated project. */
export default (project: TestProject): Promise<() => Promise<void>> => prepare(project, 'project', makeProject);
