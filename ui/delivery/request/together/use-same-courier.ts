import { useCallback, useRef, useState } from 'react';
import { DELIVERY_FIELD_NAMES, type DeliveryFieldName } from '#core/delivery/request/delivery-fields.ts';
import { RequestTogether } from '#core/delivery/merchant/request-together-port.ts';
import { PhoneReader } from '#core/delivery/request/phone-reader.ts';
import type { TypedRequest } from '#core/delivery/request/request-fields.ts';
import { MOST_CARRIED } from '#core/delivery/price/vehicle.ts';
import { isolate } from '#core/isolate.ts';
import { Drafts } from '#core/storage/drafts.ts';
import { currentVisitor, useVisit } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { basisAfter, type ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import type { useRequest } from '#ui/delivery/request/use-request.ts';
import { fillField, typedIn } from '#ui/delivery/request/request-typed.ts';
import { isBlank, itemOf, nextItem, readTray, trayDraft, wanted, type TrayItem } from './tray.ts';

/** The name of the button for another delivery. */
export const ANOTHER = 'another';

const NONE: readonly TrayItem[] = [];
const fetchParts = () => import('./parts.ts');

/** The deliveries of a business that wait in the tray, kept with the draft of the form. */
function useTray({
  id,
}: ReceiptBasis['business']): readonly [readonly TrayItem[], (items: readonly TrayItem[]) => void] {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  const name = trayDraft(id);
  const read = useCallback(async () => readTray(await drafts.read(name, visitor ?? null)), [drafts, name, visitor]);
  const kept = useValue(visitor === undefined ? null : read);
  const [changed, setChanged] = useState<readonly TrayItem[] | null>(null);
  const change = (items: readonly TrayItem[]) => {
    setChanged(items);
    const owner = currentVisitor() ?? null;
    const saved = items.length === 0 ? drafts.forget(name, owner) : drafts.keep(name, owner, JSON.stringify(items));
    void saved.catch(() => undefined);
  };
  return [changed ?? kept ?? NONE, change];
}

/** Several deliveries for one courier: those in the tray, and the one in the form. Without a tray, it requests the one. */
export function useSameCourier(
  basis: ReceiptBasis,
  request: ReturnType<typeof useRequest>,
  {
    isOff,
    times,
    reload,
    onNoPickup,
  }: {
    /** Whether the form is about an earlier delivery, which has no tray. */
    readonly isOff: boolean;
    readonly times: BusinessTime;
    readonly reload: () => Promise<unknown>;
    readonly onNoPickup: () => void;
  },
) {
  const host = useRef<HTMLDivElement>(null);
  const form = () => host.current?.closest('form') ?? null;
  const [kept, change] = useTray(basis.business);
  const items = isOff ? NONE : kept;
  const together = usePort(RequestTogether);
  const phones = usePort(PhoneReader);
  const parts = useValue(items.length > 0 ? fetchParts : null);
  /** Why the delivery at a place of the tray was refused. */
  const [refused, setRefused] = useState<{ readonly at: number; readonly words: string } | null>(null);
  const [oneAtATime, setOneAtATime] = useState(false);
  const [said, setSaid] = useState('');
  /** The submit puts the form's delivery away, in place of the one at this place of the tray; at its end, for another. */
  const wish = useRef<number | null>(null);

  const refill = (item: TrayItem) => {
    for (const name of DELIVERY_FIELD_NAMES) fillField(form(), name, item[name]);
  };
  const focus = (name: DeliveryFieldName | typeof ANOTHER) => {
    const control = form()?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  };
  /** Once the draft of the one before is forgotten: what's in the form from then on is the next draft. */
  const fillNext = (item: TrayItem) =>
    setTimeout(() => {
      refill(item);
      focus('name');
    });

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

  /** Requests each with its own courier, the first ones first. What's left stays. */
  const sendEach = async (forms: readonly TypedRequest[]): Promise<FormRefusal | undefined> => {
    for (const [done, typed] of forms.entries()) {
      const asked = await request.ask(typed, done);
      if ('toast' in asked) {
        if (done < items.length) setRefused({ at: 0, words: asked.toast });
        return done < items.length ? { toast: `${typed.name}: ${asked.toast}` } : asked;
      }
      change(items.slice(done + 1));
    }
    return undefined;
  };

  const send = async (forms: readonly TypedRequest[]): Promise<FormRefusal | undefined> => {
    const { sendTogether, showRequested } = await fetchParts();
    request.setEarlier(null);
    if (oneAtATime) {
      const refusal = await sendEach(forms);
      if (refusal !== undefined) return refusal;
    } else {
      const problem = await sendTogether(forms, basis, request.by, times, together);
      if (problem !== null) {
        const { at, code } = problem;
        if (problem.reloads) await reload();
        if (problem.oneAtATime) setOneAtATime(true);
        if (problem.earlier !== undefined) request.setEarlier(problem.earlier);
        if (code === 'no-pickup') onNoPickup();
        const about = at === null ? undefined : forms[at];
        const refusal =
          code === 'price-changed' && about !== undefined
            ? { toast: await request.priceChanged(about, at ?? 0) }
            : problem.refusal;
        if (at === null || about === undefined || at >= items.length) return refusal;
        setRefused({ at, words: refusal.toast });
        return { toast: `${about.name}: ${refusal.toast}` };
      }
      change([]);
    }
    showRequested(basis.business.id, forms.length);
    return undefined;
  };

  const submit = async (typed: TypedRequest): Promise<FormRefusal | undefined> => {
    setRefused(null);
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
    /** Of an element within the form. */
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
      setRefused(null);
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
