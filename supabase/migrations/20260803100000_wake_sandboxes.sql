-- The sender of webhooks also wakes sandboxes, whose endpoints get their events.

CREATE OR REPLACE FUNCTION private.webhooks_wait()
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select exists (
    select from private.webhook_endpoints e join private.webhook_messages m on m.endpoint = e.id
    where private.is_due_webhook(m, e.state, private.now()))
    or exists (select from private.sandboxes s where s.next_at <= private.now())
$function$
;

-- No sandbox has an endpoint yet, so nothing in them is heard of.
update private.sandboxes set next_at = null where next_at is not null;
