-- Businesses' software reads closed statements, and an administrator's list comes in larger pages.

-- A statement with its lines.
create function private.statement_detail(s private.statements) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  entries private.ledger[];
begin
  if s.state = 'void' then
    select array_agg(l) into entries from private.void_lines v
    join private.ledger l on l.delivery = v.delivery and l.account = v.account and l.kind = v.kind where v.statement = s.id;
  else
    select array_agg(l) into entries from private.ledger l where l.statement = s.id;
  end if;
  return jsonb_build_object('statement', private.statement_view(s), 'lines', private.statement_lines(entries, s.period_from),
    'timeZone', private.books_zone());
end
$$;

create or replace function private.find_statement(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  s private.statements;
begin
  perform private.session_alive();
  select * into s from private.statements x where x.id = p_id;
  if not found
    or s.side = 'business' and private.actor_for_business(s.account) is null
    or s.side = 'courier' and s.account <> auth.uid() and not private.is_admin()
  then
    return null;
  end if;
  return private.statement_detail(s);
end
$$;
grant execute on function private.find_statement(uuid) to authenticated;

-- All statements of one side, newest first, ten thousand after a position: an administrator's list reads all of them.
create or replace function private.list_statements(p_side text, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.statement_view(x.s) || jsonb_build_object('name', x.name)
      order by (x.s).closed_at desc, (x.s).id desc), '[]')
    from (
      select s, coalesce(b.business_name, private.full_name(s.account), '') as name
      from private.statements s left join public.businesses b on b.id = s.account
      where s.side = p_side and (p_before is null or (s.closed_at, s.id) < (p_before, p_before_id))
      order by s.closed_at desc, s.id desc limit 10000
    ) as x);
end
$$;
grant execute on function private.list_statements(text,timestamp with time zone,uuid) to authenticated;

-- A business's closed statements for its software, which can only read them.
create function private.api_statements(p_digest text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.statements_of(b.id, 'business') -> 'closed');
end
$$;
grant execute on function private.api_statements(text) to service_role;

-- Null for another business's statement, and an unknown one.
create function private.api_statement(p_digest text, p_statement uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  s private.statements;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  select * into s from private.statements x where x.id = p_statement and x.account = b.id;
  return private.result_ok(case when found then private.statement_detail(s) end);
end
$$;
grant execute on function private.api_statement(text,uuid) to service_role;

create function public.svc_api_statements(p_digest text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_statements(p_digest) $$;
grant execute on function public.svc_api_statements(text) to service_role;

create function public.svc_api_statement(p_digest text, p_statement uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_statement(p_digest, p_statement) $$;
grant execute on function public.svc_api_statement(text,uuid) to service_role;
