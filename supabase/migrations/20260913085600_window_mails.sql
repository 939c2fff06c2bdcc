-- The mail that a parcel is on its way names both ends of its window, not the last one alone.
DROP VIEW "private"."mail_facts";

DROP VIEW "private"."recipient_mails";

CREATE VIEW "private"."recipient_mails" AS  SELECT m.id,
    p.email AS address,
    jsonb_build_object('kind', m.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key, 'handover', d.handover, 'at', m.written_at, 'dueAt', d.due_at, 'dropoffReadyAt', d.dropoff_ready_at, 'timeZone', b.time_zone, 'reason', ( SELECT e.reason
           FROM private.delivery_events e
          WHERE ((e.delivery = d.id) AND (e.kind = 'fail'::text))
          ORDER BY e.seq DESC
         LIMIT 1)) AS facts
   FROM ((((private.mails m
     JOIN private.deliveries d ON ((d.id = m.reference)))
     JOIN private.delivery_people p ON ((p.delivery = d.id)))
     JOIN private.delivery_secrets s ON ((s.delivery = d.id)))
     LEFT JOIN private.business_settings b ON ((b.business_id = d.business_id)))
  WHERE ((m.topic = 'recipient'::text) AND (p.email <> ''::text));;

CREATE VIEW "private"."mail_facts" AS  SELECT 'recipient'::text AS topic,
    recipient_mails.id,
    recipient_mails.address,
    recipient_mails.facts
   FROM private.recipient_mails
UNION ALL
 SELECT 'merchant'::text AS topic,
    merchant_mails.id,
    merchant_mails.address,
    merchant_mails.facts
   FROM private.merchant_mails
UNION ALL
 SELECT 'decision'::text AS topic,
    decision_mails.id,
    decision_mails.address,
    decision_mails.facts
   FROM private.decision_mails
UNION ALL
 SELECT 'webhook'::text AS topic,
    webhook_mails.id,
    webhook_mails.address,
    webhook_mails.facts
   FROM private.webhook_mails
UNION ALL
 SELECT 'key'::text AS topic,
    key_mails.id,
    key_mails.address,
    key_mails.facts
   FROM private.key_mails
UNION ALL
 SELECT 'statement'::text AS topic,
    statement_mails.id,
    statement_mails.address,
    statement_mails.facts
   FROM private.statement_mails
UNION ALL
 SELECT 'account'::text AS topic,
    account_mails.id,
    account_mails.address,
    account_mails.facts
   FROM private.account_mails
UNION ALL
 SELECT 'case'::text AS topic,
    case_mails.id,
    case_mails.address,
    case_mails.facts
   FROM private.case_mails;;

ALTER VIEW "private"."mail_facts" OWNER TO "postgres";

ALTER VIEW "private"."recipient_mails" OWNER TO "postgres";
