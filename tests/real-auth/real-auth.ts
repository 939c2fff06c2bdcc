import { inject } from 'vitest';
import { SITE_URL } from '../contract/project/site-url.ts';
import { startAuthServer } from './auth-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the hosted platform's authentication server, in the tests that run on it. */
    authServer: string | undefined;
  }
}

/** The hosted platform's authentication server on a database, in the tests that run on it; otherwise null. */
export async function realAuth(database: string | undefined) {
  const [program, host] = [inject('authServer'), inject('databaseServer')];
  if (program === undefined || host === null || database === undefined) return null;
  return startAuthServer({ program, host, database }, SITE_URL);
}
