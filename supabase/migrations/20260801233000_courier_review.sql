-- More than three failures in a day that only the courier saw, or ten deliveries given back, put the courier's account before an
-- administrator: it waits for approval again, and history says why. Nothing is counted for what was before.

ALTER TABLE "private"."account_decisions" DROP CONSTRAINT "account_decisions_kind_check";

CREATE TABLE "private"."courier_incidents" ("courier" uuid NOT NULL, "kind" text NOT NULL, "at" timestamp with time zone NOT NULL, CONSTRAINT "courier_incidents_kind_check" CHECK ((kind = ANY (ARRAY['failure'::text, 'release'::text]))));

ALTER TABLE "private"."courier_incidents" OWNER TO "postgres";

ALTER TABLE "private"."account_decisions" ALTER COLUMN "by_admin" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.courier_step(p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.courier_at_step(p_command, p_id);
  content jsonb;
  refusal text;
  d private.deliveries;
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back')
      or char_length(p_photo) > 400000 or p_photo not like 'data:image/jpeg;base64,/9j/%'
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$'))
  then
    return private.not_done('invalid');
  end if;
  -- Whatever photo comes along: the first one is kept.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.courier_at_work();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, 'courier', private.now(), p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      perform private.take(d, p_kind, 'courier', private.now(), null, p_reason);
      perform private.note_incident(me, p_kind, p_id);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, p_photo)
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(p_command, refusal);
  else
    refusal := private.earlier_refusal(p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.not_done(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.done(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.not_done('no-such-delivery');
  end if;
  return private.done(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$function$
;

create function private.note_incident(p_courier uuid, p_step text, p_delivery uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and exists (select from private.deliveries d where d.id = p_delivery and d.held = 'waiting') then 'failure'
  end;
  incidents bigint;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - interval '1 day';
  insert into private.courier_incidents (courier, kind, at) values (p_courier, incident, private.now());
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (case incident when 'failure' then 4 else 10 end) then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  perform private.move_account(null, p_courier, 'review', 'Active', 'Pending', case incident
    when 'failure' then '4 deliveries in a day failed for a reason that only the courier saw.'
    else '10 deliveries in a day were given back before the pickup.'
  end);
end
$$;

ALTER FUNCTION "private"."note_incident"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_account(p_account uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := private.admin_asking();
  last private.account_decisions;
begin
  select * into last from private.account_decisions x where x.account = p_account order by x.id desc limit 1;
  if not found or last.kind = 'undo' or last.by_admin is distinct from me or last.at <= private.now() - interval '10 minutes' then
    return private.not_done('not-yours-to-undo');
  end if;
  if not private.account_stays(p_account) then return private.not_done('changed'); end if;
  return private.move_account(me, p_account, 'undo', last.to_status, last.from_status, '');
end
$function$
;

ALTER TABLE "private"."account_decisions" ADD CONSTRAINT "account_decisions_kind_check" CHECK ((kind = ANY (ARRAY['approve'::text, 'reject'::text, 'suspend'::text, 'reinstate'::text, 'activate'::text, 'undo'::text, 'review'::text])));

ALTER TABLE "private"."courier_incidents" ADD CONSTRAINT "courier_incidents_courier_fkey" FOREIGN KEY (courier) REFERENCES auth.users(id) ON DELETE CASCADE;

CREATE INDEX courier_incidents_of ON private.courier_incidents USING btree (courier);

REVOKE ALL ON FUNCTION "private"."note_incident"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_incident"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_incident"(uuid, text, uuid) TO "postgres";
