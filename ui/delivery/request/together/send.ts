import { navigate } from 'wouter/use-browser-location';
import type { Standing } from '#core/delivery/lifecycle/policy.ts';
import type { RequestTogether } from '#core/delivery/merchant/request-together-port.ts';
import type { PhoneReader } from '#core/delivery/request/phone-reader.ts';
import { readPlainPhone } from '#core/delivery/request/plain-phone.ts';
import { isNotOpen } from '#core/delivery/request/not-open.ts';
import { whenCode } from '#core/delivery/request/when.ts';
import { checkRequest } from '#core/delivery/request/request-form.ts';
import { pickupIn, type TypedRequest } from '#core/delivery/request/request-fields.ts';
import { failure } from '#core/failure.ts';
import { deliveriesOf } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import type { Lazily } from '#ui/app/use-port.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { codesOf, receiptFor, type ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import { aboutField, fieldRefusal, typedDetails } from '#ui/delivery/request/request-typed.ts';
import { refusalWords, requestFailure } from '#ui/delivery/request/request-words.ts';
import { middlesOf } from '#ui/delivery/request/use-middles.ts';
import { planned } from './plan.ts';
import { memberWords, togetherWords } from './together-words.ts';

/** Why several weren't requested. */
export type TogetherProblem = { readonly refusal: FormRefusal } & (
  | { readonly kind: 'all' }
  /** Couriers of the city carry one at a time. */
  | { readonly kind: 'one-at-a-time' }
  /** It's about the one at this place, from 0. */
  | { readonly kind: 'one'; readonly at: number; readonly code: string }
  /** The one at this place would be ready while its shop or city is closed: the settings have changed. */
  | { readonly kind: 'not-open'; readonly at: number }
);

/** Checks a delivery as a request would, without sending it. */
export async function checkOne(
  typed: TypedRequest,
  basis: ReceiptBasis,
  phones: Lazily<PhoneReader>,
): Promise<FormRefusal | undefined> {
  const { business, editing } = basis;
  const { country } = business;
  const read = (await phones.load().catch(() => null)) ?? readPlainPhone;
  const checked = checkRequest(business, typedDetails(typed), editing ? pickupIn(typed) : null, read);
  if (!checked.ok) return fieldRefusal(business, checked.error, typed);
  const middles = await middlesOf(country, codesOf(typed, basis));
  if (middles === null) return { toast: requestFailure(failure('offline')) };
  const receipt = receiptFor(typed, basis, middles);
  const refusal =
    receipt.kind === 'out-of-area' ? receipt.kind : receipt.kind === 'refused' ? whenCode(receipt.refusal) : null;
  return refusal === null ? undefined : aboutField(country, refusal, refusalWords(country)[refusal]);
}

/** Opens the list with what was requested. */
export function showRequested(business: string, count: number): void {
  toasts.success(`${count} deliveries requested`);
  navigate(deliveriesOf(business));
}

/** Requests several deliveries for one courier. Null if they were requested. */
export async function sendTogether(
  forms: readonly TypedRequest[],
  basis: ReceiptBasis,
  by: Standing | null,
  times: BusinessTime,
  request: Lazily<RequestTogether>,
): Promise<TogetherProblem | null> {
  const { business, editing, now } = basis;
  const [first] = forms;
  const middles = await middlesOf(
    business.country,
    forms.flatMap((typed) => codesOf(typed, basis)),
  );
  if (first === undefined || middles === null)
    return { kind: 'all', refusal: { toast: requestFailure(failure('offline')) } };
  const { receipts } = planned(forms, basis, middles);
  const answer = await request({
    by,
    business,
    orders: forms.map((typed, at) => {
      const receipt = receipts[at];
      const { fee, free } = receipt?.kind === 'quoted' ? receipt.quote : { fee: 0, free: false };
      return { details: typedDetails(typed), agreed: { fee, free } };
    }),
    pickup: editing ? pickupIn(first) : null,
  });
  if (answer.ok) return null;
  const { error } = answer;
  if (typeof error === 'string') return { kind: 'all', refusal: { toast: togetherWords(business, error) } };
  if ('kind' in error) return { kind: 'all', refusal: { toast: requestFailure(error) } };
  if ('most' in error)
    return { kind: error.most === 1 ? 'one-at-a-time' : 'all', refusal: { toast: togetherWords(business, error) } };
  const { at, refusal } = error;
  if (typeof refusal === 'object' && 'issues' in refusal)
    return { kind: 'one', at, code: 'invalid', refusal: fieldRefusal(business, refusal, forms[at] ?? first) };
  const words = memberWords(business, refusal, times, now);
  if (isNotOpen(refusal)) return { kind: 'not-open', at, refusal: { toast: words } };
  const code = typeof refusal === 'string' ? refusal : refusal.code;
  return { kind: 'one', at, code, refusal: aboutField(business.country, code, words) };
}
