/** Offers to reload the page, once: somebody may be in the middle of something. Again only if it couldn't be shown. */
export function reloadOffer(): () => void {
  let offered = false;
  return () => {
    if (offered) return;
    offered = true;
    void import('./offer-update.tsx').then(
      ({ offerUpdate, reload }) => offerUpdate({ why: 'outdated', onTake: reload, onLater: () => undefined }),
      () => {
        offered = false;
      },
    );
  };
}
