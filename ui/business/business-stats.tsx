import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { PollResult } from '#core/poll.ts';
import { statementsOf } from '#core/statement/statement-path.ts';
import { money } from '#ui/delivery/money.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Skeleton } from '#ui/kit/messages/skeleton.tsx';

/** The figures of a business, live. A business without deliveries shows two zeros (spec §2). */
export function BusinessStats({
  business,
  latest,
  wide = false,
}: {
  business: BusinessId;
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
      className={classes('business-stats grid gap-3 gap-x-4', wide && 'business-stats--wide')}
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
            label={balanceLabel(overview)}
            href={statementsOf(business)}
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
  href,
  more = '',
  lit = false,
  tone = 'sage',
}: {
  label: string;
  /** The page that the figure links to. */
  href?: string;
  /** Null while loading. */
  value: string | null;
  /** The unit after the value, in small type. */
  more?: string;
  lit?: boolean;
  tone?: 'sage' | 'sand';
}): ReactNode {
  return (
    <Card
      tone={lit ? 'night' : tone}
      accent={lit}
      padding="medium"
      className={classes('stat grid gap-3', href !== undefined && 'stat--link')}
    >
      {href === undefined ? (
        <p className="stat__label">{label}</p>
      ) : (
        <Link className="stat__label stat__link" href={href}>
          {label}
        </Link>
      )}
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

/** A month has no time zone, so it's formatted in UTC. */
const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The balance in words: `To pay for November`, or `Your credit`. */
export function balanceLabel({ balance, owed }: Pick<DeliveryOverview, 'balance' | 'owed'>): string {
  if (balance < 0) return 'Your credit';
  if (owed === null) return 'To pay';
  const [from, to] = [owed.from, owed.to].map((day) => month.format(Date.parse(day)));
  return owed.from === owed.to ? `To pay for ${to}` : `To pay, ${from} to ${to}`;
}
