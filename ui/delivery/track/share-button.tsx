import { useState, type ReactNode } from 'react';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';

/** Shares the page by number only: others see status and times, never the address or the PIN. */
export function ShareButton({ number, headline }: { number: TrackingNumber; headline: string }): ReactNode {
  const [outcome, setOutcome] = useState<'copied' | 'shown' | null>(null);
  const url = location.origin + trackingPath(number);

  const share = async () => {
    setOutcome(null);
    if (typeof navigator.share === 'function') {
      // Closing the sheet isn't a failure.
      await navigator.share({ title: headline, url }).catch(() => undefined);
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
    <div className="tracking__share">
      <Button
        variant="secondary"
        block
        icon={<Glyph d="M12 15V4M7.5 8L12 3.5 16.5 8M6.5 11.5h-2v8.5h15v-8.5h-2" />}
        onClick={() => void share()}
      >
        Share status
      </Button>
      <p role="status">
        {outcome === 'copied' && <span>Link copied. </span>}
        {outcome === 'shown' && <span className="tracking__link">{`${url} `}</span>}
        {outcome !== 'shown' && <span>It shows the status and times, not your address or PIN.</span>}
      </p>
    </div>
  );
}
