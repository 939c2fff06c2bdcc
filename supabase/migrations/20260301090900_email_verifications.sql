-- Codes sent by mail (spec §3; docs/security.md#forged-codes). Nobody but the server touches them, and it stores a
-- keyed digest, never the code.

create table public.email_verifications (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  purpose text not null check (purpose in ('registration', 'password-reset')),
  -- HMAC-SHA256 of purpose, challenge, address and code. Empty where nothing was sent: such a row only makes the next request wait.
  code text not null,
  -- What ties the code to the browser that asked.
  challenge uuid not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Used, or superseded by a newer one.
  consumed_at timestamptz
);
create index email_verifications_newest on public.email_verifications (email, purpose, created_at desc);

alter table public.email_verifications enable row level security;
grant select, insert, update, delete on public.email_verifications to service_role;
create policy email_verifications_none on public.email_verifications as restrictive to anon, authenticated
  using (false) with check (false);
