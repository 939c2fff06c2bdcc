import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ImageRefusal } from '#core/account/open-picture.ts';
import type { PictureData } from '#core/account/picture-data.ts';
import type { Result } from '#core/result.ts';
import { PHOTOS_OF_MESSAGE } from '#core/support/case-photos.ts';
import { commonCatalog } from '#ui/common-messages.ts';
import { buttonClasses } from '#ui/kit/buttons/button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './case-photos.css';

const IMAGE_REFUSALS: Readonly<Record<ImageRefusal, string>> = {
  'image-too-large': commonCatalog.imageTooLarge,
  'image-not-processed': commonCatalog.pictureNotProcessed,
};

/**
 * The photos of a message, made small enough to send. They're hidden fields of the form around it, which waits until the chosen
 * ones are ready; a reset of the form removes them.
 */
export default function PhotoField({
  make,
}: {
  make: (file: Blob) => Promise<Result<PictureData, ImageRefusal>>;
}): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const [photos, setPhotos] = useState<readonly PictureData[]>([]);
  const [problem, setProblem] = useState('');
  const [preparing, setPreparing] = useState(false);
  /** Whether the form was sent while photos were prepared. */
  const sent = useRef(false);
  const isFull = photos.length >= PHOTOS_OF_MESSAGE;

  useEffect(() => {
    const form = part.current?.closest('form');
    const clear = () => {
      setPhotos([]);
      setProblem('');
    };
    const wait = (event: SubmitEvent) => {
      if (!preparing) return;
      event.preventDefault();
      event.stopPropagation();
      sent.current = true;
    };
    form?.addEventListener('reset', clear);
    form?.addEventListener('submit', wait);
    if (!preparing && sent.current) {
      sent.current = false;
      form?.requestSubmit();
    }
    return () => {
      form?.removeEventListener('reset', clear);
      form?.removeEventListener('submit', wait);
    };
  }, [preparing]);

  async function choose(files: readonly File[]): Promise<void> {
    setPreparing(true);
    setProblem('');
    const fitting = files.slice(0, PHOTOS_OF_MESSAGE - photos.length);
    if (fitting.length < files.length) setProblem(`A message takes up to ${PHOTOS_OF_MESSAGE} photos.`);
    for (const file of fitting) {
      const made = await make(file).catch(() => null);
      if (made?.ok === true)
        setPhotos((earlier) => (earlier.includes(made.value) ? earlier : [...earlier, made.value]));
      else {
        sent.current = false;
        setProblem(made === null ? commonCatalog.unexpectedError : IMAGE_REFUSALS[made.error]);
      }
    }
    setPreparing(false);
  }

  function remove(photo: PictureData): void {
    setPhotos(photos.filter((other) => other !== photo));
    setProblem('');
    // The pressed button is gone.
    part.current?.focus();
  }

  return (
    <div ref={part} tabIndex={-1} className="stack gap-2" role="group" aria-label="Photos">
      {photos.length > 0 && (
        <ul className="case-photos row wrap gap-2">
          {photos.map((photo, place) => (
            <li key={photo} className="case-photos__chosen">
              <input type="hidden" name="photo" value={photo} />
              <img src={photo} alt={`To be sent: ${place + 1} of ${photos.length}`} />
              <button
                type="button"
                className="case-photos__remove grid place-center"
                aria-label={`Remove photo ${place + 1}`}
                onClick={() => remove(photo)}
              >
                <Glyph size="small" d="M6 6l12 12M18 6L6 18" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div>
          <label className={buttonClasses({ variant: 'secondary' }, 'case-photos__add')}>
            <span className="button__words">
              <Glyph d="M3.5 7.5h4l1.5-3h6l1.5 3h4v12h-17v-12ZM12 10a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5Z" />
              <span>{preparing ? 'Preparing…' : photos.length === 0 ? 'Add a photo' : 'Add another'}</span>
            </span>
            <input
              ref={input}
              className="case-photos__input"
              type="file"
              accept="image/*"
              multiple
              aria-describedby={id}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                currentTarget.value = '';
                if (files.length > 0 && !preparing) void choose(files);
              }}
            />
          </label>
        </div>
      )}
      <p className="soft" id={id}>
        {`Up to ${PHOTOS_OF_MESSAGE} photos: JPEG, PNG or WebP.`}
      </p>
      <p className="case-photos__problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
