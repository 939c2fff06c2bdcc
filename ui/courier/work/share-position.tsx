import { useEffect, useState, type ReactNode } from 'react';
import type { SharingState } from '#core/delivery/position-sharing.ts';
import { PositionSharing } from '#core/delivery/shared-position.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Switch } from '#ui/kit/switch.tsx';

const hints: Readonly<Record<SharingState, string>> = {
  off: 'The shop sees you coming, and the recipient sees you on the way. Nobody sees you before or after, and nothing is kept.',
  on: 'While you have this delivery and this page is open.',
  denied: 'Your steps show instead. You can allow it in this browser’s settings.',
};

/** Lets a courier share their position. The browser asks for permission only after a press. */
export default function SharePosition(): ReactNode {
  const sharing = usePort(PositionSharing);
  const [state, setState] = useState<SharingState | null>(null);
  useEffect(() => {
    let current = true;
    const read = () =>
      void sharing.state().then(
        (now) => current && setState(now),
        () => undefined,
      );
    read();
    const watching = sharing.watch(read);
    return () => {
      current = false;
      void watching.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [sharing]);
  if (state === null) return null;
  return (
    <>
      <Switch
        label="Share where I am"
        hint={hints[state]}
        checked={state === 'on'}
        onChange={(on) => void (on ? sharing.turnOn() : sharing.turnOff())}
      />
      <p className="visually-hidden" role="status">
        {state === 'denied' && hints.denied}
      </p>
    </>
  );
}
