import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountStatus } from '#core/identity/account-status.ts';
import { ACCOUNT_TYPES, type AccountType, type Role } from '#core/identity/roles.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { aCustomer } from '#tests/builders/person.ts';
import { testApp, type TestApp } from '../test-app.ts';

/** The rules, kept separate from the product's computation. */
interface Model {
  roles: Set<'merchant' | 'courier'>;
  status: AccountStatus;
}
type Command = fc.AsyncCommand<Model, TestApp>;

async function agree(model: Model, app: TestApp): Promise<void> {
  const row = valueOf(await app.backend.users.find(app.person.id));
  expect(row?.status).toBe(model.status);
  expect(new Set(row?.roles)).toEqual(model.roles.size === 0 ? new Set(['customer']) : model.roles);
}

async function refuses({ backend, person }: TestApp, roles: readonly Role[]): Promise<void> {
  expect(refusalOf(await backend.users.setRoles(person.id, roles))).toBe('denied');
}

/** The person chooses on /account-type. */
class Choose implements Command {
  readonly #type: AccountType;
  constructor(type: AccountType) {
    this.#type = type;
  }
  check = () => true;
  async run(model: Model, app: TestApp): Promise<void> {
    valueOf(await app.chooseAccountType(this.#type));
    if (this.#type !== 'customer' && !model.roles.has(this.#type)) {
      model.roles.add(this.#type);
      if (model.status === 'Active') model.status = 'Pending';
    }
    await agree(model, app);
  }
  toString = () => `choose ${this.#type}`;
}

/** The person drops every working role, bypassing the screens. */
class BackToCustomer implements Command {
  check = () => true;
  async run(model: Model, app: TestApp): Promise<void> {
    valueOf(await app.backend.users.setRoles(app.person.id, ['customer']));
    model.roles.clear();
    if (model.status === 'Pending') model.status = 'Active';
    await agree(model, app);
  }
  toString = () => 'back to customer';
}

/** The person tries to become an administrator, bypassing the screens. */
class Usurp implements Command {
  check = () => true;
  async run(model: Model, app: TestApp): Promise<void> {
    await refuses(app, [...model.roles, 'admin']);
    await agree(model, app);
  }
  toString = () => 'usurp';
}

/** An operator decides. */
class Decide implements Command {
  readonly #status: AccountStatus;
  constructor(status: AccountStatus) {
    this.#status = status;
  }
  check = (model: Readonly<Model>) => model.roles.size > 0 || this.#status !== 'Pending';
  async run(model: Model, app: TestApp): Promise<void> {
    app.server.apply(({ state }) => {
      state.users = state.users.map((row) => ({ ...row, status: this.#status }));
    });
    model.status = this.#status;
    await agree(model, app);
  }
  toString = () => `decide ${this.#status}`;
}

test('roles and status of accounts follow the rules for random actions (spec §4)', async () => {
  const commands = fc.commands(
    [
      ...ACCOUNT_TYPES.map((type) => fc.constant(new Choose(type))),
      fc.constant(new BackToCustomer()),
      fc.constant(new Usurp()),
      ...(['Active', 'Pending', 'Rejected', 'Suspended'] as const).map((status) => fc.constant(new Decide(status))),
    ],
    { maxCommands: 15 },
  );
  const setup = () => ({
    model: { roles: new Set<'merchant' | 'courier'>(), status: 'Active' as AccountStatus },
    real: testApp({ person: aCustomer().build() }),
  });
  await expect(
    fc.assert(
      fc.asyncProperty(commands, (run) => fc.asyncModelRun(setup, run)),
      { numRuns: 80 },
    ),
  ).resolves.toBeUndefined();
});
