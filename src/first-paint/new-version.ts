/*
 * A host keeps the files of only one version. A page that is still open may need files that are gone, so every page
 * contains the offer to reload from the start (`index.html`). See decision new-version.
 */

/** Whether a file of this version is gone from a reachable host, even if the host returns a page in its place. */
export const isGone = (file: string): Promise<boolean> =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status, headers }) => status < 500 && (status > 399 || /html/.test(`${headers.get('content-type')}`)),
    () => false,
  );

/** The dialog with the offer, which is in every page. */
export const heldOffer = () => document.querySelector<HTMLDialogElement>('#new-version');

/** Offers to reload the page, which then gets the new version. */
export function offerReload(): void {
  const offer = heldOffer();
  if (offer === null) return;
  // Without the dialog's method, which would take the focus from a field.
  offer.open = true;
  offer.querySelector('input')!.onclick = () => location.reload();
}
