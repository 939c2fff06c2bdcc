import { useEffect, useState, type ReactNode } from 'react';
import { trackingPath } from '#core/delivery/tracking-link.ts';
import type { TrackingNumber } from '#core/delivery/tracking-number.ts';
import { Button } from '#ui/kit/button.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';

const COPY = 'M9 8.5h10.5v11H9v-11ZM5 15.5h-.5v-11h10V6';
const SHARE = 'M12 15V4M7.5 8L12 3.5 16.5 8M6.5 11.5h-2v8.5h15v-8.5h-2';
const TICK = 'M5 12.5l4.5 4.5L19 7.5';

/** How long the button says that the link was copied, in ms. */
const SAID_MS = 4000;

/** Hands on the recipient's link: by the device's own sheet where there is one, else as a copy. */
export function ShareLink({
  number,
  secret,
  hasPin,
  lead,
}: {
  number: TrackingNumber;
  /** The part that makes it the recipient's. */
  secret: string;
  hasPin: boolean;
  /** Whether it is the main thing to do. */
  lead: boolean;
}): ReactNode {
  const [outcome, setOutcome] = useState<'copied' | 'shown' | null>(null);
  const url = location.origin + trackingPath(number, secret);
  const canShare = typeof navigator.share === 'function';

  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const share = async () => {
    setOutcome(null);
    if (canShare) {
      // A sheet that is closed again is no failure.
      await navigator.share({ title: 'Track your delivery', url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setOutcome('copied');
    } catch {
      setOutcome('shown');
    }
  };

  return (
    <div className="share-link">
      <Button
        variant={lead ? 'primary' : 'secondary'}
        icon={<Glyph size="small" d={outcome === 'copied' ? TICK : canShare ? SHARE : COPY} />}
        onClick={() => void share()}
        aria-describedby="share-link-hint"
      >
        {outcome === 'copied' ? 'Copied' : canShare ? 'Share tracking link' : 'Copy tracking link'}
      </Button>
      <p className="share-link__hint" id="share-link-hint">
        {hasPin ? 'Anyone with this link can see the address and PIN.' : 'Anyone with this link can see the address.'}
      </p>
      <p className="visually-hidden" role="status">
        {outcome === 'copied' && 'Tracking link copied'}
      </p>
      {outcome === 'shown' && <p className="share-link__url">{url}</p>}
    </div>
  );
}
