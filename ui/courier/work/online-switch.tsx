import { useEffect, useState, type ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import { cityName } from '#core/courier/service-area.ts';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { Instant } from '#core/instant.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Switch } from '#ui/kit/choices/switch.tsx';
import { courierTimes, failureWords } from './work-words.ts';

/** Maximum time that the switch keeps its new position before the board confirms it, in ms. */
const CONFIRMATION_TIMEOUT = 5 * SECOND;

const onlineWords = (standbyUntil: Instant | null): string =>
  standbyUntil === null ? 'You’re online' : `Online, screen off until ${courierTimes.near(standbyUntil, standbyUntil)}`;

/** Going online and offline. The switch moves immediately, and moves back if the server refuses. */
export function OnlineSwitch({
  online,
  standbyUntil,
  reached,
  cities,
}: {
  online: boolean;
  /** When an online courier with the screen off goes offline; null without alerts. */
  standbyUntil: Instant | null;
  /** Whether the server responds. If not, the state is unknown, and no offer arrives. */
  reached: boolean;
  cities: readonly Market[];
}): ReactNode {
  const desk = usePort(CourierDesk);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = wanted ?? online;
  // The board is updated a moment after the answer; until then the switch doesn't jump back.
  useEffect(() => {
    if (busy || wanted === null) return;
    const timer = setTimeout(() => setWanted(null), wanted === online ? 0 : CONFIRMATION_TIMEOUT);
    return () => clearTimeout(timer);
  }, [busy, wanted, online]);

  async function change(to: boolean): Promise<void> {
    setWanted(to);
    setBusy(true);
    setProblem(null);
    const answer = await (to ? desk.goOnline() : desk.goOffline()).catch(() => null);
    setBusy(false);
    if (answer?.ok === true) return;
    setWanted(null);
    setProblem(failureWords(answer === null ? { kind: 'offline' } : answer.error));
  }

  return (
    <>
      <Card accent tone={shown && reached ? 'sage' : 'sand'}>
        <Switch
          size="large"
          label={shown ? (reached ? onlineWords(standbyUntil) : 'No connection') : 'You’re offline'}
          hint={
            shown
              ? reached
                ? cities.map(cityName).join(' · ')
                : 'New deliveries show once you’re connected again.'
              : 'Go online to see deliveries.'
          }
          checked={shown}
          busy={busy}
          onChange={(to) => void change(to)}
        />
      </Card>
      {problem !== null && (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      )}
    </>
  );
}
