import { useState, type ReactNode } from 'react';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { COPIED_GLYPH, COPY_GLYPH, useCopy } from '#ui/kit/buttons/use-copy.ts';

export const SHARE_GLYPH = 'M12 15V4M7.5 8L12 3.5 16.5 8M6.5 11.5h-2v8.5h15v-8.5h-2';

/** Shares the recipient's link through the device's share sheet, or copies it if there's none. */
export function ShareLink({
  number,
  secret,
  hasPin,
  primary,
  onPassed,
}: {
  number: TrackingNumber;
  /** The link's secret part. */
  secret: string;
  hasPin: boolean;
  /** Whether it's the page's primary action. */
  primary: boolean;
  /** Called once the link was copied or shared. */
  onPassed: () => void;
}): ReactNode {
  const [shown, setShown] = useState(false);
  const url = location.origin + trackingPath(number, secret);
  const canShare = typeof navigator.share === 'function';
  const { outcome, copy } = useCopy(url);

  const share = async () => {
    if (canShare) {
      // Closing the sheet isn't a failure.
      await navigator.share({ title: 'Track your delivery', url }).then(onPassed, () => undefined);
      return;
    }
    const copied = await copy();
    setShown(!copied);
    if (copied) onPassed();
  };

  return (
    <div className="share-link grid gap-2">
      <Button
        variant={primary ? 'primary' : 'secondary'}
        icon={<Glyph size="small" d={outcome === 'copied' ? COPIED_GLYPH : canShare ? SHARE_GLYPH : COPY_GLYPH} />}
        onClick={() => void share()}
        aria-describedby="share-link-hint"
      >
        {outcome === 'copied' ? 'Copied' : canShare ? 'Share tracking link' : 'Copy tracking link'}
      </Button>
      <p className="share-link__hint" id="share-link-hint">
        {hasPin ? 'Anyone with this link can see the address and PIN.' : 'Anyone with this link can see the address.'}
      </p>
      <p className="visually-hidden" role="status">
        {outcome === 'copied'
          ? 'Tracking link copied'
          : outcome === 'failed' && 'Copying failed. Select the link below and copy it.'}
      </p>
      {shown && <p className="share-link__url">{url}</p>}
    </div>
  );
}
