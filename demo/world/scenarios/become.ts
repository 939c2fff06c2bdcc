import { changeApplication, readApplication, type CourierApplication } from '#core/courier/courier-application.ts';
import type { Persona } from '#demo/demo-port.ts';
import { keepRecipient } from '#core/delivery/merchant/known-recipients.ts';
import type { Random } from '#core/random.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { MemoryClient } from '#adapters/memory/memory-client.ts';
import { marcosActiveBusiness } from '../seed/marco.ts';
import { INES_DOOR, seedEmail, TOMS_DOOR } from '../seed/people.ts';

/** The account of each persona, and the page they start on. */
const PEOPLE: Readonly<Record<Persona, { readonly email: string | null; readonly path: string }>> = {
  visitor: { email: null, path: '/' },
  customer: { email: seedEmail('Tom'), path: '/my-account' },
  'unverified-merchant': { email: seedEmail('Priya'), path: '/my-account' },
  'pending-merchant': { email: seedEmail('Noor'), path: '/my-businesses' },
  merchant: { email: seedEmail('Marco'), path: `/business-dashboard/${marcosActiveBusiness}` },
  'pending-courier': { email: seedEmail('Lena'), path: '/my-account' },
  courier: { email: seedEmail('Kai'), path: '/courier' },
  administrator: { email: seedEmail('Ada'), path: '/admin/businesses' },
};

/** The data of a courier's application on the device. Without it, the account would ask for the location again. */
const APPLIED: CourierApplication = {
  location: { country: 'ca', city: 'Toronto', state: 'on', zipCode: 'M6K 1X9' },
  license: 'skipped',
  completed: true,
};

/**
 * Signs in as a persona without a password, or signs out for the visitor, even while offline. Returns the path to open.
 */
export function become(backend: MemoryBackend, storage: LocalStoragePort, random: Random, persona: Persona): string {
  const { email, path } = PEOPLE[persona];
  const client = new MemoryClient(backend, storage);
  const [user, person] = backend.apply(({ state }) => [
    state.authUsers.find((candidate) => candidate.email === email),
    state.users.find((candidate) => candidate.email === email),
  ]);
  if (user === undefined) {
    client.tokens = null;
    return persona === 'visitor' ? path : '/sign-in';
  }
  const tokens = { accessToken: random.uuid(), refreshToken: random.uuid() };
  backend.apply(({ state }) => {
    state.sessions.push({ ...tokens, userId: user.id });
  });
  client.tokens = tokens;
  const isCourier = persona === 'courier' || persona === 'pending-courier';
  if (isCourier && !readApplication(storage, user.id).completed) changeApplication(storage, user.id, APPLIED);
  if (persona === 'merchant')
    for (const door of [INES_DOOR, TOMS_DOOR])
      keepRecipient(storage, user.id, marcosActiveBusiness, door, backend.clock.now());
  // An approved courier starts at the board.
  return isCourier && person?.status === 'Active' ? '/courier' : path;
}
