import { useEffect, useState, type ReactNode } from 'react';
import { FindCourierLocation } from '#core/courier/location-on-device.ts';
import { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { NeighbourhoodArt } from '#ui/art/neighbourhood.tsx';
import { paths } from '#ui/app/paths.ts';
import { seedDraft } from '#ui/app/use-draft.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BackLink } from '#ui/kit/back-link.tsx';
import { FormAside } from '#ui/kit/form-aside.tsx';
import { FormPage } from '#ui/kit/page.tsx';
import { Skeleton } from '#ui/kit/skeleton.tsx';
import { Steps } from '#ui/kit/steps.tsx';
import { COURIER_STEPS } from '#ui/registration/steps.ts';
import { LOCATION_DRAFT, LocationForm } from './location-form.tsx';

/** /courier-location (spec §2): where a courier works. It stays on the device. */
export default function CourierLocationScreen(): ReactNode {
  const ready = useKeptLocation();
  return (
    <FormPage
      title="Where do you deliver?"
      lede="Jobs come from businesses near you."
      back={<BackLink href={paths.accountType}>Back</BackLink>}
      steps={<Steps steps={COURIER_STEPS} current={4} />}
      aside={<FormAside tone="sand" art={<NeighbourhoodArt />} title="Short rides, your own streets" text="Local deliveries only. Your location is kept on this device." />}
    >
      {ready ? <LocationForm /> : <div className="stack" aria-hidden="true"><Skeleton shape="field" /><Skeleton shape="field" /><Skeleton shape="field" /></div>}
    </FormPage>
  );
}

/** Whether the form may be shown: what was kept earlier has become its draft, unless a newer one is there. */
function useKeptLocation(): boolean {
  const findLocation = usePort(FindCourierLocation);
  const storage = usePort(LocalStoragePort);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    void findLocation()
      .then((kept) => (kept === null ? undefined : seedDraft(storage, LOCATION_DRAFT, kept)))
      .catch(() => undefined)
      .then(() => { if (current) setReady(true); });
    return () => { current = false; };
  }, [findLocation, storage]);
  return ready;
}
