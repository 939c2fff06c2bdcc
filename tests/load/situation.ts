import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Market, Zone } from '#core/delivery/price/zone.ts';
import { instant } from '#core/instant.ts';
import type { Situation } from '#demo/couriers/plan.ts';
import type { Sql } from '../../supabase/local/database.ts';

interface Row {
  readonly id: string;
  readonly number: string;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly market: string;
  readonly zone: Zone;
  readonly handover: 'meet' | 'door';
  readonly courier: string | null;
  readonly ready: number;
  readonly due: number;
  readonly reached: Readonly<Record<string, number>>;
  readonly since: number;
}

const ms = (of: string) => `(extract(epoch from ${of}) * 1000)::double precision`;

/** The part of a database that the couriers' drivers read. */
interface Seen {
  readonly open: readonly Row[];
  readonly idle: readonly { readonly courier: string; readonly since: number }[];
}

async function see(sql: Sql): Promise<Seen> {
  await sql('select private.settle_due()');
  const open = await sql<Row>(`
    select d.id, d.number, d.status, d.version, d.market, d.zone, d.handover, d.courier,
      ${ms('d.ready_at')} as ready, ${ms('d.due_at')} as due,
      (select jsonb_object_agg(r.key, ${ms('r.value::timestamptz')}) from jsonb_each_text(d.reached) r) as reached,
      (select ${ms('max(e.at)')} from private.delivery_events e
       where e.delivery = d.id and e.kind in ('request', 'release', 'no_show')) as since
    from private.deliveries d where d.ended_at is null`);
  const idle = await sql<{ courier: string; since: number }>(
    `select courier, ${ms('idle_since')} as since from private.courier_presence`,
  );
  return { open, idle };
}

/** The time in ms for which drivers share a read, so that their own reads don't count as load. */
const SHARED_FOR = 500;

/** Reads for all drivers together. `fresh` asks for a new read. */
export function sharedReads(sql: Sql): (fresh: boolean) => Promise<Seen> {
  let latest: { readonly at: number; readonly seen: Promise<Seen> } | null = null;
  return (fresh) => {
    if (latest === null || fresh || Date.now() - latest.at > SHARED_FOR) latest = { at: Date.now(), seen: see(sql) };
    return latest.seen;
  };
}

/**
 * The situation on which simulated couriers act, read from the database; the demo reads it from its own state. `timeOf`
 * turns the database's times into those of the couriers' clock.
 */
export function situationOf(
  { open, idle }: Seen,
  couriers: readonly UserId[],
  market: Market,
  timeOf: (at: number) => number,
): Situation {
  const jobs = open.flatMap(({ courier, ...row }) =>
    courier !== null && couriers.some((id) => id === courier)
      ? [
          {
            courier: knownUserId(courier),
            delivery: {
              id: knownDeliveryId(row.id),
              number: row.number as TrackingNumber,
              version: row.version,
              status: row.status,
              zone: row.zone,
              handover: row.handover,
              readyAt: instant(timeOf(row.ready)),
              dropoffReadyAt: null,
              dueAt: instant(timeOf(row.due)),
              reached: Object.fromEntries(
                Object.entries(row.reached).map(([status, at]) => [status, instant(timeOf(at))]),
              ),
            },
          },
        ]
      : [],
  );
  return {
    waiting: open.flatMap((row) =>
      row.status === 'searching' ? [{ id: knownDeliveryId(row.id), market, since: instant(timeOf(row.since)) }] : [],
    ),
    jobs,
    free: couriers
      .filter((id) => jobs.every(({ courier }) => courier !== id))
      .map((id) => ({
        id,
        since: instant(timeOf(idle.find(({ courier }) => courier === id)?.since ?? 0)),
        markets: [market],
      })),
    // Every read settles due deliveries first.
    changesAt: null,
  };
}
