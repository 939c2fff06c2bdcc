import { createRoot } from 'react-dom/client';
import { UpdateOffer } from '#ui/app/update-offer.tsx';

/** Puts the offer of a new version on the page; it stays until it is taken or put off. */
export function offerUpdate({ onTake, onLater }: { onTake: () => void; onLater: () => void }): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const putOff = () => {
    root.unmount();
    place.remove();
    onLater();
  };
  root.render(<UpdateOffer onTake={onTake} onLater={putOff} />);
}
