import type { ReactNode } from 'react';
import { isolate } from '#core/isolate.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { COPY_GLYPH, useCopy } from '#ui/kit/buttons/use-copy.ts';
import { SHARE_GLYPH } from '#ui/delivery/detail/change/share-link.tsx';

/** Says that the recipient wasn't notified, and offers the link to share. `passed`: it was shared from this device. */
export function UnnotifiedRecipient({
  delivery,
  secret,
  passed,
  onPassed,
}: {
  delivery: MerchantDelivery;
  /** The link's secret part. */
  secret: string;
  passed: boolean;
  onPassed: () => void;
}): ReactNode {
  const url = location.origin + trackingPath(delivery.number, secret);
  const { outcome, copy } = useCopy(url);
  const name = isolate(delivery.recipientName);
  const canShare = typeof navigator.share === 'function';
  if (passed)
    return (
      <Banner live tone="success" title="You have the link now">
        {`Send it to ${name}. It shows the status, the time and the PIN.`}
      </Banner>
    );

  const share = async () => {
    // Closing the share sheet isn't a failure, but the link wasn't shared.
    const shared = await navigator.share({ title: 'Track your delivery', url }).then(
      () => true,
      () => false,
    );
    if (shared) onPassed();
  };
  return (
    <Banner
      live
      tone="warning"
      title={`${name} hasn’t been told`}
      action={
        <>
          <Button
            size="small"
            icon={<Glyph size="small" d={COPY_GLYPH} />}
            onClick={() => void copy().then((copied) => copied && onPassed())}
          >
            Copy link
          </Button>
          {canShare && (
            <Button
              size="small"
              variant="secondary"
              icon={<Glyph size="small" d={SHARE_GLYPH} />}
              onClick={() => void share()}
            >
              Share
            </Button>
          )}
        </>
      }
    >
      <span>
        {delivery.pin === null
          ? 'You gave no email, so we can’t write. Pass on the tracking link.'
          : 'You gave no email, so we can’t write. Pass on the tracking link: it has the PIN for the door.'}
      </span>
      {outcome === 'failed' && <p className="share-link__url">{url}</p>}
    </Banner>
  );
}
