import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Instant } from '#core/instant.ts';
import { caseOf, reportOf } from '#core/support/case-path.ts';
import type { CasePhotoId, GoodsReport } from '#core/support/case.ts';
import { Cases } from '#core/support/cases.ts';
import { mayStillReport } from '#core/support/may-still-report.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { reasonNames } from './state-words.ts';
import './support.css';

const MessagePhotos = lazy(() => import('./message-photos.tsx').catch(() => ({ default: () => null })));

/** The recipient's report about the goods, for the merchant. Nothing without one, or if it can't be loaded. */
export default function RecipientReport({
  delivery,
  times,
  now,
}: {
  delivery: Pick<MerchantDelivery, 'id' | 'endedAt'>;
  times: BusinessTime;
  now: Instant;
}): ReactNode {
  const cases = usePort(Cases);
  const { value: report } = useAnswer(useCallback(() => cases.goodsReport(delivery.id), [cases, delivery.id]));
  if (report === undefined || report === null) return null;
  return <Shown report={report} delivery={delivery} times={times} mayClaim={mayStillReport(delivery.endedAt, now)} />;
}

function Shown({
  report,
  delivery,
  times,
  mayClaim,
}: {
  report: GoodsReport;
  delivery: Pick<MerchantDelivery, 'id' | 'endedAt'>;
  times: BusinessTime;
  mayClaim: boolean;
}): ReactNode {
  const cases = usePort(Cases);
  const { case: id, reason, at, text, photos, claim } = report;
  const show = useCallback((photo: CasePhotoId) => cases.photo(id, photo), [cases, id]);
  return (
    <Card className="stack gap-3" padding="medium">
      <section className="stack gap-3" aria-labelledby="goods-report">
        <div className="stack gap-1">
          <h2 className="support-title" id="goods-report">
            The recipient reported a problem
          </h2>
          <p className="soft">{`${reasonNames[reason]} · ${times.full(at)}`}</p>
        </div>
        <p className="lines" dir="auto">
          {text ?? 'The words have been deleted, as our privacy page says.'}
        </p>
        {photos.length > 0 && (
          <Suspense>
            <MessagePhotos photos={photos} from="the recipient" show={show} />
          </Suspense>
        )}
        <div className="row wrap gap-3">
          {claim !== null ? (
            <ButtonLink variant="secondary" href={caseOf(claim)}>
              Open your case
            </ButtonLink>
          ) : (
            mayClaim && <ButtonLink href={reportOf('business', delivery.id, reason)}>Claim it</ButtonLink>
          )}
        </div>
        {claim === null && mayClaim && (
          <p className="soft">Our team reads the report too. Claim it if you want a refund.</p>
        )}
      </section>
    </Card>
  );
}
