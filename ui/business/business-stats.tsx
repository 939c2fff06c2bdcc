import type { CSSProperties, ReactNode } from 'react';
import type { DeliveryOverview } from '#core/delivery/merchant-deliveries.ts';
import type { PollResult } from '#core/poll.ts';
import { money } from '#ui/delivery/money.ts';
import { Card } from '#ui/kit/card.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Skeleton } from '#ui/kit/skeleton.tsx';

/** The figures of a business, live. A business without deliveries shows two zeros (spec §2). */
export function BusinessStats({
  latest,
  wide = false,
}: {
  latest: PollResult<DeliveryOverview | null> | null;
  /** Across the whole page. */
  wide?: boolean;
}): ReactNode {
  const overview = latest?.ok === true ? latest.value.view : null;
  const waiting = latest === null;
  const figure = (count: number | undefined): string | null =>
    waiting ? null : latest.ok ? (count ?? 0).toLocaleString('en-US') : '–';
  return (
    <section
      className={classes('business-stats', wide && 'business-stats--wide')}
      aria-labelledby="stats"
      aria-busy={waiting}
    >
      <h2 className="business-title" id="stats">
        Quick Stats
      </h2>
      <Stat label="Total Orders" value={figure(overview?.total)} />
      <Stat label="Active Deliveries" value={figure(overview?.active)} lit />
      {overview !== null && overview.total > 0 && (
        <>
          <Stat
            tone="sand"
            label="On time, last 30 days"
            value={overview.onTimeRate === null ? '–' : `${Math.floor(overview.onTimeRate * 100)}%`}
          />
          <Stat
            tone="sand"
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
  tone = 'sage',
}: {
  label: string;
  /** Null while loading. */
  value: string | null;
  /** The unit after the value, in small type. */
  more?: string;
  lit?: boolean;
  tone?: 'sage' | 'sand';
}): ReactNode {
  return (
    <Card tone={lit ? 'night' : tone} accent={lit} padding="medium" className="stat">
      <p className="stat__label">{label}</p>
      {value === null ? (
        <Skeleton shape="title" width="short" />
      ) : (
        <p className="stat__value numeric" style={{ '--digits': value.length } as CSSProperties}>
          <span>{value}</span>
          {more !== '' && <span className="stat__more">{` ${more}`}</span>}
        </p>
      )}
    </Card>
  );
}
