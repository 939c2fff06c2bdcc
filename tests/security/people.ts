import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { LocalProject } from '../contract/project/local-project.ts';

/** A client of the project's API, without a session until it signs in. */
export const clientOf = (project: LocalProject): SupabaseClient =>
  createClient(project.url, project.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { fetch: (input, init) => project.fetch(new Request(input, init)) },
  });

export interface SignedUp {
  readonly client: SupabaseClient;
  readonly id: string;
  readonly email: string;
}

/** A person who signed up, with a profile row, and with a verified address if requested. */
export async function signedUp(
  project: LocalProject,
  email: string,
  { role = 'customer', verified = true }: { role?: string; verified?: boolean } = {},
): Promise<SignedUp> {
  const client = clientOf(project);
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse' });
  if (error !== null || data.user === null) throw new Error(`no account for ${email}: ${error?.message ?? ''}`);
  const { id } = data.user;
  const inserted = await client.from('users').insert({ id, email, first_name: 'A', last_name: 'B' });
  if (inserted.error !== null) throw new Error(inserted.error.message);
  if (role !== 'customer') await client.from('users').update({ role }).eq('id', id);
  if (verified) await project.sql(`select private.mark_verified('${id}')`);
  return { client, id, email };
}

/** A row for a business that a merchant may add. */
export const businessOf = (
  { id }: Pick<SignedUp, 'id'>,
  change: Record<string, unknown> = {},
): Record<string, unknown> & { id: string } => ({
  id: crypto.randomUUID(),
  user_id: id,
  country: 'us',
  business_name: 'Corner Bakery',
  address: '12 Alder Street',
  city: 'Portland',
  state: 'or',
  business_email: 'bakery@example.com',
  ...change,
});
