-- Reports of recipients about the goods, which the business of the delivery sees too.

-- A report as a person sees it who owns the business: the case's first message alone. Null for anyone else, and once its recipient
-- took it back.
create function private.report_for(c private.cases, p_person uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if c.shared_with_shop is not true or c.outcome is not distinct from 'withdrawn' or not exists (
    select from private.deliveries d join public.businesses b on b.id = d.business_id
    where d.id = c.delivery and b.user_id = p_person)
  then
    return null;
  end if;
  return jsonb_build_object('text', null, 'photos', '[]'::jsonb)
    || coalesce(private.case_messages_view(c.id) -> 0, '{}') - array['by', 'kind']
    || jsonb_build_object(
      'case', c.id, 'reason', c.reason, 'at', c.opened_at, 'claim', private.earlier_case(c.delivery, 'business'));
end
$$;

create function private.goods_report(p_delivery uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c private.cases;
begin
  perform private.session_alive();
  select * into c from private.cases x where x.delivery = p_delivery and x.shared_with_shop;
  return private.report_for(c, auth.uid());
end
$$;
grant execute on function private.goods_report(uuid) to authenticated;

create function public.goods_report(of_delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.goods_report(of_delivery) $$;
grant execute on function public.goods_report(uuid) to authenticated;
