import { parseRoles } from '#core/identity/roles.ts';
import * as fc from 'fast-check';
import { knownUserId } from '#core/identity/user-id.ts';
import type { AccountStatus } from '#core/identity/account-status.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { passTime } from '../model.ts';
import { roleText } from '../start.ts';
import { anywhere, step, type Step } from './step.ts';

const SPANS = {
  '59 seconds': 59 * SECOND,
  '61 seconds': 61 * SECOND,
  '9 minutes': 9 * MINUTE,
  '10 minutes': 10 * MINUTE,
  '15 minutes': 15 * MINUTE,
  'an hour': HOUR,
  'a day': DAY,
};

export const wait = (span: keyof typeof SPANS): Step =>
  step(0, `${span} pass`, async (_place, model, { clock }) => {
    clock.advance(SPANS[span]);
    model.now += SPANS[span];
    passTime(model);
  });

const reload = (at: number): Step => step(at, 'reload', async ({ browser }) => browser.reload());

/** Data kept for the tab ends with it. */
const newTab = (at: number): Step =>
  step(at, 'open a new tab in place of this one', async ({ computer, browser }) => {
    computer.registration = null;
    computer.ticket = null;
    browser.newTab();
  });

/** An operator changes an account's status, on the server. */
const decideOnAccount = (at: number, whom: number, status: AccountStatus): Step =>
  step(at, `the operator sets person ${whom} ${status}`, async (_place, model, { server }) => {
    const person = model.people[whom % model.people.length];
    if (person === undefined || (status === 'Pending' && person.roles.size === 0)) return;
    person.status = status;
    server.apply(({ state }) => {
      state.users = state.users.map((row) => (row.id === person.id ? { ...row, status } : row));
    });
  });

/** An operator makes someone an administrator, on the server. */
const appoint = (at: number, whom: number): Step =>
  step(at, `the operator makes person ${whom} an administrator`, async (_place, model, { server }) => {
    const person = model.people[whom % model.people.length];
    if (person === undefined || person.admin) return;
    person.admin = true;
    server.apply(({ state }) => {
      state.admins.push(knownUserId(person.id));
      state.users = state.users.map((row) =>
        row.id === person.id ? { ...row, roles: parseRoles(roleText(person)) } : row,
      );
    });
  });

export const passingTime: readonly fc.Arbitrary<Step>[] = [
  fc.constantFrom(...(Object.keys(SPANS) as (keyof typeof SPANS)[])).map(wait),
  fc.constantFrom('61 seconds' as const, '10 minutes' as const).map(wait),
  anywhere.map(reload),
  anywhere.map(newTab),
  fc
    .tuple(
      anywhere,
      fc.nat({ max: 5 }),
      fc.constantFrom(
        'Active' as const,
        'Active' as const,
        'Pending' as const,
        'Rejected' as const,
        'Suspended' as const,
      ),
    )
    .map(([at, whom, status]) => decideOnAccount(at, whom, status)),
  fc
    .tuple(
      anywhere,
      fc.nat({ max: 12 }).filter((whom) => whom > 2),
    )
    .map(([at, whom]) => appoint(at, whom)),
];
