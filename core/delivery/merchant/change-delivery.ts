import type { Failure } from '#core/failure.ts';
import { port } from '#core/port.ts';
import type { Random } from '#core/random.ts';
import type { Result } from '#core/result.ts';
import { newCommandId, type CommandId } from '../lifecycle/command.ts';
import type { DeliveryId } from '../lifecycle/delivery.ts';
import type { IssuesOf, TypedInto } from '#core/form.ts';
import { correctionForm } from '../request/delivery-form.ts';
import type { ChangeRefusal, CostsMore, MerchantDeliveries, ObjectionDecision } from './merchant-deliveries.ts';
import type { PhoneReader } from '../request/phone-reader.ts';
import { readPlainPhone } from '../request/plain-phone.ts';
import type { MerchantDelivery } from './merchant-delivery.ts';
import type { Cents } from '../price/tariff.ts';

type Changed<Refusal> = Result<MerchantDelivery, Refusal | Failure>;
type Correction = ReturnType<typeof correctionForm>;

export type TypedCorrection = TypedInto<Correction>;
export type CorrectionIssues = IssuesOf<Correction>;

/** Whether the backend decided. After a failure, it may have. */
const isAnswer = (error: ChangeRefusal | CostsMore | Failure): error is ChangeRefusal | CostsMore =>
  typeof error === 'string' || 'code' in error;

/**
 * A merchant's or an administrator's changes to a delivery. Repeating a change before it was answered sends the same
 * command, so several presses of the button do it once. After a different change of that kind, a repeat is a new command:
 * the backend would answer the old one as done, and leave the newer change in place.
 */
export function changeDelivery(deliveries: MerchantDeliveries, random: Random, phones: PhoneReader) {
  /** The latest unanswered command of each kind and delivery, with its arguments. */
  const open = new Map<string, { readonly asked: string; readonly command: CommandId }>();

  const once = async <Refusal extends ChangeRefusal | CostsMore>(
    change: string,
    asked: string,
    send: (command: CommandId) => Promise<Changed<Refusal>>,
  ): Promise<Changed<Refusal>> => {
    const waiting = open.get(change);
    const command = waiting?.asked === asked ? waiting.command : newCommandId(random);
    open.set(change, { asked, command });
    const answer = await send(command);
    if ((answer.ok || isAnswer(answer.error)) && open.get(change)?.command === command) open.delete(change);
    return answer;
  };

  return {
    /** `agreedFee`: the fee that the screen showed. */
    cancel: (id: DeliveryId, agreedFee: Cents) =>
      once(`cancel ${id}`, String(agreedFee), (command) => deliveries.cancel(command, id, agreedFee)),
    /** `country`: the business's. */
    async correct(
      country: string,
      id: DeliveryId,
      typed: TypedCorrection,
    ): Promise<Result<MerchantDelivery, CorrectionIssues | ChangeRefusal | Failure>> {
      const checked = correctionForm(country, (await phones.load()) ?? readPlainPhone).check(typed);
      if (!checked.ok) return checked;
      const changes = checked.value;
      return once(`correct ${id}`, JSON.stringify(changes), (command) => deliveries.correct(command, id, changes));
    },
    confirmReturn: (id: DeliveryId) => once(`return ${id}`, '', (command) => deliveries.confirmReturn(command, id)),
    release: (id: DeliveryId) => once(`release ${id}`, '', (command) => deliveries.release(command, id)),
    confirmFailure: (id: DeliveryId) => once(`confirm ${id}`, '', (command) => deliveries.confirmFailure(command, id)),
    object: (id: DeliveryId) => once(`object ${id}`, '', (command) => deliveries.object(command, id)),
    decideObjection: (id: DeliveryId, decision: ObjectionDecision, reason: string) =>
      once(`decide ${id}`, `${decision} ${reason}`, (command) =>
        deliveries.decideObjection(command, id, decision, reason),
      ),
    reportLost: (id: DeliveryId) => once(`lose ${id}`, '', (command) => deliveries.reportLost(command, id)),
  };
}
export type ChangeDelivery = ReturnType<typeof changeDelivery>;
export const ChangeDelivery = port<ChangeDelivery>('ChangeDelivery');
