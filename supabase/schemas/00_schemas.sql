-- The two schemas, and what's closed until a statement opens it by name.
--
-- `public` is what the REST API shows. `private` isn't exposed: it holds the tables that only functions touch, and the
-- functions that run with their owner's rights. `public` gets thin wrappers that run with the caller's.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
