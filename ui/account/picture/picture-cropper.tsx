import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { CropPicture } from '#core/account/crop-picture.ts';
import { OpenPicture, type ImageRefusal } from '#core/account/open-picture.ts';
import type { Square } from '#core/account/square.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Spinner } from '#ui/kit/messages/spinner.tsx';
import { loadCropFrame } from './load-crop-frame.ts';
import './picture-cropper.css';

/**
 * Crops a chosen file to a square (spec §5): centered first, then dragged, nudged or zoomed. `onDone` gets the JPEG as
 * a `data:` URL; the button is busy until its promise settles. `onRefused` gets a file that's too large or not a
 * picture; the words are `accountRefusals.image`.
 */
export function PictureCropper({
  file,
  onDone,
  onCancel,
  onRefused,
  doneLabel = 'Use this photo',
}: {
  file: Blob;
  onDone: (dataUrl: string) => void | Promise<void>;
  onCancel: () => void;
  onRefused: (refusal: ImageRefusal) => void;
  doneLabel?: string | undefined;
}): ReactNode {
  const cropPicture = usePort(CropPicture);
  const opened = useOpenPicture(file, onRefused);
  const [busy, setBusy] = useState(false);
  const hasLeft = useHasLeft();
  if (opened === null)
    return (
      <div className="picture-opening row justify-center gap-3" role="status">
        <Spinner />
        Opening your photo…
      </div>
    );

  const { CropFrame, bitmap } = opened;
  async function done(square: Square) {
    if (busy) return;
    setBusy(true);
    try {
      const cropped = await cropPicture(bitmap, square);
      if (hasLeft.current) return;
      if (cropped.ok) await onDone(cropped.value);
      else onRefused(cropped.error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <CropFrame
      bitmap={bitmap}
      busy={busy}
      doneLabel={doneLabel}
      onDone={(square) => void done(square)}
      onCancel={onCancel}
    />
  );
}

/** Whether the visitor has left in the meantime, so that nothing may be saved or shown. */
function useHasLeft(): { readonly current: boolean } {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

type CropFrame = Awaited<ReturnType<typeof loadCropFrame>>['default'];

/** A file's picture and the frame to crop it in; null while they're loading. */
function useOpenPicture(
  file: Blob,
  onRefused: (refusal: ImageRefusal) => void,
): { bitmap: ImageBitmap; CropFrame: CropFrame } | null {
  const openPicture = usePort(OpenPicture);
  const [opened, setOpened] = useState<{ file: Blob; bitmap: ImageBitmap; CropFrame: CropFrame } | null>(null);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    let wanted = true;
    let bitmap: ImageBitmap | null = null;
    // Not with `lazy`: React would delay the frame by a third of a second.
    const open = async () => {
      const [picture, frame] = await Promise.all([openPicture(file), loadCropFrame()]);
      if (!picture.ok) {
        if (wanted) refuse(picture.error);
        return;
      }
      bitmap = picture.value;
      if (wanted) setOpened({ file, bitmap, CropFrame: frame.default });
      else bitmap.close();
    };
    open().catch(() => {
      if (wanted) refuse('image-not-processed');
    });
    return () => {
      wanted = false;
      bitmap?.close();
    };
  }, [file, openPicture]);
  return opened?.file === file ? opened : null;
}
