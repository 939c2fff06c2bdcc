import { keepTyped } from './typed-text.ts';

/** Offers to reload the page, once: somebody may be in the middle of something. Again only where it couldn't be shown. */
export function reloadOffer(): () => void {
  let offered = false;
  const onTake = () => {
    keepTyped();
    location.reload();
  };
  return () => {
    if (offered) return;
    offered = true;
    void import('./offer-update.tsx').then(
      ({ offerUpdate }) => offerUpdate({ why: 'outdated', onTake, onLater: () => undefined }),
      () => {
        offered = false;
      },
    );
  };
}
