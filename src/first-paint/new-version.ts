/*
 * A host keeps the files of one version only. What a page that is still open fetches late may be gone, so every page
 * holds the offer to reload from the start (`index.html`). See decision new-version.
 */

/** Whether a file of this version is gone from a host that answers, be it with a page in its place. */
export const isGone = (file: string): Promise<boolean> =>
  fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status, headers }) => status < 500 && (status > 399 || /html/.test(`${headers.get('content-type')}`)),
    () => false,
  );

/** The offer that the page holds. */
export const heldOffer = () => document.querySelector<HTMLDialogElement>('#new-version');

/** Offers to reload the page, which gets the new version. */
export function offerReload(): void {
  const offer = heldOffer();
  if (offer === null) return;
  // Not with its method, which would take the focus from a field.
  offer.open = true;
  offer.querySelector('input')!.onclick = () => location.reload();
}
