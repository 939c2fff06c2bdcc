import type { CSSProperties, ReactNode } from 'react';
import type { DeliveryOverview } from '#core/delivery/merchant-deliveries.ts';
import type { Heard } from '#core/poll.ts';
import { money } from '#ui/delivery/money.ts';
import { Card } from '#ui/kit/card.tsx';
import { Skeleton } from '#ui/kit/skeleton.tsx';

/** The figures of a business, live. One that has sent nothing shows two zeros (spec §2). */
export function BusinessStats({ heard }: { heard: Heard<DeliveryOverview | null> | null }): ReactNode {
  const overview = heard?.ok === true ? heard.value.view : null;
  const waiting = heard === null;
  const figure = (count: number | undefined): string | null =>
    waiting ? null : heard.ok ? (count ?? 0).toLocaleString('en-US') : '–';
  return (
    <section className="business-stats" aria-labelledby="stats" aria-busy={waiting}>
      <h2 className="business-title" id="stats">
        Quick Stats
      </h2>
      <Stat label="Total Orders" value={figure(overview?.total)} />
      <Stat label="Active Deliveries" value={figure(overview?.active)} lit />
      {overview !== null && overview.total > 0 && (
        <>
          <Stat
            small
            label="On time, last 30 days"
            value={overview.onTimeRate === null ? '–' : `${Math.floor(overview.onTimeRate * 100)}%`}
          />
          <Stat
            small
            label={overview.balance < 0 ? 'Credit on your statement' : 'On your statement'}
            value={money(Math.abs(overview.balance), overview.currency)}
            more={overview.currency}
          />
        </>
      )}
    </section>
  );
}

function Stat({
  label,
  value,
  more = '',
  lit = false,
  small = false,
}: {
  label: string;
  /** Null while it is on its way. */
  value: string | null;
  /** What stands behind the value, quietly. */
  more?: string;
  lit?: boolean;
  small?: boolean;
}): ReactNode {
  return (
    <Card
      tone={lit ? 'night' : small ? 'sand' : 'sage'}
      accent={lit}
      padding="medium"
      className={small ? 'stat stat--small' : 'stat'}
    >
      <p className="stat__label">{label}</p>
      {value === null ? (
        <Skeleton shape="title" width="short" />
      ) : (
        <p className="stat__value numeric" style={{ '--digits': value.length } as CSSProperties}>
          {value}
          {more !== '' && <span className="stat__more"> {more}</span>}
        </p>
      )}
    </Card>
  );
}
