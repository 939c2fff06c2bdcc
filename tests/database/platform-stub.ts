/** The roles of a hosted project, which all databases of a server share. */
export const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'postgres') then create role postgres login nosuperuser createdb createrole bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator login noinherit; end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then create role supabase_auth_admin login noinherit createrole; end if;
end $$;
grant anon, authenticated, service_role to authenticator, postgres;
-- As on the hosted platform, although it's no superuser.
grant set on parameter session_replication_role to postgres;
`;

/**
 * The schemas of a hosted project before the first migration. As on the hosted platform, the role that migrations run as
 * is not a superuser, and the auth service's tables have another owner.
 */
export const PLATFORM_SCHEMAS = `
do $$ begin execute format('grant create on database %I to postgres', current_database()); end $$;
alter schema public owner to postgres;
grant usage on schema public to anon, authenticated, service_role;
create schema extensions authorization postgres;
create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
grant usage on schema extensions to anon, authenticated, service_role;

-- As on the hosted platform, every object is open to everyone unless a migration revokes it.
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant execute on functions to anon, authenticated, service_role;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
`;

/** For a plain server: the objects of a hosted project that the migrations rely on. */
export const PLATFORM_STUB = `${PLATFORM_SCHEMAS}
set role supabase_auth_admin;
create table auth.users (
  id uuid primary key, aud varchar(255), role varchar(255), email varchar(255), encrypted_password varchar(255), email_confirmed_at timestamptz,
  raw_app_meta_data jsonb, raw_user_meta_data jsonb, created_at timestamptz default now(), updated_at timestamptz, instance_id uuid,
  confirmation_token varchar(255), recovery_token varchar(255), email_change varchar(255), email_change_token_new varchar(255),
  email_change_token_current varchar(255), phone_change text, phone_change_token varchar(255), reauthentication_token varchar(255), is_sso_user boolean not null default false,
  phone text, banned_until timestamptz, deleted_at timestamptz
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create table auth.identities (
  id uuid primary key, provider text not null, provider_id text not null, user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null, created_at timestamptz, updated_at timestamptz
);
create table auth.mfa_factors (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, status text not null,
  factor_type text not null, created_at timestamptz not null, updated_at timestamptz not null
);
create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade, not_after timestamptz, created_at timestamptz default now());
create index sessions_user_id_idx on auth.sessions (user_id);
create index identities_user_id_idx on auth.identities (user_id);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
grant execute on all functions in schema auth to public;
reset role;
`;
