import { createRoot } from 'react-dom/client';
import { UpdateOffer } from '#ui/app/update-offer.tsx';

/** Puts the offer of a new version on the page; it stays until it is taken or put off. */
export function offerUpdate(take: () => void): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<UpdateOffer onTake={take} onLater={close} />);
}
