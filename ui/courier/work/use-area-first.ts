import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import { paths } from '#ui/app/paths.ts';

/** A courier without a service area gets no offers, so the area comes first. */
export function useAreaFirst(duty: CourierDuty | null): void {
  const [sent, setSent] = useState(false);
  const nowhere = duty?.markets.length === 0 && duty.jobs.length === 0;
  useEffect(() => {
    if (!nowhere || sent) return;
    setSent(true);
    navigate(paths.courierArea, { replace: true });
  }, [nowhere, sent]);
}
