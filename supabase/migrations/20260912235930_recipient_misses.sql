-- The limit of requests for unknown numbers comes from core here, too.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.recipient_cases_signed_in(p_number text, p_key text, p_said jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.session_alive();
  return private.recipient_cases(
    p_number, p_key, p_said, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window());
end
$function$
;

reset check_function_bodies;
