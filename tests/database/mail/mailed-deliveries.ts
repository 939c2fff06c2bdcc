import { randomUUID } from 'node:crypto';

/** Deliveries with an event that is mailed to the recipient: their ids, and SQL that creates them. */
export function mailedDeliveries(
  count: number,
  { email = 'rosa@example.com' }: { readonly email?: string | undefined } = {},
): { ids: string[]; sql: string } {
  const ids = Array.from({ length: count }, () => randomUUID());
  const sql = ids
    .map(
      (id) => `
    insert into private.deliveries (id, number, business_id, status, market, courier, zone, size, handover, contents, reference,
      fee, pay, currency, free, ready_at, search_until, due_at, reached, requested_at, minutes, cancel_fee,
      return_share)
    values ('${id}', private.make_tracking_number(), gen_random_uuid(), 'picked_up', 'ca|on|toronto', gen_random_uuid(), 'A',
      'small', 'meet', '', '', 699, 500, 'CAD', true, now(), now(), now() + interval '45 minutes', '{}', now(), 45, 300,
      50);
    insert into private.delivery_people values ('${id}', 'Corner Bakery', '', '', '', '', '', '', 'Rosa', '12 Elm Street', '',
      'Toronto', 'on', 'M6J 1A1', '+14165550199', '', '${email}');
    insert into private.delivery_secrets (delivery, pin, key) values ('${id}', '1234', private.make_key());
    insert into private.delivery_events (delivery, seq, kind, actor, at) values ('${id}', 4, 'pick_up', 'courier', private.now());`,
    )
    .join('\n');
  return { ids, sql };
}
