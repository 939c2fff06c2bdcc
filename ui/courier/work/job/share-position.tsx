import { useEffect, useState, type ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import type { SharingOutcome } from '#core/delivery/place/position-sharing.ts';
import { PositionSharing } from '#core/delivery/place/shared-position.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Switch } from '#ui/kit/choices/switch.tsx';
import { deniedWords, sharingWords } from './sharing-words.ts';

/** The interval at which the time since the shop last saw the courier is updated, in ms. */
const UPDATE_EVERY = 5 * SECOND;

/**
 * Lets a courier share their position, and shows when that last worked, or why it doesn't. The browser asks for
 * permission only after a press.
 */
export default function SharePosition(): ReactNode {
  const sharing = usePort(PositionSharing);
  const [outcome, setOutcome] = useState<SharingOutcome | null>(null);
  useEffect(() => {
    let current = true;
    const read = () =>
      void sharing.outcome().then(
        (now) => current && setOutcome(now),
        () => undefined,
      );
    read();
    const watching = sharing.watch(read);
    const timer = setInterval(read, UPDATE_EVERY);
    return () => {
      current = false;
      clearInterval(timer);
      void watching.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [sharing]);
  if (outcome === null) return null;
  const { state } = outcome;
  return (
    <>
      <Switch
        label="Share where I am"
        hint={sharingWords(outcome)}
        checked={state === 'on'}
        onChange={(on) => void (on ? sharing.turnOn() : sharing.turnOff())}
      />
      <p className="visually-hidden" role="status">
        {state === 'denied' && deniedWords}
      </p>
    </>
  );
}
