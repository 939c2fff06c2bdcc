-- Administrators read who decided on a case, so that the second of two knows why theirs wasn't taken. No row changes.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.desk_case(c private.cases, p_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.case_summary(c, p_at) || jsonb_build_object(
    'from', coalesce(case when c.business is null then private.full_name(c.opener)
      else (select b.business_name from public.businesses b where b.id = c.business) end, ''),
    'late', c.state <> 'resolved' and c.answered_at is null and c.due_at < p_at,
    'decidedBy', private.full_name(c.decided_by));
end
$function$
;

reset check_function_bodies;
