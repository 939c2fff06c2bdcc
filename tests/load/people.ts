import type { UserId } from '#core/identity/user-id.ts';
import type { Role } from '#core/identity/roles.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import type { Sql } from '../../supabase/local/database.ts';
import { valueOf } from '../contract/outcome.ts';
import type { Calls } from './calls.ts';

/** A Supabase project to put load on. */
export interface LoadedProject {
  readonly url: string;
  readonly anonKey: string;
  readonly siteUrl: string;
  readonly sql: Sql;
  readonly fetch: typeof fetch;
}

export interface LoadPerson {
  readonly id: UserId;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly backend: ReturnType<typeof connectSupabase>;
}

/** Registers an approved person with their own browser, whose calls are measured. */
export async function registerPerson(
  project: LoadedProject,
  calls: Calls,
  name: string,
  role: Role,
): Promise<LoadPerson> {
  const { url, anonKey, siteUrl, sql } = project;
  const backend = connectSupabase({
    url,
    anonKey,
    siteUrl,
    storage: memoryDevice().tab(),
    fetch: calls.measured(project.fetch),
  });
  const credentials = { email: `${name}@load.example`, password: 'load and nothing else' };
  const session = valueOf(await backend.auth.signUp({ ...credentials, firstName: name, lastName: 'Load' }));
  await sql(`
    insert into public.users (id, email, first_name, last_name, country, role)
      values ('${session.userId}', '${credentials.email}', '${name}', 'Load', 'canada', '${role}')
      on conflict (id) do update set role = excluded.role;
    update public.users set account_status = 'Active' where id = '${session.userId}';
    select private.mark_verified('${session.userId}');`);
  valueOf(await backend.auth.signIn(credentials));
  return { id: session.userId, credentials, backend };
}
