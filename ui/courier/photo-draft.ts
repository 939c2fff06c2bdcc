import type { UserId } from '#core/account/user-id.ts';

/** A cropped photo that is not saved yet, and who had cropped it: null when nobody was signed in. */
interface PhotoDraft {
  readonly owner: UserId | null;
  readonly photo: string;
}

let draft: PhotoDraft | null = null;

/** The photo cropped earlier in this tab, so that it outlives the way to /sign-in and back. Never someone else's. */
export const photoDraft = (visitor: UserId | null): string | null =>
  (draft !== null && (draft.owner === null || draft.owner === visitor) ? draft.photo : null);

export function keepPhotoDraft(owner: UserId | null, photo: string): void {
  draft = { owner, photo };
}

export function forgetPhotoDraft(): void {
  draft = null;
}
