import { useState, type ReactNode } from 'react';
import { couriersWithRoom } from '#core/delivery/board/board-order.ts';
import type { BoardCourier, BoardDelivery } from '#core/delivery/board/live-board.ts';
import { HandDelivery } from '#core/delivery/board/hand-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { isolate } from '#core/isolate.ts';
import { refused } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { useKeptOrder } from '#ui/kit/lists/use-kept-order.ts';
import { groupSize } from './several.ts';
import { assignWords, carriesWords } from './board-words.ts';

/** The couriers who can take a delivery, as sorted when it opens. Choosing one assigns it. */
export function HandOver({
  delivery,
  deliveries,
  couriers,
  now,
  onClose,
}: {
  /** Null while the dialog is closed. */
  delivery: BoardDelivery | null;
  /** Those of the city. */
  deliveries: readonly BoardDelivery[];
  couriers: readonly BoardCourier[];
  now: Instant;
  onClose: () => void;
}): ReactNode {
  const hand = usePort(HandDelivery);
  const [busy, setBusy] = useState<BoardCourier['id'] | null>(null);
  const [problem, setProblem] = useState('');
  const free = useKeptOrder(
    couriersWithRoom(couriers).filter(({ id }) => id !== delivery?.courier?.id),
    delivery?.id,
  );
  const size = delivery === null ? 1 : groupSize(delivery, deliveries);
  const instead = delivery?.courier ?? null;
  const close = () => {
    setProblem('');
    onClose();
  };

  const choose = async ({ id, firstName }: BoardCourier) => {
    if (delivery === null || busy !== null) return;
    setBusy(id);
    setProblem('');
    const answer = await hand(delivery.id, id, instead !== null).catch(() => refused(failure('offline')));
    setBusy(null);
    if (!answer.ok) return setProblem(assignWords(answer.error, firstName));
    toasts.success(`${isolate(firstName)} has it now.`);
    close();
  };

  return (
    <Dialog
      open={delivery !== null}
      onClose={close}
      title={instead === null ? 'Hand to…' : `Hand to a courier other than ${isolate(instead.firstName)}`}
      actions={
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      }
    >
      {delivery !== null && (
        <div className="hand-over stack gap-3">
          <p className="soft">
            <span {...asWritten}>{formatTrackingNumber(delivery.number)}</span>
            <span>{` from ${isolate(delivery.shop)}.`}</span>
            {size > 1 && <span>{` One courier gets all ${size} that were requested together.`}</span>}
            {free.length > 0 && <span>{` The courier can give ${size > 1 ? 'them' : 'it'} back.`}</span>}
            {instead !== null && <span>{` ${isolate(instead.firstName)} loses it and isn’t paid for it.`}</span>}
          </p>
          {free.length === 0 ? (
            <p>No courier is free in this city right now. This list updates by itself.</p>
          ) : (
            <ul className="hand-over__couriers stack gap-3">
              {free.map(({ item: courier, isGone }) => (
                <li key={courier.id}>
                  <Button
                    variant="secondary"
                    block
                    busy={busy === courier.id}
                    aria-disabled={isGone}
                    onClick={() => !isGone && void choose(courier)}
                    aria-describedby={`idle-${courier.id}`}
                  >
                    {courier.firstName === '' ? 'A courier without a name' : isolate(courier.firstName)}
                  </Button>
                  <span id={`idle-${courier.id}`} className="soft numeric">
                    {isGone
                      ? 'Isn’t free anymore'
                      : `${carriesWords(courier, now)} · ${courier.delivered} delivered in 24 hours`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className="hand-over__problem" role="status">
            {problem}
          </p>
        </div>
      )}
    </Dialog>
  );
}
