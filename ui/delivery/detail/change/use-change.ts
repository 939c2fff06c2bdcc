import { useRef, useState } from 'react';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { failure, type Failure } from '#core/failure.ts';
import { refused, type Result } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';

/** The state of a dialog's change: whether it's being sent, and why it was refused. */
export function useChange<Refusal>(
  change: () => Promise<Result<MerchantDelivery, Refusal | Failure>>,
  words: (refusal: Refusal | Failure) => string,
  done: string,
  onDone: () => void,
): { busy: boolean; refusal: string; run: () => void; clear: () => void } {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const running = useRef(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setRefusal('');
    // If the container can't be fetched, the call rejects; this treats it like a lost answer.
    const answer = await change().catch(() => refused(failure('offline')));
    running.current = false;
    setBusy(false);
    if (answer.ok) {
      toasts.success(done);
      onDone();
    } else setRefusal(words(answer.error));
  };
  return { busy, refusal, run: () => void run(), clear: () => setRefusal('') };
}
