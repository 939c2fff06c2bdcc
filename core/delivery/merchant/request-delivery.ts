import * as v from 'valibot';
import type { UserId } from '#core/identity/user-id.ts';
import type { Business } from '#core/business/business.ts';
import { failure, type Failure } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { Random } from '#core/random.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { AuthPort } from '#core/identity/auth-port.ts';
import type { Drafts } from '#core/storage/drafts.ts';
import { isCommandId, newCommandId, type CommandId } from '../lifecycle/command.ts';
import { isDeliveryId, newDeliveryId, type DeliveryId } from '../lifecycle/delivery.ts';
import { pick, PARCEL_FIELDS } from '../request/delivery-fields.ts';
import type { DeliveryForm } from '../request/delivery-form.ts';
import { readyFrom } from '../price/times.ts';
import { readSlot } from '../request/slot.ts';
import type { KnownRecipients } from './known-recipients.ts';
import type { DeliveryRequest, MerchantDeliveries, RequestRefusal } from './merchant-deliveries.ts';
import type { MerchantDelivery } from './merchant-delivery.ts';
import { isNotOpen, type NotOpen } from '../request/not-open.ts';
import type { PhoneReader } from '../request/phone-reader.ts';
import { readPlainPhone } from '../request/plain-phone.ts';
import { requestDenial, type Standing } from '../lifecycle/policy.ts';
import { checkRequest, type RequestIssues, type TypedDelivery, type TypedPickup } from '../request/request-form.ts';

/** A merchant's request, with the price that was shown. */
export interface DeliveryOrder {
  /** The standing of the merchant, if it's known; null leaves the check to the backend. */
  readonly by: Standing | null;
  readonly business: Pick<Business, 'id' | 'country' | 'state' | 'status'>;
  readonly details: TypedDelivery;
  /** The pickup details, saved first; null to keep the saved ones. */
  readonly pickup: TypedPickup | null;
  readonly redeliveryOf: DeliveryId | null;
  readonly agreed: DeliveryRequest['agreed'];
}

/** A delivery that was requested. */
export interface RequestedDelivery {
  readonly delivery: MerchantDelivery;
  /** False if an earlier try, whose answer was lost, made it with different details. These aren't requested yet. */
  readonly asAsked: boolean;
}

/** The ids of a request, which stay the same until it's answered. */
interface Attempt {
  readonly delivery: DeliveryId;
  readonly command: CommandId;
}

const attempt = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    delivery: v.pipe(v.string(), v.guard(isDeliveryId)),
    command: v.pipe(v.string(), v.guard(isCommandId)),
  }),
);

/** The name of a request's draft: one for each business, and one for each delivery that's requested again. */
export const requestDraft = (business: Business['id'], redeliveryOf: DeliveryId | null): string =>
  `request-delivery:${business}${redeliveryOf === null ? '' : `:${redeliveryOf}`}`;

/**
 * Requests a delivery. Its id and the command's are made here and stay beside the draft until there's an answer. So a
 * request that's sent again, also after a reload, is the same one. A refusal is an answer: the next try is another
 * command, since the backend would give this one the same answer.
 */
export function requestDelivery(
  deliveries: MerchantDeliveries,
  auth: AuthPort,
  drafts: Drafts,
  recipients: KnownRecipients,
  random: Random,
  phones: PhoneReader,
) {
  const newAttempt = (name: string, owner: UserId, delivery: DeliveryId): Attempt => {
    const made = { delivery, command: newCommandId(random) };
    drafts.keep(name, owner, JSON.stringify(made));
    return made;
  };
  const attemptOf = (name: string, owner: UserId): Attempt => {
    const kept = v.safeParse(attempt, drafts.read(name, owner));
    return kept.success ? kept.output : newAttempt(name, owner, newDeliveryId(random));
  };

  return async (
    order: DeliveryOrder,
  ): Promise<Result<RequestedDelivery, RequestIssues | RequestRefusal | NotOpen | Failure>> => {
    const { business, redeliveryOf, agreed } = order;
    const checked = checkRequest(business, order.details, order.pickup, (await phones.load()) ?? readPlainPhone);
    if (!checked.ok) return checked;
    const { details, pickup } = checked.value;
    const denial = order.by === null ? null : requestDenial(order.by, business.status);
    if (denial !== null) return refused(denial);

    const session = await auth.getSession();
    if (!session.ok) return session;
    if (session.value === null) return refused(failure('session-ended'));

    if (pickup !== null) {
      const saved = await deliveries.savePickup(business.id, pickup);
      if (!saved.ok) return saved;
    }
    const owner = session.value.userId;
    const name = `${requestDraft(business.id, redeliveryOf)}:attempt`;
    const { delivery: id, command } = attemptOf(name, owner);
    const wanted = { id, businessId: business.id, details, redeliveryOf, agreed };
    let answer = await deliveries.request(command, wanted);
    // The earlier try was received with other details. Another command for the same delivery shows whether it was
    // created.
    if (!answer.ok && answer.error === 'reused-command')
      answer = await deliveries.request(newAttempt(name, owner, id).command, wanted);
    if (!answer.ok) {
      if (typeof answer.error === 'string' || isNotOpen(answer.error)) drafts.forget(name, owner);
      return answer;
    }
    drafts.forget(name, owner);
    const { people } = answer.value;
    if (people !== null) await recipients.remember(business.id, people.dropoff);
    return ok({ delivery: answer.value, asAsked: isAsAsked(answer.value, details) });
  };
}
export type RequestDelivery = ReturnType<typeof requestDelivery>;
export const RequestDelivery = port<RequestDelivery>('RequestDelivery');

/** Whether a delivery is the one that these details ask for. */
function isAsAsked(made: MerchantDelivery, details: DeliveryForm): boolean {
  const stands = { ...details, ...pick(PARCEL_FIELDS, made), ...made.people?.dropoff };
  const window = readSlot(details.slot);
  const isThen =
    window === null
      ? made.readyAt === readyFrom(made.requestedAt, details.readyIn)
      : made.dropoffReadyAt === window.from && made.promisedAt === window.until;
  return isThen && (Object.keys(details) as (keyof DeliveryForm)[]).every((field) => details[field] === stands[field]);
}
