import { useState, type ReactNode } from 'react';
import { cityName } from '#core/courier/service-area.ts';
import { CourierDesk } from '#core/delivery/courier-desk.ts';
import type { Market } from '#core/delivery/zone.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { Card } from '#ui/kit/card.tsx';
import { Switch } from '#ui/kit/switch.tsx';
import { failureWords } from './work-words.ts';

/** Going online and offline. The switch moves at once, and back where the server didn't agree. */
export function OnlineSwitch({ online, cities }: { online: boolean; cities: readonly Market[] }): ReactNode {
  const desk = usePort(CourierDesk);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = wanted ?? online;

  async function change(to: boolean): Promise<void> {
    setWanted(to);
    setProblem(null);
    const answer = await (to ? desk.goOnline() : desk.goOffline()).catch(() => null);
    if (answer === null) setProblem(failureWords({ kind: 'offline' }));
    else if (!answer.ok) setProblem(failureWords(answer.error));
    setWanted(null);
  }

  return (
    <>
      <Card accent tone={shown ? 'sage' : 'sand'}>
        <Switch
          size="large"
          label={shown ? 'You’re online' : 'You’re offline'}
          hint={shown ? cities.map(cityName).join(' · ') : 'Go online to see deliveries.'}
          checked={shown}
          busy={wanted !== null}
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
