import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from '../functions/_shared/compose.ts';
import { openDatabase, SECRET_KEY, type Sql } from './database.ts';
import { functionsInDeno, findDeno } from './functions-in-deno.ts';
import { functionsInNode } from './functions-in-node.ts';
import { gateway, type CallFunction } from './gateway.ts';
import { listen } from './http-server.ts';
import { takeLock } from './lock-file.ts';
import { mailCatcher, type MailCatcher } from './mail-catcher.ts';
import { RecoveryMails } from './recovery-mail.ts';

/** Where the local stack keeps its database. */
export const DATA_FOLDER = join(import.meta.dirname, '../../.cache/local-stack');

const PURGE_EVERY_MS = 60_000;

export interface Stack {
  readonly url: string;
  readonly mailPage: string;
  readonly functionsRunIn: 'Deno' | 'Node';
  readonly mails: MailCatcher;
  readonly sql: Sql;
  stop(): Promise<void>;
}

/** Starts everything a hosted project has, on this machine. The database is kept in `folder`, and seeded when it is new. */
export async function startStack({ folder, port, siteUrl }: { folder: string; port: number; siteUrl: string }): Promise<Stack> {
  mkdirSync(folder, { recursive: true });
  const unlock = takeLock(join(folder, 'stack.lock'));
  const mails = mailCatcher();
  let url = '';
  const recoveryMails = new RecoveryMails(mails, () => url, siteUrl);
  const database = await openDatabase({ folder: join(folder, 'database'), siteUrl, mail: recoveryMails });
  const [people] = await database.sql<{ count: string }>('select count(*) from auth.users');
  if (Number(people?.count) === 0) await database.sql(await readFile(join(import.meta.dirname, '../seed.sql'), 'utf8'));

  let callFunction: CallFunction = async () => new Response(null, { status: 503 });
  const api = gateway({ database, recoveryMails, callFunction: (name, request) => callFunction(name, request) });
  const answer = async (request: Request) => (new URL(request.url).pathname.startsWith('/mail') ? mails.fetch(request) : api(request));
  const { server, port: taken } = await listen(answer, port);
  url = `http://127.0.0.1:${taken}`;

  const environment: Record<string, string> = {
    SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY, SITE_URL: siteUrl, CODE_PEPPER: 'local only',
    MAIL_FROM: 'mail@local.test', MAIL_API_URL: `${url}/mail/send`, MAIL_API_KEY: 'local',
  };
  const deno = findDeno();
  const inDeno = deno === null ? null : await functionsInDeno(deno, environment);
  callFunction = inDeno?.call ?? functionsInNode(compose({ environment: (name) => environment[name], background: () => undefined }));
  const purging = setInterval(() => void database.sql('select private.purge()'), PURGE_EVERY_MS);

  return {
    url, mails, sql: database.sql,
    mailPage: `${url}/mail`,
    functionsRunIn: inDeno === null ? 'Node' : 'Deno',
    async stop() {
      clearInterval(purging);
      inDeno?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => { server.close(resolve); });
      await database.close();
      unlock();
    },
  };
}
