import { randomUUID } from 'node:crypto';
import { hash } from 'bcryptjs';
import { PUBLISHABLE_KEY } from '../../../supabase/local/database.ts';
import type { Person, PersonKind } from '../../browser/journeys/backend.ts';
import { someone } from '../../browser/journeys/someone.ts';
import { PROJECT_URL } from './addresses.ts';
import { quote, sql } from './project.ts';

const STANDING: Readonly<Record<PersonKind, { role: string; status: string }>> = {
  customer: { role: 'customer', status: 'Active' },
  merchant: { role: 'merchant', status: 'Active' },
  'unverified merchant': { role: 'merchant', status: 'Pending' },
  courier: { role: 'courier', status: 'Pending' },
  administrator: { role: 'customer', status: 'Active' },
};

/** Adds a person with an account to the database, as `supabase/seed.sql` does. */
export async function makePerson(kind: PersonKind): Promise<Person> {
  const person = someone();
  const { email, firstName, lastName, password } = person;
  const { role, status } = STANDING[kind];
  const id = quote(randomUUID());
  const app = quote(JSON.stringify({ provider: 'email', providers: ['email'] }));
  await sql(`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token, reauthentication_token
    ) values (
      '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${quote(email)}, ${quote(await hash(password, 4))}, now(), ${app},
      ${quote(JSON.stringify({ first_name: firstName, last_name: lastName }))}, now(), now(), '', '', '', '', '', '', '', ''
    );
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      values (gen_random_uuid(), 'email', ${id}, ${id}, ${quote(JSON.stringify({ email }))}, now(), now());
    insert into public.users (id, email, first_name, last_name, phone, country, country_code, role, account_status)
      values (${id}, ${quote(email)}, ${quote(firstName)}, ${quote(lastName)}, '', 'canada', '+1', ${quote(role)}, ${quote(status)});
    ${kind === 'unverified merchant' ? '' : `insert into private.verified_emails (user_id, email) values (${id}, lower(${quote(email)}));`}
    ${kind === 'administrator' ? `insert into private.admins (user_id) values (${id});` : ''}`);
  return person;
}

/** A session as the product's client stores it. */
export interface ClientSession {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
}

/** Signs a person in directly, without the screens. */
export async function sessionOf({ email, password }: Person): Promise<ClientSession> {
  const answer = await fetch(`${PROJECT_URL}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', apikey: PUBLISHABLE_KEY },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const session = (await answer.json()) as Omit<ClientSession, 'expires_at'> & { expires_at?: number };
  return { ...session, expires_at: session.expires_at ?? Math.floor(Date.now() / 1000) + session.expires_in };
}
