import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import type { CourierLocation } from '#core/courier/courier-location.ts';
import { FindCourierLocation } from '#core/courier/location-on-device.ts';
import { areaFrom } from '#core/courier/service-area.ts';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { ok } from '#core/result.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ApprovalNote, approvalOf } from './approval/approval.tsx';
import { CourierPage } from './courier-page.tsx';
import { ServiceAreaForm } from './service-area-form.tsx';
import { useReloadWhenDenied } from './use-reload-when-denied.ts';
import { failureWords } from './work-words.ts';

/** Fetched on demand, because only couriers who wait for approval need it. */
const ApplicationForm = lazy(() => import('./application-form.tsx'));

/** Fetched after the cities, which don't need it. */
const VehicleLine = lazy(() => import('./vehicle-line.tsx').catch(() => ({ default: () => null })));

/** /courier/area: the cities in which a courier accepts deliveries. */
export default function ServiceAreaScreen(): ReactNode {
  const account = useAccount();
  const { answer: known, retry } = useKnownArea();
  const denied = known?.ok === false && known.error.kind === 'denied';
  useReloadWhenDenied(denied);
  if (account === null || account === 'loading') return null;
  const approval = approvalOf(account) ?? (denied ? 'Pending' : null);
  const first = known?.ok === true && known.value.saved.length === 0;
  return (
    <CourierPage
      title="Service Area"
      lede="Up to three cities. You’ll see deliveries that start there."
      back={<BackLink href={first ? paths.myAccount : paths.courier}>Back</BackLink>}
    >
      {approval !== null ? (
        <>
          <ApprovalNote approval={approval} account={account} aboveForm />
          {approval === 'Pending' && <Application />}
        </>
      ) : known === null ? (
        <SkeletonRows rows={2} />
      ) : known.ok ? (
        <>
          <ServiceAreaForm {...known.value} />
          <Suspense>
            <VehicleLine />
          </Suspense>
        </>
      ) : (
        <EmptyState
          title="We couldn’t load your service area"
          action={
            <Button size="large" onClick={retry}>
              Retry
            </Button>
          }
        >
          {failureWords(known.error)}
        </EmptyState>
      )}
    </CourierPage>
  );
}

/** The application, with the city of the location that's stored on this device. */
function Application(): ReactNode {
  const findLocation = usePort(FindCourierLocation);
  const location = useValue(useCallback(() => findLocation().catch(() => null), [findLocation]));
  if (location === undefined) return null;
  return (
    <Suspense>
      <ApplicationForm location={location} />
    </Suspense>
  );
}

interface KnownArea {
  readonly saved: readonly Market[];
  /** The cities to start with: the saved ones, else the city of the location stored on this device. */
  readonly begin: readonly Market[];
  readonly location: CourierLocation | null;
}

function useKnownArea(): Answered<KnownArea> {
  const desk = usePort(CourierDesk);
  const findLocation = usePort(FindCourierLocation);
  return useAnswer(
    useCallback(async () => {
      const [duty, location] = await Promise.all([desk.duty(), findLocation()]);
      if (!duty.ok) return duty;
      const saved = duty.value.markets;
      return ok({ saved, location, begin: saved.length > 0 ? saved : areaFrom(location) });
    }, [desk, findLocation]),
  );
}
