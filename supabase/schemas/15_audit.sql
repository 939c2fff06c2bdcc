create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is append-only' using errcode = '42501';
end
$$;

-- An append-only record of every decision, deletion and role change, with the row as it was.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  db_role text not null,
  action text not null,
  tbl text not null,
  row_id text,
  old jsonb,
  new jsonb
);
create index audit_log_of_row on private.audit_log (row_id, at desc);
-- Lookups by administrators: opening contact details of an account or a business is written here and shown in its record.
create index audit_log_reads on private.audit_log (tbl, row_id, id desc) where action = 'READ';

create trigger append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The digest of a key isn't written, nor the network of its last use, which is deleted after 30 days.
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - '{digest,used_from}'::text[] end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - '{digest,used_from}'::text[] end;
  row_now jsonb := coalesce(after, before);
begin
  insert into private.audit_log (actor, db_role, action, tbl, row_id, old, new) values (
    (select auth.uid()), coalesce(auth.jwt() ->> 'role', session_user::text), tg_op, tg_table_name,
    coalesce(row_now ->> 'id', row_now ->> 'user_id'), before, after
  );
  return null;
end
$$;
