import { useEffect, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { offerIn, withoutOffer } from '#core/delivery/board/offer-path.ts';
import { usePort } from '#ui/app/use-port.ts';
import { acceptWords } from './work-words.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';

/**
 * Tells a courier who tapped an offer's alert if another courier has already accepted it. It asks the server, because
 * the board may be out of date. Without a response, the URL keeps the offer, so that a reload asks again.
 */
export default function TappedOffer(): ReactNode {
  const desk = usePort(CourierDesk);
  const [search, setSearch] = useSearchParams();
  const [gone, setGone] = useState(false);
  const tapped = offerIn(search);
  useEffect(() => {
    if (tapped === null) return undefined;
    let current = true;
    const ask = async () => {
      const answer = await desk.duty();
      if (!current || !answer.ok) return;
      const { online, jobs, offers } = answer.value;
      setGone(online && jobs.length === 0 && !offers.some(({ id }) => id === tapped));
      setSearch(withoutOffer, { replace: true });
    };
    void ask().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [desk, tapped, setSearch]);
  return (
    gone && (
      <Banner tone="warning" live>
        {acceptWords('taken')}
      </Banner>
    )
  );
}
