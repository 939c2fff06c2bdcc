import { useCallback, type ReactNode } from 'react';
import type { CourierLocation } from '#core/courier/courier-location.ts';
import { FindCourierLocation } from '#core/courier/location-on-device.ts';
import { NeighborhoodArt } from '#ui/art/neighborhood.tsx';
import { paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { FormAside } from '#ui/kit/fields/form-aside.tsx';
import { FormPage } from '#ui/kit/page/page.tsx';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';
import { Steps } from '#ui/kit/surfaces/steps.tsx';
import { COURIER_STEPS } from '#ui/registration/steps.ts';
import { LocationForm } from './location-form.tsx';

/** /courier-location (spec §2): the place where a courier works. It stays on the device. */
export default function CourierLocationScreen(): ReactNode {
  const stored = useStoredLocation();
  return (
    <FormPage
      title="Where do you deliver?"
      lede="Deliveries come from businesses near you."
      back={<BackLink href={paths.accountType}>Back</BackLink>}
      steps={<Steps steps={COURIER_STEPS} current={4} />}
      aside={
        <FormAside
          tone="sand"
          art={<NeighborhoodArt />}
          title="Short rides, your own streets"
          text="Local deliveries only. Your location is kept on this device."
        />
      }
    >
      {stored !== undefined ? (
        <LocationForm stored={stored} />
      ) : (
        <div className="stack" aria-hidden="true">
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      )}
    </FormPage>
  );
}

/** The location that this courier entered earlier: null if none, undefined until it's known. */
function useStoredLocation(): CourierLocation | null | undefined {
  const findLocation = usePort(FindCourierLocation);
  return useValue(useCallback(() => findLocation().catch(() => null), [findLocation]));
}
