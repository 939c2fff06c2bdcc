import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { CityHours, type City } from '#core/delivery/request/city-hours.ts';
import { isolate } from '#core/isolate.ts';
import type { Instant } from '#core/instant.ts';
import { adminBoardOf } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { CarryLimit } from './carry-limit.tsx';
import { HoursForm } from './hours-form.tsx';
import { PauseCityForm } from './pause-form.tsx';
import { changedWords, pausedBy, cityRefusals } from './city-words.ts';

interface OfCity {
  readonly city: City;
  readonly now: Instant;
  readonly times: BusinessTime;
  /** Reloads the city; undefined if it can't be loaded. */
  readonly reload: () => Promise<City | undefined>;
}

/** Whether a city takes new deliveries, with the form that pauses it. */
export function CityDeliveries({ city, now, times, reload }: OfCity): ReactNode {
  const pause = city.pause !== null && now < city.pause.until ? city.pause : null;
  return (
    <>
      {pause === null ? (
        <Banner tone="success" title="Taking new deliveries">
          <Link className="text-link" href={adminBoardOf(boardSlug(city.market))}>
            See what’s under way
          </Link>
        </Banner>
      ) : (
        <Banner
          tone="danger"
          title={`New deliveries are ${pausedBy(pause, now, times)}`}
          action={<Resume city={city} now={now} times={times} reload={reload} />}
        >
          {isolate(pause.reason)}
        </Banner>
      )}
      <Card className="grid gap-3" padding="large">
        <h2>{pause === null ? 'Pause new deliveries' : 'Another end or reason'}</h2>
        <PauseCityForm key={city.version} city={{ ...city, pause }} now={now} times={times} reload={reload} />
      </Card>
      <Card className="grid gap-3" padding="large">
        <h2>Couriers</h2>
        <CarryLimit city={city} reload={reload} />
      </Card>
      <Card className="grid gap-3" padding="large">
        <h2>Hours</h2>
        <HoursForm key={city.version} city={city} timeZone={times.timeZone} now={now} reload={reload} />
      </Card>
    </>
  );
}

/** The button that ends a pause. */
function Resume({ city, now, times, reload }: OfCity): ReactNode {
  const pauses = usePort(CityHours);
  const [busy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    const saved = await pauses.pause(city.market, null, city.version);
    setBusy(false);
    const fresh = await reload();
    if (saved.ok) toasts.success('Taking deliveries again');
    else if (saved.error === 'changed') toasts.error(changedWords(fresh?.pause ?? null, now, times));
    else if (typeof saved.error === 'string') toasts.error(cityRefusals[saved.error]);
    else toasts.error('We couldn’t end the pause. Please try again.');
  };
  return (
    <Button variant="secondary" busy={busy} busyLabel="Ending…" onClick={() => void resume()}>
      Take deliveries again
    </Button>
  );
}
