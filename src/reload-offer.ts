/**
 * Offers to reload the page, once, because the person may be in the middle of something. It offers again only if the
 * first offer couldn't be shown.
 */
export function reloadOffer(): () => void {
  let offered = false;
  return () => {
    if (offered) return;
    offered = true;
    void import('./offer-update.tsx').then(
      ({ offerUpdate, reload }) => offerUpdate({ reason: 'outdated', onTake: reload, onLater: () => undefined }),
      () => {
        offered = false;
      },
    );
  };
}
