import type { ReactNode } from 'react';
import type { LicenseSide } from '#core/courier/license.ts';
import { PicturePicker } from '#ui/account/picture/picture-picker.tsx';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { fieldId } from '#ui/kit/fields/field-shell.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { Spinner } from '#ui/kit/messages/spinner.tsx';
import './license-card.css';
import { useObjectUrl } from './use-object-url.ts';

const titles: Record<LicenseSide, string> = { front: 'Front', back: 'Back' };

/** One side of the license: its image and state; add, replace, remove. */
export function LicenseCard({
  side,
  image,
  busy,
  error,
  onFile,
  onRemove,
}: {
  side: LicenseSide;
  /** Undefined until it's known. */
  image: Blob | null | undefined;
  busy: boolean;
  error: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => Promise<void>;
}): ReactNode {
  const url = useObjectUrl(image ?? null);
  const added = image !== null && image !== undefined;
  const title = titles[side];

  async function remove(): Promise<void> {
    await onRemove();
    document.getElementById(fieldId(side))?.focus();
  }

  return (
    <Card accent className="license-card grid gap-4" role="group" aria-label={title} aria-busy={busy}>
      <div className="row justify-between gap-3">
        <h2 className="license-card__title">{title}</h2>
        <span role="status">
          {busy ? (
            <Badge tone="gray">Preparing…</Badge>
          ) : added ? (
            <Badge tone="green" dot>
              Added
            </Badge>
          ) : (
            <Badge tone="orange" dot>
              Missing
            </Badge>
          )}
        </span>
      </div>
      {url !== null && (
        <div className="license-card__frame">
          <img className="license-card__image" src={url} alt={`${title} of your driver’s license`} />
        </div>
      )}
      {busy && (
        <span className="license-card__busy grid place-center">
          <Spinner />
        </span>
      )}
      {image === undefined ? (
        <Skeleton shape="block" />
      ) : (
        <div className="license-card__actions row wrap gap-2">
          <PicturePicker
            name={side}
            label={added ? `Replace the ${side}` : `Add the ${side}`}
            compact={added}
            error={error}
            onFile={onFile}
          />
          {added && (
            <Button variant="quiet" icon={<Icon name="trash" />} onClick={() => void remove()}>
              Remove<span className="visually-hidden">{` the ${side}`}</span>
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
