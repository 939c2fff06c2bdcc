import { useState, type ReactNode } from 'react';
import { RemovePicture } from '#core/account/remove-picture.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { catalog } from '#ui/messages.ts';

/** Removes the profile picture. */
export function RemovePictureButton({
  onRemoved,
  onFailed,
}: {
  onRemoved: () => Promise<void>;
  onFailed: (message: string) => void;
}): ReactNode {
  const removePicture = usePort(RemovePicture);
  const [busy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      const removed = await removePicture();
      if (!removed.ok) return onFailed(catalog.pictureNotRemoved);
      await onRemoved();
      toasts.success(catalog.pictureRemoved);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="quiet"
      busy={busy}
      onClick={() => void remove()}
      icon={<Glyph d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5" />}
    >
      Remove photo
    </Button>
  );
}
