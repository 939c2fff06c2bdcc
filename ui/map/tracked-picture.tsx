import type { ReactNode } from 'react';
import type { Moving } from '#core/delivery/place/position.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import type { Live } from '#core/poll.ts';
import type { ShownStatus } from '#ui/delivery/shown-status.ts';
import MovingPicture from './moving-picture.tsx';

/** The picture of the tracking page once its courier's position has arrived. */
export default function TrackedPicture({
  status,
  live: { view, beside = null, asOf },
  courier,
}: {
  status: ShownStatus;
  live: Live<TrackedDelivery | null, Moving | null>;
  /** Their first name, isolated for a sentence. */
  courier: string;
}): ReactNode {
  return (
    <MovingPicture
      status={status}
      moving={beside}
      asOf={asOf}
      shop={view?.recipient?.shop ?? ''}
      courier={courier}
      viewer="recipient"
    />
  );
}
