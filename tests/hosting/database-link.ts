import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { SUPERUSER } from '../database/cluster.ts';
import { PLATFORM_ONLY } from '../database/migrated-databases.ts';

/** An empty database with the platform's objects, at a local port, because the CLI connects to a port. */
export async function openToCli(socketFolder: string, name: string) {
  const admin = new Client({ host: socketFolder, user: SUPERUSER, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template ${PLATFORM_ONLY}`);
  await admin.query(`grant create on database ${name} to postgres`);
  await admin.end();
  // The tests' server listens only on a socket in its folder.
  const server = createServer((incoming) => {
    const outgoing = connect(join(socketFolder, '.s.PGSQL.5432'));
    incoming.pipe(outgoing).pipe(incoming);
    for (const end of [incoming, outgoing]) end.on('error', () => [incoming, outgoing].forEach((one) => one.destroy()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://postgres:any@127.0.0.1:${port}/${name}?sslmode=disable`,
    async rows(query: string): Promise<unknown[]> {
      const client = new Client({ host: socketFolder, user: SUPERUSER, database: name });
      await client.connect();
      const { rows } = await client.query(query);
      await client.end();
      return rows as unknown[];
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
