import { useState, type ReactNode } from 'react';
import { readFollowedNumber, type FollowedNumber } from '#core/delivery/track/followed-number.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { formatTrackingNumber, parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { isInstant } from '#core/instant.ts';
import { ConnectedArt } from '#ui/art/connected.tsx';
import { accountFact } from '#ui/app/shell/account-fact.tsx';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { ResultPage, type ResultFact } from '#ui/kit/page/result-page.tsx';
import { useFollowedNumber } from './use-followed-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import './delivery-connected.css';

/** The tracking page of a connected number. Only that page tells whether the number exists. */
function numberPath(followed: string): string {
  const number = parseTrackingNumber(followed);
  return number === null ? `${paths.track}/${encodeURIComponent(followed)}` : trackingPath(number);
}

/** One of our numbers in its groups; any other number as it was typed. */
function shownNumber(followed: string): string {
  const number = parseTrackingNumber(followed);
  return number === null ? followed : formatTrackingNumber(number);
}

/** When this delivery was connected, if the visitor comes from the form that connected it. */
function connectedFact(state: unknown, number: FollowedNumber): ResultFact[] {
  const { typed, connectedAt } = (state ?? {}) as { typed?: unknown; connectedAt?: unknown };
  const connected = typeof typed === 'string' ? readFollowedNumber(typed) : null;
  return connected?.ok === true && connected.value === number && isInstant(connectedAt)
    ? [['Connected', dateAndTime(connectedAt)]]
    : [];
}

/** /success-delivery-connected (spec §2). The app buttons have no action. */
export default function DeliveryConnectedScreen(): ReactNode {
  const account = useAccount();
  const owner = account === null || account === 'loading' ? null : account.userId;
  const number = useFollowedNumber(owner);
  const [entryState] = useState<unknown>(() => history.state);
  const waiting = account === 'loading' || (owner !== null && number === undefined);
  return (
    <ResultPage
      art={<ConnectedArt />}
      title="Delivery Connected!"
      lede="The delivery is now on your account. Track it from there or right here."
      facts={[
        ...(number == null
          ? []
          : [
              [
                'Delivery',
                <span key="number" {...asWritten}>
                  {shownNumber(number)}
                </span>,
              ] as const,
              ...connectedFact(entryState, number),
            ]),
        ...accountFact(account),
      ]}
      actions={
        <>
          <ButtonLink
            size="large"
            href={number == null ? paths.track : numberPath(number)}
            aria-disabled={waiting}
            onClick={(event) => waiting && event.preventDefault()}
          >
            Track it now
          </ButtonLink>
          <ButtonLink size="large" variant="secondary" href={paths.landing}>
            Return Home
          </ButtonLink>
        </>
      }
    >
      <div className="app-buttons grid gap-3">
        <Button variant="secondary" size="large" icon={<Icon name="apple" />}>
          iPhone App
        </Button>
        <Button variant="secondary" size="large" icon={<Icon name="android" />}>
          Android App
        </Button>
      </div>
    </ResultPage>
  );
}
