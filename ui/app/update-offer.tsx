import type { ReactNode } from 'react';
import { Button } from '#ui/kit/button.tsx';
import './update-offer.css';

/** Offers a new version. Never forced: someone may be in the middle of a form. */
export function UpdateOffer({ onTake, onLater }: { onTake: () => void; onLater: () => void }): ReactNode {
  return (
    <aside className="update-offer" role="status" aria-label="Update">
      <p>A new version is ready.</p>
      <Button size="small" onClick={onTake}>
        Update now
      </Button>
      <Button size="small" variant="quiet" onClick={onLater}>
        Later
      </Button>
    </aside>
  );
}
