import type { ReactNode } from 'react';
import { Button } from '#ui/kit/buttons/button.tsx';
import './update-offer.css';

export interface UpdateOfferProps {
  /** `ready`: a new version is available. `outdated`: the page got an answer that it doesn't understand. */
  readonly reason: 'ready' | 'outdated';
  readonly onTake: () => void;
  readonly onLater: () => void;
}

const words = {
  ready: { text: 'A new version is ready.', take: 'Update now' },
  outdated: { text: 'This page may be out of date.', take: 'Reload' },
} as const;

/** Offers a new version. It's never forced, because a person may be in the middle of a form. */
export function UpdateOffer({ reason, onTake, onLater }: UpdateOfferProps): ReactNode {
  return (
    <aside className="update-offer row wrap gap-2" role="status" aria-label="Update">
      <p>{words[reason].text}</p>
      <Button size="small" onClick={onTake}>
        {words[reason].take}
      </Button>
      <Button size="small" variant="quiet" onClick={onLater}>
        Later
      </Button>
    </aside>
  );
}
