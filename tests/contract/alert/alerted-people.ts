import type { WantedKind } from '#core/alert/alert.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import { SECOND } from '#core/clock.ts';
import { aSubscription } from '#tests/builders/subscription.ts';
import { courierOnline } from '../dispatch-people.ts';
import type { DeliveringPerson, DispatchUnderTest } from '../dispatch-under-test.ts';
import { valueOf } from '../outcome.ts';

interface Phone {
  readonly phone: PushSubscriptionKeys;
  /** The titles that the phone shows, oldest first. */
  titles(): Promise<string[]>;
}

/** A person with a phone that gets alerts. */
export type Alerted = DeliveringPerson & Phone;

/** Turns alerts on for a person. */
export async function withAlerts<P extends DeliveringPerson>(
  world: DispatchUnderTest,
  person: P,
  kinds: readonly WantedKind[],
): Promise<P & Phone> {
  const phone = aSubscription();
  valueOf(await person.backend.alertDevices.save(phone, kinds));
  const titles = async () => (await world.shownOn(phone.endpoint)).map(({ title }) => title);
  return { ...person, phone, titles };
}

/** An approved courier in Toronto with alerts, online. Each comes a second after the last, so that their order is known. */
export async function alertedCourier(world: DispatchUnderTest): Promise<Alerted> {
  const courier = await withAlerts(world, await courierOnline(world), ['offer', 'job']);
  await world.advance(SECOND);
  // In view with alerts: from now on they're on standby while the page isn't in view.
  valueOf(await courier.backend.courierDesk.duty());
  return courier;
}
