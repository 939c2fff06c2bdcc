import type { ComponentProps, ReactNode } from 'react';
import MessagePhotos from './message-photos.tsx';
import PhotoField from './photo-field.tsx';

/** The photos of a recipient's message, or the field for those of the next one: one file, since a page needs both soon. */
export default function CasePhotos(
  props: ComponentProps<typeof MessagePhotos> | ComponentProps<typeof PhotoField>,
): ReactNode {
  return 'make' in props ? <PhotoField {...props} /> : <MessagePhotos {...props} />;
}
