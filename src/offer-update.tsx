import { createRoot } from 'react-dom/client';
import { UpdateOffer, type UpdateOfferProps } from '#ui/app/shell/update-offer.tsx';
import { onRecoverableError } from './recoverable-error.ts';
import { keepTyped } from './typed-text.ts';

/** Loads the page again, and keeps its typed text. */
export function reload(): void {
  keepTyped();
  location.reload();
}

/** Shows the offer of a new version; it stays until it's accepted or dismissed. */
export function offerUpdate({ reason, onTake, onLater }: UpdateOfferProps): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { onRecoverableError });
  const putOff = () => {
    root.unmount();
    place.remove();
    onLater();
  };
  root.render(<UpdateOffer reason={reason} onTake={onTake} onLater={putOff} />);
}
