import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { aJpeg } from '#tests/builders/picture.ts';
import type { LocalProject } from '../contract/project/local-project.ts';

/** Part of all the victim's data, so that every leak can be found. */
export const MARK = 'SECRETV';

export type Client = SupabaseClient;

export interface Attacker {
  readonly name: string;
  readonly client: Client;
  /** Null for visitors without an account. */
  readonly id: string | null;
}

export interface Scene {
  readonly victimId: string;
  readonly victimBusiness: string;
  readonly attackers: readonly Attacker[];
  readonly admin: Attacker;
}

const clientOf = (project: LocalProject, token?: string): Client =>
  createClient(project.url, project.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      fetch: (input, init) => project.fetch(new Request(input, init)),
      ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    },
  });

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that claims to be the service and the victim, signed with an unknown key. */
const forged = (id: string) =>
  `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ sub: id, role: 'service_role', aud: 'authenticated', exp: 4_000_000_000 })}.${'A'.repeat(43)}`;

/** A person with a row, a role and perhaps a verified email, whose metadata claims more. */
async function person(
  project: LocalProject,
  name: string,
  role: string,
  verified: boolean,
): Promise<Attacker & { token: string }> {
  const client = clientOf(project);
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`;
  const claims = {
    role: 'admin',
    is_admin: true,
    email_verified_at: '2026-01-01T00:00:00Z',
    verified_email: email,
    app_metadata: { role: 'admin' },
  };
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse', options: { data: claims } });
  if (error !== null || data.session === null || data.user === null)
    throw new Error(`no account for ${name}: ${error?.message ?? ''}`);
  const { id } = data.user;
  const row = {
    id,
    email,
    first_name: name,
    last_name: name,
    phone: '',
    country: 'canada',
    country_code: '+1',
    role: 'customer',
  };
  const made = await client.from('users').insert(row);
  if (made.error !== null) throw new Error(made.error.message);
  if (role !== 'customer') await client.from('users').update({ role }).eq('id', id);
  if (verified) await project.sql(`select private.mark_verified('${id}')`);
  return { name, client, id, token: data.session.access_token };
}

/** A victim with a row in every table, and all attackers. */
export async function setScene(project: LocalProject): Promise<Scene> {
  await project.empty();
  const victim = await person(project, MARK, 'merchant', true);
  const victimBusiness = '20000000-0000-4000-8000-000000000001';
  const business = {
    id: victimBusiness,
    user_id: victim.id,
    country: 'us',
    business_name: MARK,
    address: MARK,
    city: MARK,
    state: 'or',
    business_email: `${MARK}@example.com`,
  };
  await victim.client.from('businesses').insert(business);
  await victim.client.from('delivery_tracking').insert({ user_id: victim.id, delivery_number: `${MARK}-1` });
  await victim.client
    .from('user_profile_pictures')
    .insert({ user_id: victim.id, image_type: 'profile', image_data: `${aJpeg().replace(/=*$/u, '')}${MARK}A` });
  await project.sql(`insert into public.email_verifications (email, purpose, code, challenge, expires_at) values ('${MARK.toLowerCase()}@example.com', 'registration', '${MARK}', gen_random_uuid(), now() + interval '10 minutes');
    insert into private.reset_tickets (token_hash, user_id) values ('${MARK}', '${victim.id}');`);

  // A person whose session was ended by the server: the token has not expired yet.
  const revoked = await person(project, 'Revoked merchant', 'merchant', true);
  await revoked.client
    .from('businesses')
    .insert({ ...business, id: '20000000-0000-4000-8000-000000000002', user_id: revoked.id });
  await project.sql(`delete from auth.sessions where user_id = '${revoked.id}'`);
  const stolen = await victim.client.auth.signInWithPassword({
    email: `${MARK.toLowerCase()}@example.com`,
    password: 'correct horse',
  });
  await project.sql(
    `delete from auth.sessions where id = (select id from auth.sessions where user_id = '${victim.id}' order by created_at desc limit 1)`,
  );

  const admin = await person(project, 'Administrator', 'customer', true);
  await project.sql(`insert into private.admins (user_id) values ('${admin.id}'); select private.count_figures()`);
  return {
    victimId: victim.id ?? '',
    victimBusiness,
    admin,
    attackers: [
      { name: 'an anonymous visitor', client: clientOf(project), id: null },
      { name: 'a forged token', client: clientOf(project, forged(victim.id ?? '')), id: null },
      {
        name: 'a stolen token of an ended session',
        client: clientOf(project, stolen.data.session?.access_token),
        id: victim.id,
      },
      { ...revoked, name: 'a person with an ended session' },
      { ...(await person(project, 'Customer', 'customer', true)), name: 'a customer' },
      { ...(await person(project, 'Unverified merchant', 'merchant', false)), name: 'an unverified merchant' },
      { ...(await person(project, 'Merchant', 'merchant', true)), name: 'a merchant' },
      { ...(await person(project, 'Courier', 'courier', true)), name: 'a courier' },
    ],
  };
}
