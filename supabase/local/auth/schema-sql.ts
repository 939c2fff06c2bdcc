/**
 * The tables of the hosted authentication server, as far as the emulation and the product use them: with its columns,
 * types, defaults and constraints.
 */
export const AUTH_SCHEMA = `
do $$ begin
  if to_regclass('auth.users') is not null and not exists (
    select from pg_attribute where attrelid = to_regclass('auth.users') and attname = 'instance_id'
  ) then
    raise exception 'The accounts in this database have the form of an older local stack. "npm run db:reset" starts over.';
  end if;
end $$;
create schema if not exists auth;
grant usage on schema auth to anon, authenticated, service_role;
do $$ begin
  if to_regtype('auth.aal_level') is null then create type auth.aal_level as enum ('aal1', 'aal2', 'aal3'); end if;
  if to_regtype('auth.factor_type') is null then create type auth.factor_type as enum ('totp', 'webauthn', 'phone'); end if;
  if to_regtype('auth.factor_status') is null then create type auth.factor_status as enum ('unverified', 'verified'); end if;
  if to_regtype('auth.code_challenge_method') is null then create type auth.code_challenge_method as enum ('s256', 'plain'); end if;
  if to_regtype('auth.one_time_token_type') is null then
    create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token',
      'email_change_token_new', 'email_change_token_current', 'phone_change_token');
  end if;
end $$;

create table if not exists auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
  confirmation_token varchar(255), confirmation_sent_at timestamptz, recovery_token varchar(255), recovery_sent_at timestamptz,
  email_change_token_new varchar(255), email_change varchar(255), email_change_sent_at timestamptz, last_sign_in_at timestamptz,
  raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean, created_at timestamptz, updated_at timestamptz,
  phone text default null unique, phone_confirmed_at timestamptz, phone_change text default '', phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz, confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz, reauthentication_token varchar(255) default '', reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;

create table if not exists auth.identities (
  provider_id text not null, user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null,
  provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored, id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);

create table if not exists auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, created_at timestamptz, updated_at timestamptz,
  factor_id uuid, aal auth.aal_level, not_after timestamptz, refreshed_at timestamp, user_agent text, ip inet, tag text,
  oauth_client_id uuid, refresh_token_hmac_key text, refresh_token_counter bigint, scopes text check (char_length(scopes) <= 4096)
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  instance_id uuid, id bigserial primary key, token varchar(255) unique, user_id varchar(255), revoked boolean,
  created_at timestamptz, updated_at timestamptz, parent varchar(255), session_id uuid references auth.sessions on delete cascade
);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table if not exists auth.mfa_factors (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
  factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
  updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz unique, web_authn_credential jsonb,
  web_authn_aaguid uuid, last_webauthn_challenge_data jsonb
);
create table if not exists auth.mfa_challenges (
  id uuid primary key, factor_id uuid not null references auth.mfa_factors on delete cascade, created_at timestamptz not null,
  verified_at timestamptz, ip_address inet not null, otp_code text, web_authn_session_data jsonb
);
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade, created_at timestamptz not null,
  updated_at timestamptz not null, authentication_method text not null, id uuid primary key,
  unique (session_id, authentication_method)
);
create table if not exists auth.one_time_tokens (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0), relates_to text not null,
  created_at timestamp not null default now(), updated_at timestamp not null default now(), unique (user_id, token_type)
);
create table if not exists auth.flow_state (
  id uuid primary key, user_id uuid, auth_code text, code_challenge_method auth.code_challenge_method, code_challenge text,
  provider_type text not null, provider_access_token text, provider_refresh_token text, created_at timestamptz, updated_at timestamptz,
  authentication_method text not null, auth_code_issued_at timestamptz, invite_token text, referrer text,
  oauth_client_state_id uuid, linking_target_id uuid, email_optional boolean not null default false
);

create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'))::uuid
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'))
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
`;
