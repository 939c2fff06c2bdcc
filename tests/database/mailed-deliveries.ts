import { randomUUID } from 'node:crypto';

interface Mailed {
  readonly email?: string | undefined;
  /** For a database of an earlier version, in which deliveries don't keep the rest of their promise. */
  readonly isBeforeTerms?: boolean;
}

/** Deliveries with an event that is mailed to the recipient: their ids, and SQL that creates them. */
export function mailedDeliveries(
  count: number,
  { email = 'rosa@example.com', isBeforeTerms = false }: Mailed = {},
): { ids: string[]; sql: string } {
  const [terms, promised] = isBeforeTerms ? ['', ''] : [', minutes, cancel_fee, return_share', ', 45, 300, 50'];
  const ids = Array.from({ length: count }, () => randomUUID());
  const sql = ids
    .map(
      (id) => `
    insert into private.deliveries (id, number, business_id, status, market, courier, zone, size, handover, contents, reference,
      fee, pay, currency, free, ready_at, search_until, due_at, reached, requested_at${terms})
    values ('${id}', private.make_tracking_number(), gen_random_uuid(), 'picked_up', 'ca|on|toronto', gen_random_uuid(), 'A',
      'small', 'meet', '', '', 699, 500, 'CAD', true, now(), now(), now() + interval '45 minutes', '{}', now()${promised});
    insert into private.delivery_people values ('${id}', 'Corner Bakery', '', '', '', '', '', '', 'Rosa', '12 Elm Street', '',
      'Toronto', 'on', 'M6J 1A1', '+14165550199', '', '${email}');
    insert into private.delivery_secrets (delivery, pin, key) values ('${id}', '1234', private.make_key());
    insert into private.delivery_events (delivery, seq, kind, actor, at) values ('${id}', 4, 'pick_up', 'courier', private.now());`,
    )
    .join('\n');
  return { ids, sql };
}
