import * as v from 'valibot';
import type { Business } from '#core/business/business.ts';
import { failure, type Failure } from '#core/failure.ts';
import type { AuthPort } from '#core/identity/auth-port.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Random } from '#core/random.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Drafts } from '#core/storage/drafts.ts';
import { isCommandId, newCommandId, type CommandId } from '../lifecycle/command.ts';
import { isDeliveryId, newDeliveryId, type DeliveryId } from '../lifecycle/delivery.ts';
import { requestDenial, type RequestDenial, type Standing } from '../lifecycle/policy.ts';
import type { PhoneReader } from '../request/phone-reader.ts';
import { readPlainPhone } from '../request/plain-phone.ts';
import { checkRequest, type RequestIssues, type TypedDelivery, type TypedPickup } from '../request/request-form.ts';
import type { KnownRecipients } from './known-recipients.ts';
import type { DeliveryRequest, MerchantDeliveries, RefusedMember, TogetherRefusal } from './merchant-deliveries.ts';
import type { MerchantDelivery } from './merchant-delivery.ts';
import { requestDraft } from './request-delivery.ts';

/** One of several deliveries for one courier, with the price that was shown. */
export interface TogetherOrder {
  readonly details: TypedDelivery;
  readonly agreed: DeliveryRequest['agreed'];
}

/** Several deliveries for one courier. */
export interface TogetherOrders {
  /** The standing of the merchant, if it's known; null leaves the check to the backend. */
  readonly by: Standing | null;
  readonly business: Pick<Business, 'id' | 'country' | 'state' | 'status'>;
  readonly orders: readonly TogetherOrder[];
  /** The pickup details, saved first; null to keep the saved ones. */
  readonly pickup: TypedPickup | null;
}

type CheckedRequest = Extract<ReturnType<typeof checkRequest>, { readonly ok: true }>['value'];

/** The ids of a request, which stay the same until its deliveries were made. */
interface Attempt {
  /** Each delivery that was sent, by its details, also those that are no longer among the orders. */
  readonly known: Readonly<Record<string, DeliveryId>>;
  readonly deliveries: readonly DeliveryId[];
  readonly command: CommandId;
}

const id = v.pipe(v.string(), v.guard(isDeliveryId));
const attempt = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    known: v.record(v.string(), id),
    deliveries: v.array(id),
    command: v.pipe(v.string(), v.guard(isCommandId)),
  }),
);

/** A text for each order, of its details. The same details a second time are another order. */
const contentsOf = (orders: readonly { readonly details: object }[]): string[] => {
  const texts = orders.map(({ details }) => JSON.stringify(details));
  return texts.map((text, at) => `${texts.slice(0, at).filter((one) => one === text).length} ${text}`);
};

/**
 * Requests several deliveries for one courier. Their ids and the command's stay beside the draft until the deliveries were
 * made: a refusal doesn't say that an earlier try, whose answer was lost, made none. An order keeps its id while others are
 * added or removed, so none is made twice.
 */
export function requestTogether(
  deliveries: MerchantDeliveries,
  auth: AuthPort,
  drafts: Drafts,
  recipients: KnownRecipients,
  random: Random,
  phones: PhoneReader,
) {
  const attemptOf = (name: string, owner: UserId, contents: readonly string[]): Attempt => {
    const kept = v.safeParse(attempt, drafts.read(name, owner));
    const known = new Map(kept.success ? Object.entries(kept.output.known) : []);
    const ids = contents.map((content) => known.get(content) ?? newDeliveryId(random));
    if (kept.success && kept.output.deliveries.join() === ids.join()) return kept.output;
    for (const [at, made] of ids.entries()) known.set(contents[at] ?? '', made);
    const next = { known: Object.fromEntries(known), deliveries: ids, command: newCommandId(random) };
    drafts.keep(name, owner, JSON.stringify(next));
    return next;
  };

  return async ({
    by,
    business,
    orders,
    pickup,
  }: TogetherOrders): Promise<
    Result<readonly MerchantDelivery[], RefusedMember<RequestIssues> | RequestDenial | TogetherRefusal | Failure>
  > => {
    const read = (await phones.load()) ?? readPlainPhone;
    const forms: (CheckedRequest & Pick<TogetherOrder, 'agreed'>)[] = [];
    for (const [at, { details, agreed }] of orders.entries()) {
      const checked = checkRequest(business, details, at === 0 ? pickup : null, read);
      if (!checked.ok) return refused({ at, refusal: checked.error });
      forms.push({ ...checked.value, agreed });
    }
    const denial = by === null ? null : requestDenial(by, business.status);
    if (denial !== null) return refused(denial);

    const session = await auth.getSession();
    if (!session.ok) return session;
    if (session.value === null) return refused(failure('session-ended'));

    const from = forms[0]?.pickup ?? null;
    if (from !== null) {
      const saved = await deliveries.savePickup(business.id, from);
      if (!saved.ok) return saved;
    }
    const owner = session.value.userId;
    const name = `${requestDraft(business.id, null)}:together`;
    const { deliveries: ids, command } = attemptOf(name, owner, contentsOf(forms));
    const wanted = ids.flatMap((id, at) => {
      const form = forms[at];
      if (form === undefined) return [];
      return { id, businessId: business.id, details: form.details, redeliveryOf: null, agreed: form.agreed };
    });
    let answer = await deliveries.requestTogether(command, wanted);
    // The price that was shown may have changed since an earlier try.
    if (!answer.ok && answer.error === 'reused-command')
      answer = await deliveries.requestTogether(newCommandId(random), wanted);
    if (!answer.ok) return answer;
    drafts.forget(name, owner);
    for (const { people } of answer.value) if (people !== null) await recipients.remember(business.id, people.dropoff);
    return ok(answer.value);
  };
}
export type RequestTogether = ReturnType<typeof requestTogether>;
