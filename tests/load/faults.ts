import { termsOf, type ParcelSize } from '#core/delivery/price/tariff.ts';
import type { Zone } from '#core/delivery/price/zone.ts';
import type { Sql } from '../../supabase/local/database.ts';
import { FAULTS } from '../database/delivery/delivery-faults.ts';

interface Priced {
  readonly zone: Zone;
  readonly size: ParcelSize;
  readonly fee: number;
  readonly pay: number;
}

/** The broken invariants of a database's deliveries; empty if there are none. */
export async function faultsIn(sql: Sql): Promise<string[]> {
  const faults = (await sql<{ fault: string }>(FAULTS)).map(({ fault }) => fault);
  const priced = await sql<Priced>('select distinct zone, size, fee, pay from private.deliveries');
  for (const { zone, size, fee, pay } of priced) {
    const rate = termsOf(zone, size);
    if (rate.fee !== fee || rate.pay !== pay) faults.push(`${zone} ${size} costs ${fee} and pays ${pay}`);
  }
  const secrets = await sql<{ fault: string }>(`
    select 'an event of ' || e.delivery || ' holds a secret' as fault
    from private.delivery_events e join private.delivery_secrets s on s.delivery = e.delivery
    join private.delivery_people p on p.delivery = e.delivery
    where strpos(e::text, s.key) > 0
      or strpos((to_jsonb(e) - 'delivery' - 'at')::text, '"' || s.pin || '"') > 0
      or strpos(e::text, p.name) > 0 or strpos(e::text, p.street) > 0 or strpos(e::text, p.phone) > 0`);
  return [...faults, ...secrets.map(({ fault }) => fault)];
}
