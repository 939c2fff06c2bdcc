import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { AlertsState } from '#core/alert/alerts-here.ts';
import { DeclinedAlerts } from '#core/alert/declined-alerts.ts';
import { Clock, MINUTE } from '#core/clock.ts';
import { ONLINE_TIME } from '#core/delivery/board/board.ts';
import { instant } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import type { Alerts } from './use-alerts.ts';

/** The time for which a courier was offline because the page wasn't in view, in ms; null if they weren't. */
function useAway(online: boolean): number | null {
  const clock = usePort(Clock);
  const [away, setAway] = useState<number | null>(null);
  const isOnline = useRef(online);
  useEffect(() => void (isOnline.current = online), [online]);
  useEffect(() => {
    let left: number | null = null;
    const look = async () => {
      const was = isOnline.current;
      const hidden = document.visibilityState === 'hidden';
      const now = await clock.now();
      if (hidden) left = was ? now : null;
      else {
        setAway(left === null || now - left < ONLINE_TIME + MINUTE ? null : now - left - ONLINE_TIME);
        left = null;
      }
    };
    const listen = () => void look().catch(() => undefined);
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [clock]);
  return online ? null : away;
}

/**
 * The words that suggest alerts to a courier who was `away` for some time (ms), or has just delivered (`finished`) and
 * hasn't answered the browser's prompt yet; null if there's no reason to.
 */
function suggestion(away: number | null, finished: boolean, state: AlertsState | undefined) {
  if (away !== null && (state === 'ask' || state === 'off')) {
    const minutes = Math.floor(away / MINUTE);
    const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
    return { title: `You were offline for ${time}`, text: 'Get a ping instead?' };
  }
  if (finished && state === 'ask')
    return { title: 'Nicely done', text: 'Get a ping for the next one, also with the screen off?' };
  return null;
}

/**
 * Offers alerts to a courier whose time online ended while they looked away, and to one who has just delivered
 * (`finished`) and hasn't answered yet. Once declined, the offer doesn't appear again for 30 days.
 */
export function SuggestAlerts({
  online,
  finished,
  alerts,
}: {
  online: boolean;
  finished: boolean;
  alerts: Alerts;
}): ReactNode {
  const clock = usePort(Clock);
  const declined = usePort(DeclinedAlerts);
  const away = useAway(online);
  const [quiet, setQuiet] = useState(false);
  const { value: isDeclined = true } = useAnswer(
    useCallback(async () => ok(await declined.isDeclined(instant(await clock.now()))), [clock, declined]),
    { again: away },
  );
  const words = suggestion(away, finished, alerts.outcome?.state);
  if (quiet || isDeclined || words === null) return null;
  const decline = async () => {
    setQuiet(true);
    await declined.decline(instant(await clock.now()));
  };
  return (
    <Banner
      live
      title={words.title}
      action={
        <>
          <Button size="small" busy={alerts.busy} onClick={() => void alerts.change(true)}>
            Turn on alerts
          </Button>
          <Button size="small" variant="quiet" onClick={() => void decline().catch(() => undefined)}>
            Not now
          </Button>
        </>
      }
    >
      {words.text}
    </Banner>
  );
}
