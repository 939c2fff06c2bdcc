import { digestPassword } from '#adapters/memory/account/password-digest.ts';
import { emptyState } from '#adapters/memory/state.ts';
import { parseRoles } from '#core/identity/roles.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aCustomer } from '#tests/builders/person.ts';
import { emptyComputer, noTally, startSession, type Model, type Person } from './model.ts';
import { aWorld, NOW, type World } from './world.ts';

/** The browsers: one unused, and one each with a merchant, a courier and an administrator signed in. */
export const COMPUTERS = 4;
/** The courier counter before the first new courier. */
export const COUNTED_BEFORE = 4167;
export const NEWCOMERS = ['ann@example.com', 'ben@example.com', 'cleo@example.com'] as const;
const SETTLED_PASSWORD = 'settled-horse';

const digest = await digestPassword(SETTLED_PASSWORD, 'salt', 1);

function settled(number: number, firstName: string, change: Partial<Person>): Person {
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    email: `${firstName.toLowerCase()}@example.com`,
    password: SETTLED_PASSWORD,
    createdAt: NOW,
    verified: true,
    admin: false,
    roles: new Set(),
    status: 'Active',
    profile: { firstName, lastName: 'Settled', phone: '', country: 'canada', dialCode: '+1' },
    pictures: { profile: null, courier: null },
    delivery: null,
    counted: false,
    emailAsks: noTally(),
    linkAsks: noTally(),
    emailChange: null,
    ...change,
  };
}

export const roleText = ({ roles, admin }: Person): string =>
  [...(roles.size === 0 ? ['customer'] : roles), ...(admin ? ['admin'] : [])].join(',');

/** Three people with verified emails, signed in, and a browser for newcomers. */
export async function start(): Promise<{ model: Model; real: World }> {
  const people = [
    settled(1, 'Mia', { roles: new Set(['merchant']), status: 'Pending' }),
    settled(2, 'Curt', { roles: new Set(['courier']), status: 'Pending' }),
    settled(3, 'Root', { admin: true }),
  ];
  const model: Model = {
    now: NOW,
    people,
    sessions: [],
    emailAsks: [],
    codes: [],
    links: [],
    newestTickets: new Map(),
    spentTickets: [],
    businesses: new Map(),
    deleted: new Set(),
    businessesAdded: 0,
    couriersCounted: 0,
    computers: Array.from({ length: COMPUTERS }, emptyComputer),
    passwords: new Set([SETTLED_PASSWORD]),
  };
  const real = aWorld(COMPUTERS, () => ({
    ...emptyState(),
    courierCount: COUNTED_BEFORE,
    authUsers: people.map(({ id, email, profile }) => ({
      id: knownUserId(id),
      email,
      passwordDigest: digest,
      createdAt: NOW,
      emailVerifiedAt: NOW,
      avatarMarker: null,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })),
    sessions: people.map(({ id }) => ({
      accessToken: `access-${id}`,
      refreshToken: `refresh-${id}`,
      userId: knownUserId(id),
    })),
    admins: people.filter(({ admin }) => admin).map(({ id }) => knownUserId(id)),
    users: people.map((person) =>
      aCustomer()
        .with({ id: knownUserId(person.id) })
        .withEmail(person.email)
        .named(person.profile.firstName, person.profile.lastName)
        .withRoles(...parseRoles(roleText(person)))
        .withStatus(person.status)
        .build(),
    ),
  }));
  for (const [index, person] of people.entries()) {
    const { id } = person;
    await real.browsers[index + 1]?.backend.auth.setSession({
      accessToken: `access-${id}`,
      refreshToken: `refresh-${id}`,
    });
    const computer = model.computers[index + 1];
    if (computer !== undefined) computer.session = startSession(model, person);
  }
  const courier = people[1];
  if (courier !== undefined) {
    courier.pictures.courier = aJpeg(99);
    await real.browsers[2]?.backend.pictures.save(knownUserId(courier.id), 'courier', aJpeg(99));
  }
  return { model, real };
}
