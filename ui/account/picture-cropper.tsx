import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { CropPicture } from '#core/account/crop-picture.ts';
import { OpenPicture, type ImageRefusal } from '#core/account/open-picture.ts';
import type { Square } from '#core/account/square.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Spinner } from '#ui/kit/spinner.tsx';
import { loadCropFrame } from './load-crop-frame.ts';
import './picture-cropper.css';

const CropFrame = lazy(loadCropFrame);

/**
 * Crops a chosen file to a square (spec §5): centred first, then as dragged, nudged or zoomed. `onDone` gets the JPEG
 * as a `data:` URL; while what it returns is pending, the button is busy. A file that is too large or no picture is
 * given to `onRefused`, whose words are `refusals.image`.
 */
export function PictureCropper({ file, onDone, onCancel, onRefused, doneLabel = 'Use this photo' }: {
  file: Blob;
  onDone: (dataUrl: string) => void | Promise<void>;
  onCancel: () => void;
  onRefused: (refusal: ImageRefusal) => void;
  doneLabel?: string | undefined;
}): ReactNode {
  const cropPicture = usePort(CropPicture);
  const bitmap = useOpenPicture(file, onRefused);
  const [busy, setBusy] = useState(false);

  async function done(square: Square) {
    if (bitmap === null || busy) return;
    setBusy(true);
    try {
      const cropped = await cropPicture(bitmap, square);
      if (cropped.ok) await onDone(cropped.value);
      else onRefused(cropped.error);
    } finally {
      setBusy(false);
    }
  }

  const opening = <div className="picture-opening" role="status"><Spinner />Opening your photo…</div>;
  return (
    <Suspense fallback={opening}>
      {bitmap === null ? opening : <CropFrame bitmap={bitmap} busy={busy} doneLabel={doneLabel} onDone={(square) => void done(square)} onCancel={onCancel} />}
    </Suspense>
  );
}

/** The picture of a file; null while it is being opened. */
function useOpenPicture(file: Blob, onRefused: (refusal: ImageRefusal) => void): ImageBitmap | null {
  const openPicture = usePort(OpenPicture);
  const [opened, setOpened] = useState<{ file: Blob; bitmap: ImageBitmap } | null>(null);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    let wanted = true;
    let bitmap: ImageBitmap | null = null;
    openPicture(file).then((result) => {
      if (!wanted) {
        if (result.ok) result.value.close();
      } else if (result.ok) {
        bitmap = result.value;
        setOpened({ file, bitmap });
      } else refuse(result.error);
    }, () => { if (wanted) refuse('image-not-processed'); });
    return () => {
      wanted = false;
      bitmap?.close();
    };
  }, [file, openPicture]);
  return opened?.file === file ? opened.bitmap : null;
}
