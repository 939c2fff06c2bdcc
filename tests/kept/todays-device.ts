import { connectDevice } from '#adapters/device/connect-device.ts';
import { memoryWebhookQueue } from '#adapters/memory/integration/memory-webhook-queue.ts';
import { writeConditions } from '#adapters/memory/conditions.ts';
import { connect } from '#adapters/memory/connect.ts';
import { planMishap } from '#demo/world/scenarios/mishaps.ts';
import { DEMO_SEED, seededRandom } from '#demo/world/seeded-random.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { SEED_PASSWORD, seedEmail, seedState } from '#demo/world/seed-state.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { personId } from '#demo/world/seed/people.ts';
import { HOUR, SECOND } from '#core/clock.ts';
import { addBusiness } from '#core/business/add-business.ts';
import { changeApplication } from '#core/courier/courier-application.ts';
import { instant } from '#core/instant.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { keepRecipient } from '#core/delivery/merchant/known-recipients.ts';
import { passedLinks } from '#core/delivery/merchant/passed-links.ts';
import { takenPhoto } from '#core/delivery/courier/taken-photo.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { failure } from '#core/failure.ts';
import { newWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import { keepRegistration } from '#core/registration/registration-record.ts';
import { sendRegistrationCode } from '#core/registration/send-registration-code.ts';
import { refused } from '#core/result.ts';
import { keepLastKnown } from '#core/session/last-known.ts';
import { noteMagicLinkAsked } from '#core/session/magic-link.ts';
import { personalData } from '#core/app/personal-data.ts';
import { requestResetCode, verifyResetCode } from '#core/verification/reset-password.ts';
import { drafts } from '#core/storage/drafts.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRequest } from '#tests/builders/request.ts';
import { aSubscription } from '#tests/builders/subscription.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { courierServer, openPhone } from '#tests/core/delivery/courier/courier-phone.ts';
import { keepCourierSettings } from './courier-settings.ts';
import { keepBooks } from './keep-books.ts';
import { keepCase, keepHours, keepShopHours } from './keep-cases.ts';
import { requestWithKey } from './request-with-key.ts';
import { HERE, sharePosition } from './shared-position.ts';
import type { KeptDevice } from './kept-device.ts';

const ROBIN = { email: 'robin@example.com', password: 'delivery', firstName: 'Robin', lastName: 'Castellano' };
const [MARCO, LENA, TOM] = [personId(1), personId(2), personId(3)];
const ROSA = aRequest({
  name: 'Rosa Fernandes',
  email: 'rosa@example.com',
  street: '64 Dovercourt Road',
  postalCode: 'M6J 3C1',
  accessCode: '2580#',
  notes: 'Ring twice',
  contents: 'Bread',
  reference: 'A-1',
});

/** A tab that records the keys that were written. */
function noting(tab: LocalStoragePort, kept: KeptDevice) {
  const blobs = new Map<string, Blob>();
  const storage: LocalStoragePort = {
    ...tab,
    write(area, key, value) {
      kept[area][key] = value;
      return tab.write(area, key, value);
    },
    writeBlob(key, blob) {
      blobs.set(key, blob);
      return tab.writeBlob(key, blob);
    },
  };
  return { storage, blobs };
}

/** Simulates people who use the demo in one browser until every kind of record is stored; returns the stored data. */
export async function todaysDevice(): Promise<KeptDevice> {
  const kept: KeptDevice = { local: {}, session: {}, files: {} };
  const { storage, blobs } = noting(memoryDevice().tab(), kept);
  let time = Date.parse('2026-03-02T15:00:00.000Z');
  const random = seededRandom(DEMO_SEED);
  const clock = movableClock({ now: () => (time += SECOND) }, storage);
  const seed = () => {
    const state = seedState(time);
    const { users, authUsers, businesses } = state;
    // The others have the same shape.
    const kept = { users: users.slice(0, 24), authUsers: authUsers.slice(0, 24), businesses: businesses.slice(0, 6) };
    return { ...state, ...kept, bulk: null };
  };
  const parts = { seed, productName: 'Swiftlane', simulation: demoSimulation };
  const server = newMemoryBackend(storage, clock, random, parts);
  const backend = connect(server, storage);
  const { auth, users, verification, merchantDeliveries, courierDesk } = backend;
  const command = () => newCommandId(random);
  const as = async (name: string) => {
    const session = valueOf(await auth.signIn({ email: seedEmail(name), password: SEED_PASSWORD }));
    valueOf(await auth.setSession(session.tokens));
  };

  const robin = valueOf(await auth.signUp(ROBIN));
  const profile = { phone: '', country: 'canada', dialCode: '+1', roles: [] } as const;
  const { password: _password, ...name } = ROBIN;
  valueOf(await users.insert({ id: robin.userId, ...name, ...profile }, robin.tokens));
  keepRegistration(storage, {
    userId: robin.userId,
    email: ROBIN.email,
    firstName: ROBIN.firstName,
    tokens: robin.tokens,
    accountType: 'courier',
    accountStatus: 'Pending',
    createdAt: time,
  });
  valueOf(await sendRegistrationCode(auth, users, verification, storage, clock)('on-load'));
  await requestResetCode(verification, storage, clock)(seedEmail('tom'));
  const code = server.apply(({ state }) => state.codes.at(-1)?.code ?? '');
  valueOf(await verifyResetCode(verification, storage, clock)(code));
  noteMagicLinkAsked(storage, clock);

  await as('marco');
  const marco = valueOf(await users.find(MARCO));
  if (marco !== null) keepLastKnown(storage, marco);
  await personalData(storage, clock).keepFor({ userId: MARCO, email: seedEmail('marco') });
  drafts(storage).keep('contact', MARCO, JSON.stringify({ name: 'Marco', message: 'Hello' }));
  valueOf(await backend.emailChange.ask('marco@example.com', SEED_PASSWORD));
  keepRecipient(storage, MARCO, marcosActiveBusiness, ROSA, time);
  const endpoint = { id: newWebhookEndpointId(random), url: 'https://bellini.example.com/hooks', description: 'Till' };
  valueOf(await backend.webhookEndpoints.add(marcosActiveBusiness, { ...endpoint, events: ['delivery.requested'] }));
  const queue = memoryWebhookQueue(server);
  const [ping] = await queue.claim();
  const attempt = { status: 200, error: null, ms: 12, text: 'OK' };
  if (ping !== undefined) await queue.done(ping.id, attempt, { delivered: true, gone: false, retryInMs: null });
  const [delivered, passed, accepted, canceled] = [1, 2, 3, 4].map(() => newDeliveryId(random));
  for (const id of [delivered, passed, accepted, canceled] as const)
    if (id !== undefined)
      valueOf(
        await merchantDeliveries.request(command(), {
          id,
          businessId: marcosActiveBusiness,
          details: ROSA,
          redeliveryOf: null,
          agreed: { free: false, fee: 699 },
        }),
      );
  await keepShopHours(merchantDeliveries, marcosActiveBusiness);
  valueOf(await merchantDeliveries.moveShop(marcosActiveBusiness, { lat: 43.64883, lon: -79.42107 }));
  if (canceled !== undefined) valueOf(await merchantDeliveries.cancel(command(), canceled, 0));
  const offline = { ...backend.businesses, add: async () => refused(failure('offline')) };
  await addBusiness(
    auth,
    users,
    offline,
    storage,
    random,
  )('later', {
    country: 'ca',
    businessName: 'Marco Two',
    address: '1 Queen Street',
    city: 'Toronto',
    state: 'on',
    businessEmail: 'two@bellini.example',
  });

  await requestWithKey(server, random, ROSA);
  await as('ada');
  const waiting = server.apply(({ state }) => ({
    people: state.users.filter(({ status }) => status === 'Pending'),
    business: state.businesses.find(({ status }) => status === 'Pending'),
  }));
  const [first, second] = waiting.people;
  if (first === undefined || second === undefined || waiting.business === undefined) throw new Error('Nobody waits.');
  valueOf(await backend.accountReview.decide(first.id, 'approve', '', first.roles, ['photo', 'phone']));
  valueOf(await backend.accountReview.decide(second.id, 'reject', 'Please add a phone number.', second.roles));
  valueOf(await backend.accountReview.openContact(first.id));
  valueOf(await backend.businesses.setStatus(waiting.business.id, 'Rejected', 'No address'));

  await as('lena');
  valueOf(await courierDesk.saveMarkets([marketOf('ca', 'on', 'Toronto')]));
  valueOf(await courierDesk.saveApplication({ city: marketOf('ca', 'on', 'Toronto'), vehicle: 'bike' }));
  valueOf(await courierDesk.goOnline());
  if (passed !== undefined) await courierDesk.pass(passed);
  if (delivered !== undefined && accepted !== undefined) {
    valueOf(await courierDesk.accept(command(), delivered));
    valueOf(await courierDesk.arriveAtPickup(command(), delivered));
    valueOf(await courierDesk.pickUp(command(), delivered, { here: HERE }));
    valueOf(await courierDesk.arriveAtDropoff(command(), delivered, { here: HERE }));
    const pin = server.apply(
      ({ state }) => state.dispatch.deliveries.find((one) => one.delivery.id === delivered)?.secrets?.pin,
    );
    valueOf(await courierDesk.deliver(command(), delivered, { pin: pin ?? '' }));
    valueOf(await courierDesk.accept(command(), accepted));
    // Released, it's an offer again, and her phone shows an alert about it.
    valueOf(await backend.alertDevices.save(aSubscription(), ['offer', 'job']));
    valueOf(await courierDesk.release(command(), accepted));
    valueOf(await courierDesk.duty());
    valueOf(await courierDesk.accept(command(), accepted));
    // She chose an order of doors; the other delivery is over.
    server.apply(({ state }) => state.dispatch.stopOrders.push({ courier: LENA, order: [accepted, delivered] }));
    await sharePosition(storage, courierDesk, LENA);
    await takenPhoto(LENA).write(storage, { delivery: accepted, step: 'deliver', photo: aJpeg() });
    planMishap(storage, accepted, 'no-show');
  }
  valueOf(await backend.pictures.save(LENA, 'profile', aJpeg()));
  const location = { country: 'us', city: 'Austin', state: 'tx', zipCode: '78701' };
  changeApplication(storage, LENA, { location, license: 'skipped', completed: true });
  keepCourierSettings(storage, LENA, instant(clock.now()));
  if (accepted !== undefined) passedLinks(storage).note(accepted);
  await as('ada');
  await keepBooks(server, backend, random, instant(clock.now()));
  await keepHours(backend);
  await as('tom');
  await keepCase(backend, random);
  valueOf(await users.setRoles(TOM, ['merchant']));

  const device = connectDevice(storage, clock, random);
  const other = valueOf(await device.auth.signUp({ ...ROBIN, email: 'dev@example.com' }));
  valueOf(await device.auth.setSession(other.tokens));
  valueOf(await device.users.insert({ id: other.userId, ...name, email: 'dev@example.com', ...profile }, other.tokens));

  clock.advance(HOUR);
  clock.setSpeed(60);
  writeConditions(storage, { latencyMs: 400, offline: false, failNext: { 'users.find': { kind: 'offline' } } });
  await keepJobs(kept);
  for (const [key, blob] of blobs) kept.files[key] = await blob.text();
  return kept;
}

/** Stores three couriers' jobs: one with unsent steps, one after a refused step, one after the end. */
async function keepJobs(kept: KeptDevice): Promise<void> {
  const unsent = courierServer();
  const phone = openPhone(unsent);
  await phone.shift.take(unsent.delivery, { kind: 'arrive_pickup' });
  await phone.shift.take(unsent.delivery, { kind: 'pick_up' });
  unsent.server.network = 'loses-requests';
  await phone.shift.take(unsent.delivery, { kind: 'arrive_dropoff' });
  await phone.shift.take(unsent.delivery, { kind: 'deliver', pin: '0420' });
  const recordOf = ({ storage }: typeof phone) => storage.read('local', `courier-job:${aCourierId}`) ?? '';
  kept.local[`courier-job:${aCourierId}`] = recordOf(phone);

  const refusing = courierServer();
  const other = openPhone(refusing);
  for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
    await other.shift.take(refusing.delivery, { kind });
  await other.shift.take(refusing.delivery, { kind: 'deliver', pin: '9999' });
  kept.local['courier-job:00000000-0000-4000-8000-00000000c001'] = recordOf(other);
  await other.shift.take(refusing.delivery, { kind: 'deliver', pin: PIN });
  kept.local['courier-job:00000000-0000-4000-8000-00000000c002'] = recordOf(other);
}
