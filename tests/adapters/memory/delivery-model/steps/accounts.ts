import * as fc from 'fast-check';
import type { AccountDecision } from '#core/account/account-decision.ts';
import type { Role } from '#core/identity/roles.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import { instant } from '#core/instant.ts';
import { ADMINISTRATORS, COURIERS, MERCHANTS, playerOf, type Administrator, type Name } from '../cast.ts';
import { alike } from '../invariants/invariant.ts';
import { takeSnapshot } from '../snapshot.ts';
import { isApproved, isCourier, type Decided, type Model } from '../model.ts';
import { ARROWS, CARRIED, LONGEST_REASON, SHUT_OUT, statusAfterRoleChange, UNDOABLE_FOR } from '../rules.ts';
import type { World } from '../world.ts';
import { ask, sequence, step, type Step } from './step.ts';
import { rolesOf } from '#tests/contract/people.ts';

const REASONS = { none: '', blank: ' \n', given: ' A reason ', long: 'x'.repeat(LONGEST_REASON + 1) } as const;
export type Reason = keyof typeof REASONS;

/** The expected answer to a decision on an account, if the caller is an administrator. */
function expectedAnswer(model: Model, whom: Name, { from, to }: Pick<Decided, 'from' | 'to'>): string {
  const account = model.accounts[whom];
  if (SHUT_OUT.includes(to) && account.isAdmin) return 'administrator';
  return account.status === from ? 'accepted' : 'changed';
}

/** The resulting status: an account with an unapproved role waits, also after a suspension. */
function resultingStatus(model: Model, whom: Name, { from, to }: Pick<Decided, 'from' | 'to'>): string {
  const { roles, approved } = model.accounts[whom];
  const isNew = (['merchant', 'courier'] as const).some((role) => roles.includes(role) && !approved.includes(role));
  return from === 'Suspended' && to === 'Active' && isNew ? 'Pending' : to;
}

/** A person's deliveries before their status changes, and whether they may work. */
const before = (model: Model, whom: Name): { readonly works: boolean; readonly carried: StoredDelivery[] } => ({
  works: isApproved(model, whom),
  carried: model.last.dispatch.deliveries.filter(
    ({ delivery }) => delivery.courier === playerOf(whom).id && CARRIED.includes(delivery.status),
  ),
});

/** A courier who may no longer work goes offline immediately, and keeps only a parcel that they already carry. */
async function checkLeavingWork(
  model: Model,
  world: World,
  whom: Name,
  { works, carried }: ReturnType<typeof before>,
  by: 'admin' | 'courier',
): Promise<void> {
  if (!works || isApproved(model, whom) || !isCourier(whom)) return;
  model.couriers[whom].seenAt = null;
  const now = await takeSnapshot(world);
  for (const { delivery } of carried) {
    const stored = now.dispatch.deliveries.find((each) => each.delivery.id === delivery.id);
    const last = stored?.events.at(-1);
    const released = last?.kind === 'release' && last.actor === by && last.at === world.now;
    const expected = delivery.status === 'accepted' || delivery.status === 'at_pickup';
    if (released !== expected)
      model.broken.push({
        invariant: 17,
        what: `${whom} left work, and ${delivery.status} became ${stored?.delivery.status}`,
      });
  }
}

/** An account decision by an administrator, or an attempt by another person. */
export const decide = (whom: Name, decision: AccountDecision, by: Name = 'admin', why: Reason = 'given'): Step =>
  step(`${by} decides to ${decision} ${whom}, reason ${why}`, async (model, world) => {
    const arrow = ARROWS[decision];
    const reason = REASONS[why];
    const unfit = why === 'long' || (reason.trim() === '' && decision === 'reject');
    const expected = !model.accounts[by].isAdmin
      ? 'denied'
      : by === whom
        ? 'own-account'
        : unfit
          ? 'reason'
          : expectedAnswer(model, whom, arrow);
    const had = before(model, whom);
    const { id } = playerOf(whom);
    const answer = await ask(model, world, by, `${decision} of ${whom}`, expected, async (as) =>
      as.accountReview.decide(id, decision, reason, await rolesOf(as.users, id)),
    );
    if (answer.ok) await moved(model, world, { by, whom, kind: decision, ...arrow, reason: reason.trim() }, had);
  });

async function moved(
  model: Model,
  world: World,
  { by, whom, ...taken }: Pick<Decided, 'kind' | 'from' | 'to' | 'reason'> & { readonly by: Name; readonly whom: Name },
  had: ReturnType<typeof before>,
): Promise<void> {
  const account = model.accounts[whom];
  const to = resultingStatus(model, whom, taken);
  if (taken.from === 'Active') account.approved = account.roles;
  account.status = to;
  model.decisions.push({
    ...taken,
    to,
    account: playerOf(whom).id,
    by: playerOf(by).id,
    byName: `${by} Player`,
    at: instant(world.now),
  });
  await checkLeavingWork(model, world, whom, had, 'admin');
}

const undo = (whom: Name, by: Name): Step =>
  step(`${by} takes back what was decided on ${whom}`, async (model, world) => {
    const { id } = playerOf(whom);
    const last = model.decisions.findLast(({ account }) => account === id);
    const theirs =
      last !== undefined && last.kind !== 'undo' && last.by === playerOf(by).id && world.now - last.at < UNDOABLE_FOR;
    const back = { from: last?.to ?? '', to: last?.from ?? '' };
    const expected = !model.accounts[by].isAdmin
      ? 'denied'
      : !theirs
        ? 'not-yours-to-undo'
        : resultingStatus(model, whom, back) === back.to
          ? expectedAnswer(model, whom, back)
          : 'changed';
    const had = before(model, whom);
    const answer = await ask(model, world, by, `undoing of ${whom}`, expected, (as) => as.accountReview.undo(id));
    if (answer.ok) await moved(model, world, { by, whom, kind: 'undo', ...back, reason: '' }, had);
  });

const history = (whom: Name, by: Name): Step =>
  step(`${by} reads what was decided on ${whom}`, async (model, world) => {
    const { id } = playerOf(whom);
    const expected = model.accounts[by].isAdmin ? 'accepted' : 'denied';
    const answer = await ask(model, world, by, 'the history', expected, (as) => as.accountReview.history(id));
    const decided = model.decisions
      .filter(({ account }) => account === id)
      .map(({ kind, from, to, reason, by, byName, at }) => ({ kind, from, to, reason, by, byName, at }));
    if (answer.ok && !alike(answer.value, decided.toReversed()))
      model.broken.push({ invariant: 17, what: `the history of ${whom} is ${JSON.stringify(answer.value)}` });
  });

/** An operator makes a person an administrator, or takes the role away, on the server. */
const setAdministrator = (whom: Name, isAdmin: boolean): Step =>
  step(`the operator ${isAdmin ? 'makes' : 'no longer has'} ${whom} as an administrator`, async (model, { server }) => {
    const { id } = playerOf(whom);
    const account = model.accounts[whom];
    const others = account.roles.filter((role) => role !== 'admin');
    account.isAdmin = isAdmin;
    account.roles = isAdmin ? [...others, 'admin'] : others;
    server.apply(({ state }) => {
      state.admins = [...state.admins.filter((each) => each !== id), ...(isAdmin ? [id] : [])];
      state.users = state.users.map((row) => (row.id === id ? { ...row, roles: account.roles } : row));
    });
  });

/** Fewer role changes than the daily limit, which other tests check. */
const CHANGES = 15;

/** A person takes or gives up a role. */
const changeRoles = (whom: Name, roles: readonly Role[]): Step =>
  step(`${whom} becomes ${roles.join(' and ')}`, async (model, world) => {
    const account = model.accounts[whom];
    const changes = model.roleChanges.get(whom) ?? 0;
    if (changes >= CHANGES) return;
    model.roleChanges.set(whom, changes + 1);
    const wanted = account.isAdmin ? [...roles, 'admin' as const] : roles;
    const had = before(model, whom);
    await ask(model, world, whom, 'the change of roles', 'accepted', (as) =>
      as.users.setRoles(playerOf(whom).id, wanted),
    );
    account.status = statusAfterRoleChange(account.status, account.roles, wanted);
    account.roles = wanted;
    await checkLeavingWork(model, world, whom, had, 'courier');
  });

const working = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Name[]>('kai', 'lea', 'mia') },
  { weight: 2, arbitrary: fc.constantFrom<Name[]>(...COURIERS, ...MERCHANTS) },
  { weight: 1, arbitrary: fc.constantFrom<Name[]>(...ADMINISTRATORS, 'recipient') },
);
const deciding = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Name[]>('admin', 'admin', 'boss') },
  { weight: 1, arbitrary: fc.constantFrom<Name[]>('kai', 'mia', 'stranger') },
);
const decision = fc.constantFrom<AccountDecision[]>(
  ...(['approve', 'reinstate', 'activate'] as const),
  ...(['approve', 'reinstate', 'activate', 'suspend', 'reject'] as const),
);
const reason = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Reason>('given') },
  { weight: 2, arbitrary: fc.constantFrom<Reason[]>('none', 'blank', 'long') },
);
const administrator: fc.Arbitrary<Administrator> = fc.constantFrom(...ADMINISTRATORS);

export const accounts: readonly fc.Arbitrary<Step>[] = [
  ...[0, 1, 2].map(() =>
    fc.tuple(working, decision, deciding, reason).map(([whom, what, by, why]) => decide(whom, what, by, why)),
  ),
  fc.tuple(administrator, administrator, decision, reason).map(([whom, by, what, why]) => decide(whom, what, by, why)),
  // Decisions that no administrator may make, and decisions by other people.
  fc
    .tuple(working, reason)
    .map(([whom, why]) =>
      sequence([
        decide('boss', 'suspend'),
        decide('admin', 'suspend'),
        decide(whom, 'reject', 'admin', 'blank'),
        decide(whom, 'suspend', 'boss', why),
        undo(whom, 'admin'),
        undo(whom, 'boss'),
        decide(whom, 'suspend', 'stranger'),
      ]),
    ),
  fc.tuple(working, deciding).map(([whom, by]) => undo(whom, by)),
  fc.tuple(working, deciding).map(([whom, by]) => history(whom, by)),
  fc
    .tuple(fc.oneof(administrator, administrator, working), fc.constantFrom(true, true, false))
    .map(([whom, isAdmin]) => setAdministrator(whom, isAdmin)),
  fc
    .tuple(fc.constantFrom(...COURIERS), fc.constantFrom<Role[][]>(['courier'], ['courier', 'merchant'], ['customer']))
    .map(([whom, roles]) => changeRoles(whom, roles)),
];
