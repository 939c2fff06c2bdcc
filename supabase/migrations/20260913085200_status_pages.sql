-- Software's pages of one status are read by their index again.
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.page_of(p_business uuid, p_filter jsonb, p_after jsonb, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.settle_matching(p_business, null, null);
  return (
    select coalesce(jsonb_agg(private.delivery_facts(x.d) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d from private.deliveries d
      where d.business_id = p_business
        and (p_after ->> 'id' is null
          or (d.requested_at, d.id) < ((p_after ->> 'requestedAt')::timestamptz, (p_after ->> 'id')::uuid))
        -- Scheduled ones are stored as searching.
        and (p_filter ->> 'status' is null
          or case when d.failure_reason = 'lost' then 'lost' else d.status end
            = case p_filter ->> 'status' when 'scheduled' then 'searching' else p_filter ->> 'status' end)
        and ((p_filter ->> 'status' in ('searching', 'scheduled')) is not true
          or (private.opens_next(d, now_at) is not null) = (p_filter ->> 'status' = 'scheduled'))
        and (p_filter ->> 'reference' is null or d.reference = p_filter ->> 'reference')
        and (p_filter ->> 'createdAfter' is null or d.requested_at > (p_filter ->> 'createdAfter')::timestamptz)
        and (p_filter ->> 'createdBefore' is null or d.requested_at < (p_filter ->> 'createdBefore')::timestamptz)
        and (p_filter ->> 'opensBefore' is null
          or private.opens_next(d, now_at) < (p_filter ->> 'opensBefore')::timestamptz)
      order by d.requested_at desc, d.id desc limit least(p_limit, 1000)
    ) as x);
end
$function$
;

reset check_function_bodies;
