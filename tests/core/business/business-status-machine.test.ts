import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Backend } from '#core/app/backend.ts';
import type { NewBusiness } from '#core/business/business.ts';
import { BUSINESS_STATUSES, type BusinessStatus } from '#core/business/business-status.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { connect } from '#adapters/memory/connect.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { testApp, stateWith } from '../test-app.ts';

/** The spec's transitions (§4), written a second time. */
const ARROWS: Readonly<Record<BusinessStatus, readonly BusinessStatus[]>> = {
  Pending: ['Active', 'Rejected'],
  Active: ['Pending'],
  Rejected: ['Active'],
};

/** The business's status; null while it does not exist. */
interface Model {
  status: BusinessStatus | null;
}
interface Office {
  readonly owner: Backend;
  readonly admin: Backend;
  readonly business: NewBusiness;
}
type Command = fc.AsyncCommand<Model, Office>;
/** Performs an action and returns its answer. */
type Action = (office: Office) => Promise<string>;

function anOffice(): Office {
  const owner = testApp({ person: aMerchant().build() });
  const admin = anAdministrator().build();
  const more = stateWith(admin, true);
  owner.server.apply(({ state }) => {
    state.authUsers.push(...more.authUsers);
    state.sessions.push(...more.sessions);
    state.admins.push(...more.admins);
    state.users.push(...more.users);
  });
  const storage = memoryDevice().tab();
  storage.write('local', 'session', JSON.stringify(more.sessions[0]));
  return {
    owner: owner.backend,
    admin: connect(owner.server, storage),
    business: aBusiness().ownedBy(owner.person.id).buildNew(),
  };
}

async function agree(model: Model, { owner, admin, business }: Office): Promise<void> {
  expect(valueOf(await owner.businesses.findOwn(business.id, business.owner))?.status ?? null).toBe(model.status);
  expect(valueOf(await admin.businesses.list()).rows.map(({ status }) => status)).toEqual(
    model.status === null ? [] : [model.status],
  );
}

const answers = async (asked: Promise<string>, expected: string): Promise<void> => expect(await asked).toBe(expected);

/** One step: the action, its expected answer, and the resulting status. */
class Step implements Command {
  readonly #name: string;
  readonly #does: Action;
  readonly #answer: (before: BusinessStatus | null) => string;
  readonly #after: (before: BusinessStatus | null) => BusinessStatus | null;

  constructor(
    name: string,
    does: Action,
    answer: (before: BusinessStatus | null) => string,
    after: (before: BusinessStatus | null) => BusinessStatus | null,
  ) {
    this.#name = name;
    this.#does = does;
    this.#answer = answer;
    this.#after = after;
  }

  check = () => true;
  async run(model: Model, office: Office): Promise<void> {
    await answers(this.#does(office), this.#answer(model.status));
    model.status = this.#after(model.status);
    await agree(model, office);
  }
  toString = () => this.#name;
}

const allowed = (from: BusinessStatus | null, to: BusinessStatus) =>
  from === null || from === to || ARROWS[from].includes(to);

const steps: Step[] = [
  new Step(
    'the owner adds it',
    async ({ owner, business }) => refusalOf(await owner.businesses.add(business)),
    () => 'accepted',
    (before) => before ?? 'Pending',
  ),
  new Step(
    'the administrator deletes it',
    async ({ admin, business }) => refusalOf(await admin.businesses.remove(business.id)),
    () => 'accepted',
    () => null,
  ),
  new Step(
    'the owner deletes it',
    async ({ owner, business }) => refusalOf(await owner.businesses.remove(business.id)),
    () => 'denied',
    (before) => before,
  ),
  ...BUSINESS_STATUSES.flatMap((to) => [
    new Step(
      `the administrator sets ${to}`,
      async ({ admin, business }) => refusalOf(await admin.businesses.setStatus(business.id, to)),
      (from) => (allowed(from, to) ? 'accepted' : 'rejected'),
      (from) => (from !== null && allowed(from, to) ? to : from),
    ),
    new Step(
      `the owner sets ${to}`,
      async ({ owner, business }) => refusalOf(await owner.businesses.setStatus(business.id, to)),
      () => 'denied',
      (before) => before,
    ),
  ]),
];

test('businesses: the status only moves along the spec’s transitions (spec §4)', async () => {
  const commands = fc.commands(
    steps.map((step) => fc.constant(step)),
    { maxCommands: 20 },
  );
  const setup = () => ({ model: { status: null }, real: anOffice() });
  await expect(
    fc.assert(
      fc.asyncProperty(commands, (run) => fc.asyncModelRun(setup, run)),
      { numRuns: 80 },
    ),
  ).resolves.toBeUndefined();
});
