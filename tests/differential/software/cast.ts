import { knownBusinessId } from '#core/business/business-id.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { instant } from '#core/instant.ts';
import type { ApiUnderTest } from '#tests/contract/integration/api-under-test.ts';
import { courierOnline, sender, takeStep, type Stage } from '../../contract/dispatch-people.ts';
import type { DeliveringPerson } from '../../contract/dispatch-under-test.ts';
import { shop, type Answered, type Shop } from '#tests/contract/integration/shop-software.ts';

const START = instant(Date.parse('2026-05-04T12:00:20.250Z'));
const BUSINESSES = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'] as const;

export const SOFTWARE = ['bakery', 'reader', 'florist'] as const;
/** `reader` is a key of the bakery that may only read. */
export type SoftwareName = (typeof SOFTWARE)[number];

const UNKNOWN = 'deadbeef-0000-4000-8000-000000000000';
/** A tracking number, alone or in an address. */
const NUMBER = /\b(?:[1-9A-HJKMNP-TV-Z]{12}|[1-9A-HJKMNP-TV-Z]{4}(?:-[1-9A-HJKMNP-TV-Z]{4}){2})\b/gu;

/** Two shops' software on one backend with a stopped clock. Ids are the same on each backend; numbers and PINs aren't. */
export class SoftwareCast {
  readonly world: ApiUnderTest;
  readonly courier: DeliveringPerson;
  readonly #software: Readonly<Record<SoftwareName, Shop>>;
  readonly #ids: string[] = [];
  readonly #numbers = new Map<string, string>();

  constructor(world: ApiUnderTest, software: Readonly<Record<SoftwareName, Shop>>, courier: DeliveringPerson) {
    this.world = world;
    this.#software = software;
    this.courier = courier;
  }

  static async assemble(world: ApiUnderTest): Promise<SoftwareCast> {
    await world.stopClock(START);
    const [first, second] = BUSINESSES.map((id) => ({
      business: { id: knownBusinessId(id), businessName: 'Corner Shop' },
    }));
    const bakery = await shop(world, {}, await sender(world, first));
    const reader = await shop(world, { access: 'read' }, bakery.from);
    const florist = await shop(world, {}, await sender(world, second));
    return new SoftwareCast(world, { bakery, reader, florist }, await courierOnline(world));
  }

  as = (name: SoftwareName): Shop => this.#software[name];

  /** The delivery ordered this many before the last one; an unknown one if there are fewer. */
  nth = (number: number): string => this.#ids.at(-1 - number) ?? UNKNOWN;

  /** A text without what each backend generates by itself. */
  #plain(value: unknown): unknown {
    const text = JSON.stringify(value, (key: string, part: unknown) => {
      if (['next', 'position', 'pin', 'recipientUrl'].includes(key)) return part === null ? null : 'generated';
      return key === 'instance' ? '' : part;
    });
    return JSON.parse(
      text.replaceAll(NUMBER, (number) => {
        const known = this.#numbers.get(number.replaceAll('-', '')) ?? `number ${this.#numbers.size + 1}`;
        this.#numbers.set(number.replaceAll('-', ''), known);
        return known;
      }),
    ) as unknown;
  }

  /** The comparable part of an answer. */
  saw({ status, headers, body }: Answered): unknown {
    const shown = this.#plain(body);
    if (status >= 400) return { refused: body.code, status, details: shown };
    return { accepted: shown, status, replayed: headers.get('idempotent-replayed'), at: headers.get('location') };
  }

  /** The same for an order, which is kept for later steps. */
  ordered(answer: Answered): unknown {
    const { id } = answer.body;
    if (answer.status === 201 && !this.#ids.includes(id)) this.#ids.push(id);
    for (const { delivery } of answer.body.results ?? [])
      if (delivery !== undefined && !this.#ids.includes(delivery.id)) this.#ids.push(delivery.id);
    return this.saw(answer);
  }

  /** A step of the courier with a delivery; the answer is whether it was taken. */
  async carried(nth: number, stage: Stage): Promise<unknown> {
    const id = knownDeliveryId(this.nth(nth));
    let delivery: MerchantDelivery | null = null;
    for (const { from } of [this.as('bakery'), this.as('florist')]) {
      const found = await from.backend.merchantDeliveries.find(id);
      if (found.ok && found.value !== null) delivery = found.value;
    }
    if (delivery === null) return 'unknown';
    return takeStep(this.courier, delivery, stage).then(
      () => 'taken',
      () => 'not taken',
    );
  }
}
