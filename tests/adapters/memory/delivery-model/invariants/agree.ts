import { COURIERS, PEOPLE, playerOf } from '../cast.ts';
import { takeSnapshot } from '../snapshot.ts';
import { isApproved, type Model } from '../model.ts';
import { CARRIED, endOf, KEPT_FOR, WITH_PARCEL } from '../rules.ts';
import type { World } from '../world.ts';
import { alike, type Invariant } from './invariant.ts';
import { held } from './held.ts';
import { money } from './money.ts';
import { statusInvariants } from './status.ts';
import { views } from './views.ts';

const others: readonly Invariant[] = [
  {
    number: 17,
    what: 'only an approved courier who is online gets a delivery, and an unapproved one has nothing to fetch',
    check({ dispatch, people, duty }, model, broken) {
      for (const { courier, approved, online } of model.acceptances)
        if (!approved || !online) broken(`${courier}: ${approved ? 'offline' : 'not approved'}`);
      for (const { delivery, events } of dispatch.deliveries) {
        const accepted = model.acceptances.filter((acceptance) => acceptance.delivery === delivery.id);
        const taken = events.filter(({ kind }) => kind === 'accept' || kind === 'assign');
        const kinds = taken.map(({ kind }) => kind);
        if (kinds.join() !== accepted.map(({ kind }) => kind).join()) broken(`${kinds.join()} by an unknown courier`);
        if (taken.some(({ kind, actor }) => actor !== (kind === 'accept' ? 'courier' : 'admin')))
          broken(`taken by ${taken.map(({ actor }) => actor).join()}`);
        const job = Object.values(duty).find((shown) => shown?.job?.id === delivery.id)?.job;
        if (job !== undefined && job?.given !== (kinds.at(-1) === 'assign')) broken(`shown as given: ${job?.given}`);
      }
      for (const { name, id } of PEOPLE) {
        const row = people.find((person) => person.id === id);
        const { status, roles } = model.accounts[name];
        // An account without a verified email is removed after a day.
        if (name !== 'stranger' && name !== 'unverified' && !alike([row?.status, row?.roles], [status, roles]))
          broken(`${name} is ${row?.status} ${row?.roles.join()}, not ${status} ${roles.join()}`);
      }
      for (const name of COURIERS) {
        if (isApproved(model, name)) continue;
        const { id } = playerOf(name);
        const onDuty = dispatch.couriers.find((courier) => courier.id === id);
        const carried = dispatch.deliveries.find(
          ({ delivery }) => delivery.courier === id && CARRIED.includes(delivery.status),
        );
        if ((onDuty?.onlineUntil ?? null) !== null) broken(`${name} is online`);
        if (carried !== undefined && !WITH_PARCEL.includes(carried.delivery.status))
          broken(`${name} has one ${carried.delivery.status}`);
        if (duty[name] === null ? carried !== undefined : duty[name].offers.length > 0 || carried === undefined)
          broken(`${name} is shown ${JSON.stringify(duty[name])}`);
      }
    },
  },
  {
    number: 21,
    what: 'thirty days after the end nothing personal remains',
    check({ text, dispatch, files, now }, model, broken) {
      for (const asked of model.asked) {
        const stored = dispatch.deliveries.find(({ delivery }) => delivery.id === asked.id);
        const end = stored === undefined ? null : endOf(stored);
        if (stored === undefined || end === null || now - end < KEPT_FOR) continue;
        const left = asked.personal.filter((word) => text.includes(word));
        if (left.length > 0) broken(`${left.join()} is still there`);
        if (stored.people !== null || stored.secrets !== null || stored.key !== null)
          broken('people, PIN or key are still there');
        if (stored.hasProof || files.some((name) => name.includes(asked.id))) broken('the photo is still there');
      }
    },
  },
];

/** All invariants that are checked after every step. Numbers 18 and 19 are checked by the steps themselves. */
const INVARIANTS: readonly Invariant[] = [...statusInvariants, ...money, ...held, ...views, ...others];

/** Checks every invariant, and throws if one is broken. */
export async function agree(model: Model, world: World): Promise<void> {
  const seen = await takeSnapshot(world, model.last, model.snapshots);
  model.snapshots += 1;
  for (const { number, what, check } of INVARIANTS)
    check(seen, model, (how) => model.broken.push({ invariant: number, what: `${what} – but ${how}` }));
  model.last = seen;
  if (model.broken.length === 0) return;
  const lines = model.broken.map(({ invariant, what }) => (invariant === 0 ? what : `Invariant ${invariant}: ${what}`));
  throw new Error([...new Set(lines)].join('\n'));
}
