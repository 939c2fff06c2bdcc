-- The two schemas. Nothing in them is granted until a statement grants it by name.
--
-- The REST API exposes `public`. It doesn't expose `private`, which has the tables that only functions use, and the
-- functions that run with their owner's rights. `public` gets thin wrappers that run with the caller's.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- Finds a part of a text with an index: for the searches of administrators.
create extension if not exists pg_trgm with schema extensions;
