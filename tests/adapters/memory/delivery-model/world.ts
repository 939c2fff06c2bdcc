import { connect } from '#adapters/memory/connect.ts';
import type { DispatchState } from '#adapters/memory/delivery/dispatch-state.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { emptyState, type BackendState } from '#adapters/memory/state.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import { instant } from '#core/instant.ts';
import { aCustomer } from '#tests/builders/person.ts';
import { copyableStorage, type CopyableStorage } from './copyable-storage.ts';
import { drawn } from './drawn.ts';
import { BUSINESSES, PEOPLE, rolesOf, START, type Name } from './cast.ts';

/** The product for everyone in the test, on one in-memory backend whose clock the test moves. */
export interface World {
  now: number;
  readonly disk: CopyableStorage;
  readonly server: MemoryBackend;
  /** Number of changes to stored data. */
  readonly changes: number;
  /** The ports as each person calls them. */
  readonly by: Readonly<Record<Name, Backend & Dispatch>>;
  state(): BackendState;
  dispatch(): DispatchState;
  /** A copy of the same world, for calls that may change something. */
  copy(): World;
}

/** The storage of each browser, which holds only the session. */
const browsers = Object.fromEntries(
  PEOPLE.map(({ name, id }) => {
    const storage = copyableStorage();
    if (name !== 'stranger')
      storage.write('local', 'session', JSON.stringify({ accessToken: `access-${id}`, refreshToken: `refresh-${id}` }));
    return [name, storage];
  }),
) as Record<Name, CopyableStorage>;

function seeded(): BackendState {
  const accounts = PEOPLE.filter(({ name }) => name !== 'stranger');
  return {
    ...emptyState(),
    authUsers: accounts.map(({ id, email, name, verified }) => ({
      id,
      email,
      passwordDigest: '',
      createdAt: START,
      emailVerifiedAt: verified ? START : null,
      avatarMarker: null,
      firstName: name,
      lastName: 'Player',
    })),
    sessions: accounts.map(({ id }) => ({ accessToken: `access-${id}`, refreshToken: `refresh-${id}`, userId: id })),
    admins: accounts.filter(({ role }) => role === 'admin').map(({ id }) => id),
    users: accounts.map(({ id, email, name, role, status, phone }) =>
      aCustomer()
        .with({ id, phone, dialCode: '+1' })
        .withEmail(email)
        .named(name, 'Player')
        .withRoles(...rolesOf(role))
        .withStatus(status)
        .build(),
    ),
    businesses: BUSINESSES.map((business) => ({ ...business, createdAt: instant(START) })),
  };
}

export const aWorld = (): World => open(copyableStorage(), seeded(), START, 1);

function open(disk: CopyableStorage, from: BackendState, start: number, seed: number): World {
  const time = { now: start };
  const server = newMemoryBackend(disk, { now: () => time.now }, drawn(seed), {
    seed: () => from,
    productName: 'Swiftlane',
  });
  let changes = 0;
  server.watch(() => {
    changes += 1;
  });
  const by = Object.fromEntries<Backend & Dispatch>(
    PEOPLE.map(({ name }) => [name, connect(server, browsers[name])]),
  ) as World['by'];
  const state = (): BackendState => JSON.parse(server.apply((tx) => JSON.stringify(tx.state))) as BackendState;
  return {
    get now() {
      return time.now;
    },
    set now(at) {
      time.now = at;
    },
    get changes() {
      return changes;
    },
    disk,
    server,
    by,
    state,
    dispatch: () => state().dispatch,
    copy: () => {
      const copied = disk.copy();
      copied.remove('local', 'backend');
      return open(copied, { ...state(), mails: [] }, time.now, seed + 1);
    },
  };
}
