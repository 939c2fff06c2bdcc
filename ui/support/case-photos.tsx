import { lazy, useCallback, type ReactNode } from 'react';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { CasePhotoId } from '#core/support/case.ts';
import type { TellSupport } from '#core/support/recipient/tell-support.ts';

const PhotoField = lazy(() => import('./photo-field.tsx').catch(() => ({ default: () => null })));
const MessagePhotos = lazy(() => import('./message-photos.tsx').catch(() => ({ default: () => null })));

/** The photos of a recipient's message, or without `photos` the field for those of the next one. */
export default function CasePhotos({
  support,
  number,
  secret,
  photos,
}: {
  support: TellSupport;
  number: TrackingNumber;
  secret: string | null;
  photos: readonly CasePhotoId[] | undefined;
}): ReactNode {
  const show = useCallback((photo: CasePhotoId) => support.photo(number, secret, photo), [support, number, secret]);
  return photos === undefined ? (
    <PhotoField make={support.makePhoto} />
  ) : (
    <MessagePhotos photos={photos} from="you" show={show} />
  );
}
