import { knownUserId, type UserId } from '#core/identity/user-id.ts';
import { knownBusinessId, type BusinessId } from '#core/business/business-id.ts';
import { knownCommandId, type CommandId } from '#core/delivery/lifecycle/command.ts';
import { knownDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Failure } from '#core/failure.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import { DEFAULT_HOURS } from '#core/support/support-hours.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import { PICKUP } from '#tests/builders/request.ts';
import { withAlerts } from '../../contract/alert/alerted-people.ts';
import { administratorOf, approve } from '../../contract/dispatch-people.ts';
import type { DeliveringBackend, DispatchUnderTest } from '../../contract/dispatch-under-test.ts';
import { valueOf } from '../../contract/outcome.ts';
import { DOOR, LEARNED } from '../../contract/delivery/courier/city-of-several.ts';
import { seen } from '../seen.ts';

export const START = instant(Date.parse('2026-05-04T12:00:20.250Z'));

export const COURIERS = ['kai', 'lea', 'moe'] as const;
export const MERCHANTS = ['mia', 'max'] as const;
export type Courier = (typeof COURIERS)[number];
export type Merchant = (typeof MERCHANTS)[number];
/** `moe` isn't approved yet. The recipient has a verified address, which some deliveries contain. */
export type Name = Courier | Merchant | 'admin' | 'recipient' | 'stranger';

const ROLES = { kai: ['courier'], lea: ['courier'], moe: ['courier'], mia: ['merchant'], max: ['merchant'] } as const;

interface Shop {
  readonly id: BusinessId;
  readonly owner: Merchant;
  readonly place: { readonly country: string; readonly city: string; readonly state: string };
  readonly postalCode: string;
}
const shop = (index: number, owner: Merchant, place: Shop['place'], postalCode: string): Shop => ({
  id: knownBusinessId(`10000000-0000-4000-8000-00000000000${index + 1}`),
  owner,
  place,
  postalCode,
});
const TORONTO = { country: 'ca', city: 'Toronto', state: 'on' };
export const SHOPS = [
  shop(0, 'mia', TORONTO, 'M6J 2Z4'),
  shop(1, 'mia', TORONTO, 'M6J 2Z4'),
  shop(2, 'max', { country: 'us', city: 'Portland', state: 'or' }, '97205'),
] as const;

export const emailOf = (name: Name): string => `${name}@example.com`;

/** A requested delivery, with the secrets that only its merchant got. */
export interface Known {
  readonly id: DeliveryId;
  readonly businessId: BusinessId;
  readonly number: TrackingNumber;
  readonly pin: string | null;
  readonly key: string | null;
}

type Backends = Readonly<Record<Name, DeliveringBackend>>;
type Ids = Readonly<Partial<Record<Name, UserId>>>;

/** Couriers of Toronto carry as much as their vehicles take: Kai rides a bike, Lea drives a car. */
async function letCarrySeveral({ world, as }: DeliveryCast, admin: DeliveringBackend): Promise<void> {
  const market = marketOf(TORONTO.country, TORONTO.state, TORONTO.city);
  await world.storeArea('ca', 'M6J', DOOR);
  await world.storeTimes(market, LEARNED);
  const { cities } = valueOf(await admin.cityHours.list());
  const version = cities.find((city) => city.market === market)?.version ?? 0;
  valueOf(await admin.cityHours.saveCarryLimit(market, 8, version));
  valueOf(await as('kai').courierDesk.saveApplication({ city: market, vehicle: 'bike' }));
  valueOf(await as('lea').courierDesk.saveApplication({ city: market, vehicle: 'car' }));
}

type Answered = Promise<Result<unknown, unknown>>;
export type Command = (as: DeliveringBackend, command: CommandId) => Answered;

/**
 * The people on one backend with a stopped clock, and their knowledge. The sequence of steps is the same on each
 * backend.
 */
export class DeliveryCast {
  readonly world: DispatchUnderTest;
  readonly known: Known[] = [];
  readonly sent: { readonly by: Name; readonly id: CommandId; readonly command: Command }[] = [];
  readonly #by: Backends;
  readonly #ids: Ids;
  readonly #names = new Map<string, string>();
  #made = 0;

  constructor(world: DispatchUnderTest, by: Backends, ids: Ids) {
    this.world = world;
    this.#by = by;
    this.#ids = ids;
    for (const [name, id] of Object.entries(ids) as [string, UserId][]) this.#names.set(id, name);
  }

  static async assemble(world: DispatchUnderTest): Promise<DeliveryCast> {
    await world.stopClock(START);
    const admin = await administratorOf(world);
    // Only with them may one be on call.
    await withAlerts(world, admin, ['case']);
    // The operator's settings stay when everything else is emptied.
    valueOf(await admin.backend.caseDesk.saveHours(DEFAULT_HOURS));
    const by: Partial<Record<Name, DeliveringBackend>> = { admin: admin.backend };
    const ids: Partial<Record<Name, UserId>> = { admin: admin.id };
    for (const name of [...COURIERS, ...MERCHANTS, 'recipient'] as const) {
      const registration = aRegistration().withEmail(emailOf(name)).named(name, 'Player');
      const roles = name === 'recipient' ? {} : { roles: ROLES[name] };
      const person = await world.signedIn({ registration, emailVerified: true, ...roles });
      if (name !== 'recipient' && name !== 'moe') await approve(world, person);
      by[name] = person.backend;
      ids[name] = person.id;
    }
    by.stranger = (await world.browser()).backend;
    const cast = new DeliveryCast(world, by as Backends, ids);
    cast.#names.set(admin.email, emailOf('admin'));
    for (const { id, owner, place, postalCode } of SHOPS) {
      const { businesses, merchantDeliveries } = cast.as(owner);
      const business = aBusiness().withId(id).named(`Shop of ${owner}`).ownedBy(cast.idOf(owner)).with(place);
      valueOf(await businesses.add(business.buildNew()));
      valueOf(await admin.backend.businesses.setStatus(id, 'Active'));
      valueOf(await merchantDeliveries.savePickup(id, { ...PICKUP, postalCode }));
    }
    await letCarrySeveral(cast, admin.backend);
    await cast.sendMails();
    return cast;
  }

  /** Sends the pending mails, as the platform's job does every minute. */
  async sendMails(): Promise<void> {
    await this.world.mails(emailOf('recipient'));
  }

  as = (name: Name): DeliveringBackend => this.#by[name];
  idOf = (name: Name): UserId => this.#ids[name] ?? knownUserId('00000000-0000-4000-8000-000000000000');

  /** The delivery requested this many before the last one; an unknown one if there are fewer. */
  nth = (number: number): Known =>
    this.known.at(-1 - number) ?? {
      id: knownDeliveryId('deadbeef-0000-4000-8000-000000000000'),
      businessId: knownBusinessId('deadbeef-0000-4000-8000-000000000001'),
      number: '7KMD92QXHT4B' as TrackingNumber,
      pin: '4711',
      key: 'k'.repeat(22),
    };

  newDeliveryId(): DeliveryId {
    this.#made += 1;
    return knownDeliveryId(`d0000000-0000-4000-8000-${String(this.#made).padStart(12, '0')}`);
  }

  note(known: Known): void {
    if (this.known.some(({ id }) => id === known.id)) return;
    this.known.push(known);
    this.#names.set(known.number, `number ${this.known.length}`);
    if (known.key !== null) this.#names.set(known.key, `key ${this.known.length}`);
  }

  /** An outcome without the values that each backend generates itself. */
  saw = (result: Result<unknown, unknown>): unknown => {
    if (!result.ok && typeof result.error === 'object' && result.error !== null && 'code' in result.error)
      return { refused: result.error.code, details: result.error };
    return JSON.parse(
      JSON.stringify(seen(result as Result<unknown, string | Failure>, this.#names), (key: string, part: unknown) =>
        key === 'pin' && part !== null ? 'a PIN' : part,
      ),
    ) as unknown;
  };

  /** The same for a text, which contains numbers, keys and names. */
  sawText(text: string): string {
    let shown = text;
    for (const { number, key } of this.known) {
      const written = [number, number.replace(/(.{4})(?=.)/gu, '$1-'), ...(key === null ? [] : [key])];
      for (const word of written) shown = shown.replaceAll(word, this.#names.get(word) ?? 'a number');
    }
    // A mail names the day of a time once that day is over, and the backends don't send at the same moment.
    return shown.replaceAll(/\b[A-Z][a-z]{2} \d{1,2} at (?=\d)/gu, '');
  }

  async call(by: Name, ask: (as: DeliveringBackend) => Answered): Promise<unknown> {
    return this.saw(await this.ask(by, ask));
  }

  /** Calls as a person, and signs them out if their session has ended, as the app does. One backend still has it then. */
  async ask<Value, Refusal>(
    by: Name,
    ask: (as: DeliveringBackend) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    const answer = await ask(this.as(by));
    const isOver = !answer.ok && (answer.error as Partial<Failure> | null)?.kind === 'session-ended';
    if (isOver) await this.as(by).auth.forgetSession();
    return answer;
  }

  /** Sends a command with its own id, and keeps it so that it can be sent again. */
  async send(by: Name, command: Command): Promise<Result<unknown, unknown>> {
    const id = knownCommandId(`c0000000-0000-4000-8000-${String(this.sent.length + 1).padStart(12, '0')}`);
    this.sent.push({ by, id, command });
    const done = await this.ask(by, (as) => command(as, id));
    // An outdated mail would not be sent later, so send it now.
    if (done.ok) await this.sendMails();
    return done;
  }
}
