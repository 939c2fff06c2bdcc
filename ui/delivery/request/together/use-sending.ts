import { useState } from 'react';
import { RequestTogether } from '#core/delivery/merchant/request-together-port.ts';
import type { TypedRequest } from '#core/delivery/request/request-fields.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import type { ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import type { useRequest } from '#ui/delivery/request/use-request.ts';
import { fetchParts } from './fetch-parts.ts';
import type { TogetherProblem } from './send.ts';
import type { useTray } from './use-tray.ts';

/** Requests several deliveries: those of the tray come first, and leave it once they're requested. */
export function useSending(
  basis: ReceiptBasis,
  request: ReturnType<typeof useRequest>,
  { items, change }: ReturnType<typeof useTray>,
  {
    times,
    reload,
    onNoPickup,
  }: {
    readonly times: BusinessTime;
    readonly reload: () => Promise<unknown>;
    readonly onNoPickup: () => void;
  },
) {
  const together = usePort(RequestTogether);
  /** Why the delivery at a place of the tray was refused. */
  const [refused, setRefused] = useState<{ readonly at: number; readonly words: string } | null>(null);
  const [oneAtATime, setOneAtATime] = useState(false);

  /** Shows the refusal of one at its place in the tray. */
  const refuseOne = (at: number, { name }: TypedRequest, refusal: FormRefusal): FormRefusal => {
    if (at >= items.length) return refusal;
    setRefused({ at, words: refusal.toast });
    return { toast: `${name}: ${refusal.toast}` };
  };

  /** Requests each with its own courier, the first ones first. What's left stays. */
  const sendEach = async (forms: readonly TypedRequest[]): Promise<FormRefusal | undefined> => {
    for (const [done, typed] of forms.entries()) {
      const asked = await request.ask(typed, done);
      if ('toast' in asked) {
        if (done >= items.length) return asked;
        setRefused({ at: 0, words: asked.toast });
        return { toast: `${typed.name}: ${asked.toast}` };
      }
      change(items.slice(done + 1));
    }
    return undefined;
  };

  const refuse = async (problem: TogetherProblem, forms: readonly TypedRequest[]): Promise<FormRefusal> => {
    const { refusal } = problem;
    if (problem.kind === 'one-at-a-time') setOneAtATime(true);
    if (problem.kind === 'not-open') await reload();
    if (problem.kind === 'all' || problem.kind === 'one-at-a-time') return refusal;
    const { at } = problem;
    const code = problem.kind === 'one' ? problem.code : null;
    if (code === 'no-pickup') onNoPickup();
    const about = forms[at];
    if (about === undefined) return refusal;
    const shown = code === 'price-changed' ? { toast: await request.priceChanged(about, at) } : refusal;
    return refuseOne(at, about, shown);
  };

  const send = async (forms: readonly TypedRequest[]): Promise<FormRefusal | undefined> => {
    const { sendTogether, showRequested } = await fetchParts();
    request.setEarlier(null);
    if (oneAtATime) {
      const refusal = await sendEach(forms);
      if (refusal !== undefined) return refusal;
    } else {
      const problem = await sendTogether(forms, basis, request.by, times, together);
      if (problem !== null) return refuse(problem, forms);
      change([]);
    }
    showRequested(basis.business.id, forms.length);
    return undefined;
  };

  return { send, refused, forgive: () => setRefused(null) };
}
