import type { ReactNode } from 'react';
import type { PhoneAlert } from '#demo/phones.ts';
import { Switch } from '#ui/kit/choices/switch.tsx';
import { shownTime } from '#ui/delivery/track/shown-time.ts';
import { useRealNotifications } from './use-real-notifications.ts';
import './phone-list.css';

/** The notifications on the simulated phones, newest first. A tap opens the page, as on a real one. */
export function PhoneList({
  alerts,
  onLeave,
}: {
  alerts: readonly PhoneAlert[];
  onLeave: () => Promise<void>;
}): ReactNode {
  const { can, on, change } = useRealNotifications(alerts);
  if (alerts.length === 0) return null;
  return (
    <section className="demo-phones grid gap-3" aria-label="Phones">
      <ul className="grid gap-2">
        {alerts.map((alert) => (
          <li key={alert.id} className="demo-phone">
            <a className="demo-phone__card grid gap-1" href={alert.path} onClick={() => void onLeave()}>
              <span className="demo-phone__head flex justify-between gap-3">
                <span>{alert.to === null ? 'The recipient’s phone' : <bdi>{`${alert.to}’s phone`}</bdi>}</span>
                <time className="numeric" dateTime={new Date(alert.at).toISOString()}>
                  {shownTime(alert.at, alert.at)}
                </time>
              </span>
              <strong>{alert.title}</strong>
              <span>{alert.body}</span>
            </a>
          </li>
        ))}
      </ul>
      {can && (
        <Switch
          label="Show on this device"
          hint="As real notifications, without a server"
          checked={on}
          onChange={change}
        />
      )}
    </section>
  );
}
