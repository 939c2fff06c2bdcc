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

-- A statement with the lines after a line, `p_most` of them. Null for another business's statement, and an unknown one.
create function private.api_statement(p_digest text, p_statement uuid, p_after jsonb, p_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  s private.statements;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  select * into s from private.statements x where x.id = p_statement and x.account = b.id;
  return private.result_ok(case when found then private.statement_detail(s, p_after, p_most)::jsonb end);
end
$$;
grant execute on function private.api_statement(text,uuid,jsonb,integer) to service_role;

create function public.svc_api_statements(p_digest text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_statements(p_digest) $$;
grant execute on function public.svc_api_statements(text) to service_role;

create function public.svc_api_statement(
  p_digest text, p_statement uuid, p_after jsonb default null, p_most integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_statement(p_digest, p_statement, p_after, p_most)
$$;
grant execute on function public.svc_api_statement(text,uuid,jsonb,integer) to service_role;
