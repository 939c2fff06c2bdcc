import type { Page } from '@playwright/test';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { emptyDispatch } from '#adapters/memory/delivery/dispatch-state.ts';
import { proofFile } from '#adapters/memory/delivery/proof-files.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { putFiles } from '../put-files.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { pictureFile } from '#adapters/memory/account/picture-files.ts';
import { SEED_PASSWORD, seedEmail, seedState } from '#demo/world/seed-state.ts';
import { COURIER_IDS } from '#demo/world/seed/couriers.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { personId } from '#demo/world/seed/people.ts';
import { MINUTE } from '#core/clock.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import type { DeliveryForm, PickupForm } from '#core/delivery/request/delivery-form.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRequest, PICKUP } from '#tests/builders/request.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { aBrowser, type SeededPerson } from '../browser-state.ts';
import { visit } from '../visit.ts';

const LENA = personId(2);
const command = () => newCommandId(cryptoRandom);

/** Each status's previous ones, and its minutes after the request. */
const STEPS_TO_DOOR: readonly (readonly [DeliveryStatus, number])[] = [
  ['searching', 0],
  ['accepted', 3],
  ['at_pickup', 9],
  ['picked_up', 12],
  ['at_dropoff', 26],
];

const TO_ROSA = aRequest({ name: 'Rosa Marin', street: '12 Euclid Avenue', accessCode: '', notes: '' });

export interface Staged {
  /** Its status when the browser starts. */
  readonly at: DeliveryStatus;
  readonly details?: Partial<DeliveryForm>;
  /** Minutes since the request; 30 by default. */
  readonly minutesAgo?: number;
  /** Minutes from the request to the end, if it has ended. */
  readonly took?: number;
  /** A JPEG as a data URL: the courier's picture, and the photo at the door. */
  readonly photo?: string;
  /** The pickup details of the bakery. */
  readonly pickup?: PickupForm;
  /** The demo's person who is signed in in that browser. */
  readonly signedIn?: SeededPerson;
}

/**
 * A delivery of Marco's bakery that Lena carries, in the demo's own backend. The backend runs here with the same ports
 * as in the browser, whose storage then gets its state.
 */
export class StagedDelivery {
  readonly #disk = memoryDevice().tab();
  readonly #staged: Staged;
  readonly #requestedAt: number;
  #now: number;
  readonly #backend: MemoryBackend;
  readonly #marco;
  readonly #lena;
  #delivery!: MerchantDelivery;

  private constructor(staged: Staged) {
    this.#staged = staged;
    this.#requestedAt = Date.now() - (staged.minutesAgo ?? 30) * MINUTE;
    this.#now = this.#requestedAt;
    this.#backend = newMemoryBackend(this.#disk, { now: () => this.#now }, cryptoRandom, {
      seed: () => {
        const state = seedState(this.#now);
        state.users = state.users.map((row) => (row.id === LENA ? { ...row, status: 'Active' } : row));
        // Without the demo's own deliveries.
        return { ...state, dispatch: emptyDispatch() };
      },
      simulation: demoSimulation,
    });
    this.#marco = connect(this.#backend, memoryDevice().tab());
    this.#lena = connect(this.#backend, memoryDevice().tab());
  }

  static async prepare(staged: Staged): Promise<StagedDelivery> {
    const stage = new StagedDelivery(staged);
    await stage.#request();
    await stage.moveTo(staged.at);
    return stage;
  }

  get number(): MerchantDelivery['number'] {
    return this.#delivery.number;
  }
  get key(): string {
    return this.#delivery.key ?? '';
  }
  get pin(): string {
    return this.#delivery.pin ?? '';
  }

  /** The path of its number, or of its recipient's link. */
  path(as: 'anyone' | 'recipient' = 'anyone'): string {
    return trackingPath(this.number, as === 'recipient' ? this.key : null);
  }

  /** Takes the steps to a status, each at its time; the last one not before the previous step here. */
  async moveTo(status: DeliveryStatus): Promise<void> {
    const { courierDesk } = this.#lena;
    const { id, handover, pin } = this.#delivery;
    const photo = this.#staged.photo ?? aJpeg();
    const to = STEPS_TO_DOOR.findIndex(([one]) => one === status);
    const reached = STEPS_TO_DOOR.findIndex(([one]) => one === this.#delivery.status);
    const steps: Partial<Record<DeliveryStatus, () => Promise<unknown>>> = {
      accepted: async () => {
        await courierDesk.goOnline();
        return courierDesk.accept(command(), id);
      },
      at_pickup: () => courierDesk.arriveAtPickup(command(), id),
      picked_up: () => courierDesk.pickUp(command(), id),
      at_dropoff: () => courierDesk.arriveAtDropoff(command(), id),
    };
    const comesBack = this.#delivery.status === 'returning';
    const endsEarly = status === 'canceled' || status === 'expired';
    for (const [step, after] of comesBack
      ? []
      : STEPS_TO_DOOR.slice(reached + 1, endsEarly ? 1 : to < 0 ? undefined : to + 1)) {
      this.#at(after);
      valueOf((await steps[step]?.()) as never);
    }
    const { took = 29 } = this.#staged;
    if (to < 0) this.#at(took);
    if (status === 'delivered') {
      const proof = handover === 'meet' ? { pin: pin ?? '' } : { photo };
      valueOf(await courierDesk.deliver(command(), id, proof));
    }
    if ((status === 'returning' || status === 'returned') && !comesBack)
      valueOf(await courierDesk.fail(command(), id, 'refused'));
    if (status === 'returned') valueOf(await courierDesk.handBack(command(), id, photo));
    if (status === 'canceled') valueOf(await this.#marco.merchantDeliveries.cancel(command(), id, 300));
    this.#now = Math.max(this.#now, Date.now());
    const found = valueOf(await this.#marco.merchantDeliveries.find(id));
    if (found?.status !== status) throw new Error(`The delivery is ${found?.status ?? 'gone'}, not ${status}.`);
    this.#delivery = found;
  }

  /** Gives the state to the browser of a page that has opened nothing yet. */
  async install(page: Page, browser = aBrowser()): Promise<void> {
    const { signedIn } = this.#staged;
    if (signedIn !== undefined) {
      const device = memoryDevice().tab();
      const { auth } = connect(this.#backend, device);
      valueOf(await auth.signIn({ email: seedEmail(signedIn), password: SEED_PASSWORD }));
      browser.holding('local', 'demo:session', device.read('local', 'session') ?? '');
    }
    await browser.holding('local', 'demo:backend', this.#disk.read('local', 'backend') ?? '').install(page);
    const names = [pictureFile(LENA, 'courier'), proofFile(this.#delivery.id)];
    const files = [];
    for (const name of names) {
      const text = await this.#file(name);
      if (text !== null) files.push([name, text] as const);
    }
    if (files.length === 0) return;
    await page.goto('/favicon.svg');
    await putFiles(page, files);
  }

  /** Gives the state to a page, and opens its tracking page there. */
  async open(page: Page, as?: 'recipient'): Promise<void> {
    await this.install(page);
    await visit(page, this.path(as));
  }

  /** Takes the courier's next step, of which every page of the browser is notified as of a change in another tab. */
  async moveInBrowser(page: Page, status: DeliveryStatus): Promise<void> {
    const other = await page.context().newPage();
    await other.goto('/favicon.svg');
    const text = await other.evaluate(() => localStorage.getItem('demo:backend'));
    this.#disk.write('local', 'backend', text ?? '');
    await this.moveTo(status);
    await other.evaluate(
      (state) => localStorage.setItem('demo:backend', state),
      this.#disk.read('local', 'backend') ?? '',
    );
    await other.close();
  }

  async #request(): Promise<void> {
    valueOf(await this.#marco.auth.signIn({ email: seedEmail('marco'), password: SEED_PASSWORD }));
    valueOf(await this.#lena.auth.signIn({ email: seedEmail('lena'), password: SEED_PASSWORD }));
    const { merchantDeliveries } = this.#marco;
    const counter = { ...(this.#staged.pickup ?? PICKUP), notes: '' };
    valueOf(await merchantDeliveries.savePickup(marcosActiveBusiness, counter));
    valueOf(await this.#lena.courierDesk.saveMarkets([marketOf('ca', 'on', 'Toronto')]));
    const { photo } = this.#staged;
    if (photo !== undefined) valueOf(await this.#lena.pictures.save(LENA, 'courier', photo as never));
    this.#delivery = valueOf(
      await merchantDeliveries.request(command(), {
        id: newDeliveryId(cryptoRandom),
        businessId: marcosActiveBusiness,
        details: { ...TO_ROSA, ...this.#staged.details },
        redeliveryOf: null,
        agreed: { fee: 699, free: true },
      }),
    );
    const { id } = this.#delivery;
    // Leaves the delivery to Lena instead of simulated couriers.
    this.#backend.apply(({ state }) =>
      state.dispatch.passes.push(...COURIER_IDS.map((courier) => ({ courier, delivery: id }))),
    );
  }

  #at(minutesAfter: number): void {
    this.#now = Math.min(Date.now(), Math.max(this.#now, this.#requestedAt + minutesAfter * MINUTE));
  }

  async #file(name: string): Promise<string | null> {
    return (await this.#disk.readBlob(name))?.text() ?? null;
  }
}
