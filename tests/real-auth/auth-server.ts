import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CLIENT_ADDRESS, type AuthService } from '../../supabase/local/auth-gateway.ts';
import { readConfig } from '../../supabase/local/config-toml.ts';
import { JWT_SECRET } from '../../supabase/local/database.ts';
import { freePort } from '../../supabase/local/functions-in-deno.ts';
import { authEnvironment } from './auth-environment.ts';
import { faultInLog } from './fault-in-log.ts';

/** The role that the hosted platform's authentication server connects as. */
export const AUTH_ADMIN = 'supabase_auth_admin';

export interface AuthServerOptions {
  /** The path of the program. */
  readonly program: string;
  /** The folder of the database server's socket, and the name of the database. */
  readonly host: string;
  readonly database: string;
}

/** The variables that aren't settings of the project. */
const ofPlatform = ({ host, database }: AuthServerOptions): Record<string, string> => ({
  GOTRUE_DB_DRIVER: 'postgres',
  DATABASE_URL: `postgres://${AUTH_ADMIN}@/${database}?host=${host}`,
  GOTRUE_JWT_SECRET: JWT_SECRET,
  GOTRUE_JWT_AUD: 'authenticated',
  GOTRUE_JWT_ISSUER: 'http://project.test/auth/v1',
  GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
  GOTRUE_JWT_ADMIN_ROLES: 'service_role,supabase_admin',
  API_EXTERNAL_URL: 'http://project.test/auth/v1',
  GOTRUE_API_HOST: '127.0.0.1',
  GOTRUE_RATE_LIMIT_HEADER: CLIENT_ADDRESS,
  GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: 'true',
});

/** Runs the program; it ends when `stop` is called, or when this process is gone and its pipe closed. */
function run(program: string, command: string, environment: Record<string, string>) {
  const script = 'exec 3<&0; "$0" "$1" 3<&- & child=$!; (read -r _ <&3; kill $child) 2>/dev/null & wait $child';
  const child = spawn('sh', ['-c', script, program, command], {
    env: environment,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  createInterface(child.stderr as Readable).on('line', (line) => {
    const fault = faultInLog(line);
    if (fault !== null) console.error(fault);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  // Neither keeps a test's process alive.
  child.unref();
  for (const pipe of [child.stdin, child.stderr]) (pipe as typeof pipe & { unref(): void }).unref();
  return { ended, stop: () => child.stdin.end() };
}

/** Makes the server's own tables, with its own migrations. */
export async function migrateAuth(options: AuthServerOptions): Promise<void> {
  const migrating = run(options.program, 'migrate', { ...ofPlatform(options), GOTRUE_SITE_URL: 'http://product.test' });
  const keepAlive = setInterval(() => undefined, 1000);
  const code = await migrating.ended;
  clearInterval(keepAlive);
  migrating.stop();
  if (code !== 0) throw new Error('The migrations of the authentication server failed.');
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const healthy = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error('The authentication server does not answer.');
}

/**
 * Starts the hosted platform's own authentication server on a database, with the settings of `supabase/config.toml`. It
 * has no mail server.
 */
export async function startAuthServer(
  options: AuthServerOptions,
  siteUrl: string,
): Promise<{ service: AuthService; stop(): void }> {
  const port = await freePort();
  const settings = readConfig({ SITE_URL: siteUrl });
  const server = run(options.program, 'serve', {
    ...ofPlatform(options),
    ...authEnvironment(settings),
    PORT: String(port),
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url);
  return {
    async service(request) {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? null : await request.arrayBuffer();
      return fetch(url + pathname + search, { method, headers, body, redirect: 'manual' });
    },
    stop() {
      server.stop();
    },
  };
}
