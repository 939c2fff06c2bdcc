import { useRef, useState } from 'react';
import { MOST_CARRIED } from '#core/delivery/price/vehicle.ts';
import { PhoneReader } from '#core/delivery/request/phone-reader.ts';
import type { TypedRequest } from '#core/delivery/request/request-fields.ts';
import { isolate } from '#core/isolate.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { basisAfter, type ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import { typedIn } from '#ui/delivery/request/request-typed.ts';
import type { useRequest } from '#ui/delivery/request/use-request.ts';
import { fetchParts } from './fetch-parts.ts';
import { isBlank, itemOf, nextItem, wanted } from './tray.ts';
import { useFormAround } from './use-form-around.ts';
import { useSending } from './use-sending.ts';
import { useTray } from './use-tray.ts';

/** The name of the button for another delivery. */
export const ANOTHER = 'another';

/** Several deliveries for one courier: those in the tray, and the one in the form. Without a tray, it requests the one. */
export function useSameCourier(
  basis: ReceiptBasis,
  request: ReturnType<typeof useRequest>,
  options: {
    /** Whether the form is about an earlier delivery, which has no tray. */
    readonly isOff: boolean;
    readonly times: BusinessTime;
    readonly reload: () => Promise<unknown>;
    readonly onNoPickup: () => void;
  },
) {
  const { host, form, refill, focus, fillNext } = useFormAround();
  const tray = useTray(basis.business, options.isOff);
  const { items, change } = tray;
  const { send, refused, forgive } = useSending(basis, request, tray, options);
  const phones = usePort(PhoneReader);
  const parts = useValue(items.length > 0 ? fetchParts : null);
  const [said, setSaid] = useState('');
  /** The submit puts the form's delivery away, in place of the one at this place of the tray; at its end, for another. */
  const wish = useRef<number | null>(null);

  const putAway = async (at: number, typed: TypedRequest): Promise<FormRefusal | undefined> => {
    const leaves = isBlank(typed) && at < items.length ? [] : [itemOf(typed)];
    if (leaves.length > 0) {
      const { checkOne } = await fetchParts();
      const refusal = await checkOne(typed, basisAfter(basis, items.length), phones);
      if (refusal !== undefined) return refusal;
    }
    change(items.toSpliced(at, 1, ...leaves));
    fillNext(items[at] ?? nextItem(typed, basis.business));
    const before = items[at];
    if (before === undefined) toasts.success(`${isolate(typed.name)} is added. Who’s next?`);
    else setSaid(`${before.name} is in the form again.`);
    return undefined;
  };

  const submit = async (typed: TypedRequest): Promise<FormRefusal | undefined> => {
    forgive();
    if (wish.current !== null) return putAway(wish.current, typed);
    const forms = wanted(items, typed).map((item) => ({ ...typed, ...item }));
    const [only] = forms;
    if (forms.length > 1 || only === undefined) return send(forms);
    if (items.length > 0) {
      refill(only);
      change([]);
    }
    return request.send(only);
  };

  const submitFor = (at: number) => {
    wish.current = at;
    // Calls `submit` before it returns, unless a request is under way.
    form()?.requestSubmit();
    wish.current = null;
  };

  return {
    host,
    items,
    parts,
    refused,
    said,
    submit,
    mayAdd: items.length < MOST_CARRIED - 1,
    add: () => submitFor(items.length),
    edit: submitFor,
    remove: (at: number) => {
      const left = items.toSpliced(at, 1);
      const [only] = left;
      const element = form();
      forgive();
      setSaid(`${items[at]?.name} is removed.`);
      if (left.length === 1 && only !== undefined && element !== null && isBlank(typedIn(element))) {
        change([]);
        fillNext(only);
        return;
      }
      change(left);
      if (only === undefined) focus(ANOTHER);
    },
  };
}
export type SameCourier = ReturnType<typeof useSameCourier>;
