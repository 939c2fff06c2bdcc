import { instant } from '#core/instant.ts';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { digestPassword, PASSWORD_ROUNDS } from '#adapters/memory/account/password-digest.ts';
import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { MINUTE } from '#core/clock.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { NOBODY, aCourier, aCustomer, aMerchant, anAdministrator, type PersonBuilder } from '#tests/builders/person.ts';
import type { Backend, Person, PersonKind } from '../journeys/backend.ts';
import { someone } from '../journeys/someone.ts';
import { backendState, codeMailedTo, mailsTo, moveClock } from './demo.ts';
import { aBrowser } from './browser-state.ts';
import { visit } from './visit.ts';

const ROWS: Readonly<Record<PersonKind, () => PersonBuilder>> = {
  customer: aCustomer,
  merchant: () => aMerchant().active(),
  'unverified merchant': aMerchant,
  courier: aCourier,
  administrator: anAdministrator,
};

/** The demo's backend, which lives in the storage of the page's browser. */
export function demoBackend(page: Page): Backend {
  const prepared = aBrowser();
  const ids = new Map<Person, UserId>();
  const idOf = (person: Person): UserId => ids.get(person) ?? NOBODY;

  return {
    newcomer: () => someone('Zoe'),

    async account(kind) {
      const person = someone();
      const { email, firstName, lastName, password } = person;
      const id = knownUserId(randomUUID());
      ids.set(person, id);
      const passwordDigest = await digestPassword(password, randomUUID(), PASSWORD_ROUNDS);
      const now = Date.now();
      prepared.where((state) => {
        state.authUsers.push({
          id,
          email,
          passwordDigest,
          createdAt: now,
          emailVerifiedAt: kind === 'unverified merchant' ? null : now,
          avatarMarker: null,
          firstName,
          lastName,
        });
        state.users.push(
          ROWS[kind]()
            .named(firstName, lastName)
            .withEmail(email)
            .with({ id, createdAt: instant(now) })
            .build(),
        );
        if (kind === 'administrator') state.admins.push(id);
      });
      return person;
    },

    async business(owner, name, status) {
      const id = knownBusinessId(randomUUID());
      prepared.where(
        (state) =>
          void state.businesses.push(
            aBusiness().withId(id).ownedBy(idOf(owner)).named(name).withStatus(status).build(),
          ),
      );
      return id;
    },

    async arrive(path, as) {
      if (as !== undefined) {
        const tokens = { accessToken: randomUUID(), refreshToken: randomUUID() };
        prepared
          .where((state) => void state.sessions.push({ ...tokens, userId: idOf(as) }))
          .holding('local', 'demo:session', JSON.stringify(tokens));
      }
      await prepared.open(page, path);
    },

    mailedCode: (email, count = 1) => codeMailedTo(page, email, count),

    async mailedLink(email) {
      await expect.poll(async () => (await mailsTo(page, email))[0]?.link).toBeDefined();
      return (await mailsTo(page, email))[0]?.link ?? '';
    },

    async minutePasses() {
      await moveClock(page, MINUTE + 1000);
      await visit(page, page.url());
    },

    profileOf: async (email) => (await backendState(page)).users.find((row) => row.email === email),

    async businessesOf({ email }) {
      const { users, businesses } = await backendState(page);
      const owner = users.find((row) => row.email === email)?.id;
      return businesses.filter((business) => business.owner === owner);
    },

    courierCount: async () => (await backendState(page)).courierCount ?? 0,
  };
}
