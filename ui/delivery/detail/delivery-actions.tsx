import { useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { reportableFrom } from '#core/delivery/lifecycle/charges.ts';
import type { Actor } from '#core/delivery/lifecycle/delivery.ts';
import { MOVES } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { Instant } from '#core/instant.ts';
import type { DeliveryStatus } from '#core/delivery/lifecycle/delivery-status.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { mayStillReport } from '#core/support/may-still-report.ts';
import { reportOf } from '#core/support/case-path.ts';
import { requestDeliveryOf } from '#ui/app/paths.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import type { ViewerRole } from '#ui/delivery/event-words.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { CancelDialog } from '#ui/delivery/detail/change/cancel-dialog.tsx';
import { CorrectDialog } from '#ui/delivery/detail/change/correct-dialog.tsx';
import { isOver } from './delivery-story.ts';
import { LostDialog } from '#ui/delivery/detail/change/lost-dialog.tsx';
import { ReleaseDialog } from '#ui/delivery/detail/change/release-dialog.tsx';
import { ReturnDialog } from '#ui/delivery/detail/change/return-dialog.tsx';
import { ShareLink } from '#ui/delivery/detail/change/share-link.tsx';
import { refundWords } from '#ui/delivery/detail/money/refund-words.ts';
import './delivery-actions.css';

const from = (kind: keyof typeof MOVES): readonly DeliveryStatus[] => MOVES[kind].from;
const by = (kind: keyof typeof MOVES): readonly Actor[] => MOVES[kind].by;

/** The actions that a delivery's status allows a merchant or an administrator. */
export function DeliveryActions({
  business,
  delivery,
  times,
  viewer,
  now,
  link,
}: {
  business: Business;
  delivery: MerchantDelivery;
  times: BusinessTime;
  viewer: ViewerRole;
  /** The backend's time. */
  now: Instant;
  /** `asked`: the page already asks elsewhere to share the link. `onPassed` is called once it was shared. */
  link: { readonly asked: boolean; readonly onPassed: () => void };
}): ReactNode {
  const [asking, setAsking] = useState<'cancel' | 'correct' | 'return' | 'lose' | 'release' | null>(null);
  const lostFrom = reportableFrom(delivery);
  const { status, number, key, people } = delivery;
  const own = viewer === 'merchant';
  const over = isOver(delivery);
  const returning = from('hand_back').includes(status);
  const may = (kind: keyof typeof MOVES) => by(kind).includes(viewer) && from(kind).includes(status);
  const reports = own && status !== 'searching' && mayStillReport(delivery.endedAt, now);
  const refund = refundWords(delivery);
  const close = () => setAsking(null);
  return (
    <div className="delivery-actions grid justify-items-start gap-3">
      {own && !over && key !== null && (
        <ShareLink
          number={number}
          secret={key}
          hasPin={delivery.pin !== null}
          primary={!returning && !link.asked}
          onPassed={link.onPassed}
        />
      )}
      <div className="delivery-actions__more flex wrap gap-2">
        {own && over && <ButtonLink href={requestDeliveryOf(business.id, delivery.id)}>Request again</ButtonLink>}
        {may('hand_back') && <Button onClick={() => setAsking('return')}>Mark as returned</Button>}
        {own && !over && !returning && (
          <Button
            variant="secondary"
            icon={<Glyph size="small" d="M7 8.5v-5h10v5M7 17H4V9h16v8h-3M7 14h10v6.5H7V14Z" />}
            onClick={() => window.print()}
          >
            Print slip
          </Button>
        )}
        {may('correct') && people !== null && (
          <Button variant="secondary" onClick={() => setAsking('correct')}>
            Correct address
          </Button>
        )}
        {may('release') && (
          <Button variant="secondary" className="delivery-actions__wide" onClick={() => setAsking('release')}>
            Release from courier
          </Button>
        )}
        {may('cancel') && (
          <Button variant="quiet" className="delivery-actions__wide" onClick={() => setAsking('cancel')}>
            Cancel delivery
          </Button>
        )}
        {delivery.reportable && (
          <Button variant="quiet" onClick={() => setAsking('lose')}>
            Report as lost
          </Button>
        )}
        {reports && (
          <ButtonLink variant="quiet" href={reportOf('business', delivery.id)}>
            Report a problem
          </ButtonLink>
        )}
      </div>
      {reports && refund !== '' && <p className="delivery-actions__note">{refund}</p>}
      {lostFrom !== null && !delivery.reportable && (delivery.overdue || returning) && (
        <p className="delivery-actions__note">{`If it doesn’t turn up, you can report it as lost from ${times.near(lostFrom, now)}.`}</p>
      )}
      <CancelDialog open={asking === 'cancel'} delivery={delivery} viewer={viewer} onClose={close} />
      <LostDialog open={asking === 'lose'} delivery={delivery} viewer={viewer} onClose={close} />
      <ReleaseDialog open={asking === 'release'} delivery={delivery} onClose={close} />
      <ReturnDialog open={asking === 'return'} delivery={delivery} onClose={close} />
      {people !== null && (
        <CorrectDialog
          open={asking === 'correct'}
          country={business.country}
          delivery={delivery}
          dropoff={people.dropoff}
          onClose={close}
        />
      )}
    </div>
  );
}
