import { useCallback, useState, type ReactNode } from 'react';
import type { Failure } from '#core/failure.ts';
import type { Result } from '#core/result.ts';
import type { CasePhotoId } from '#core/support/case.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import './case-photos.css';

/** Loads a photo of a case; null if it was deleted. */
export type ShowPhoto = (photo: CasePhotoId) => Promise<Result<string | null, Failure>>;

/** The photos of a message, each fetched once. `show` must be stable between renders. */
export default function MessagePhotos({
  photos,
  from,
  show,
}: {
  photos: readonly CasePhotoId[];
  /** The name of the one who sent them. */
  from: string;
  show: ShowPhoto;
}): ReactNode {
  return (
    <ul className="case-photos row wrap gap-2">
      {photos.map((photo, place) => (
        <li key={photo}>
          <MessagePhoto id={photo} show={show} name={`Photo ${place + 1} from ${from}`} />
        </li>
      ))}
    </ul>
  );
}

function MessagePhoto({ id, show, name }: { id: CasePhotoId; show: ShowPhoto; name: string }): ReactNode {
  const [large, setLarge] = useState(false);
  const { value: image, failed, retry } = useAnswer(useCallback(() => show(id), [show, id]));
  if (failed || image === null)
    return (
      <button type="button" className="text-link" onClick={retry}>
        Load the photo again
      </button>
    );
  if (image === undefined) return <div className="case-photos__image skeleton">&nbsp;</div>;
  return (
    <button type="button" className="case-photos__open" aria-expanded={large} onClick={() => setLarge(!large)}>
      <img
        className={large ? 'case-photos__image case-photos__image--large' : 'case-photos__image'}
        src={image}
        alt={name}
      />
    </button>
  );
}
