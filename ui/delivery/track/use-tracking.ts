import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { TrackingFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { readTrackingLink } from '#core/delivery/track/tracking-link.ts';
import { parseTrackingNumber, type TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { PollResult } from '#core/poll.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useLive, type LiveResult } from '../use-live.ts';

/** The URL's request. The key is in the fragment, which stays in the browser. */
export interface TrackingRequest {
  readonly typed: string;
  /** Null if the URL has no number in our format. */
  readonly number: TrackingNumber | null;
  readonly key: string | null;
}

function readAddress(part: string): TrackingRequest {
  const { number: typed, key } = readTrackingLink(`/track/${part}${location.hash}`);
  return { typed, number: parseTrackingNumber(typed), key };
}

/** The URL's number and key; null before hydration, since the page is prerendered for all numbers. */
export function useTrackingRequest(): TrackingRequest | null {
  const { number: part = '' } = useParams();
  const [asked, setAsked] = useState<TrackingRequest | null>(null);
  useEffect(() => {
    const read = () => setAsked(readAddress(part));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, [part]);
  return asked;
}

const neverNotify = () => () => undefined;

/** Polls a delivery while the component is mounted; does nothing if `number` is null. */
export function useTracking(
  number: TrackingNumber | null,
  key: string | null,
): LiveResult<TrackedDelivery | null, Moving | null> {
  const feed = usePort(TrackingFeed);
  return useLive(
    useCallback(
      async (notify: (latest: PollResult<TrackedDelivery | null, Moving | null>) => void) =>
        number === null ? neverNotify : feed.tracking(number, key, notify),
      [feed, number, key],
    ),
  );
}
