import type { ReactNode } from 'react';
import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import type { Currency } from '#core/delivery/price/tariff.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import type { Planned } from './plan.ts';
import { placeOf, promiseWords, sumWords } from './together-words.ts';
import type { TrayItem } from './tray.ts';
import './tray-card.css';

/** The deliveries that wait for the same courier, and what all of them cost. */
export function Tray({
  items,
  count,
  planned: { receipts, sum },
  country,
  currency,
  now,
  times,
  refused,
  onEdit,
  onRemove,
}: {
  items: readonly TrayItem[];
  /** The number of deliveries that are requested, with the one in the form. */
  count: number;
  planned: Planned;
  country: string;
  currency: Currency;
  now: number;
  times: BusinessTime;
  /** Why one of them was refused. */
  refused: { readonly at: number; readonly words: string } | null;
  onEdit: (at: number) => void;
  onRemove: (at: number) => void;
}): ReactNode {
  return (
    <section className="card card--surface together stack gap-3" aria-labelledby="together-title">
      <h2 className="request__heading" id="together-title">
        With the same courier
      </h2>
      <ul className="together__list">
        {items.map((item, at) => (
          // The focus stays at the place of one that's removed.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <li key={at} className="together__item">
            <Item item={item} receipt={receipts[at]} country={country} currency={currency} now={now} times={times} />
            {refused?.at === at && <p className="together__refused">{refused.words}</p>}
            <p className="together__steps row wrap gap-2">
              <Button variant="quiet" aria-label={`Edit ${item.name}`} onClick={() => onEdit(at)}>
                Edit
              </Button>
              <Button
                variant="quiet"
                data-remove
                aria-label={`Remove ${item.name}`}
                onClick={({ currentTarget }) => {
                  if (at === items.length - 1)
                    currentTarget
                      .closest('li')
                      ?.previousElementSibling?.querySelector<HTMLElement>('[data-remove]')
                      ?.focus();
                  onRemove(at);
                }}
              >
                Remove
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {sum !== null && count > 1 && (
        <p className="together__sum" role="status">
          <span className="together__total numeric">{sumWords(count, sum.total, currency)}</span>
          <span className="numeric">{`The last by ${times.near(sum.last, now)}`}</span>
        </p>
      )}
      <p className="receipt__more">
        One courier takes all of them, or none is requested. What’s promised may be earlier than shown here.
      </p>
    </section>
  );
}

function Item({
  item,
  receipt,
  country,
  currency,
  now,
  times,
}: {
  item: TrayItem;
  receipt: Receipt | undefined;
  country: string;
  currency: Currency;
  now: number;
  times: BusinessTime;
}): ReactNode {
  const quote = receipt?.kind === 'quoted' ? receipt.quote : null;
  return (
    <>
      <p className="row items-baseline justify-between gap-4">
        <bdi className="together__name">{item.name}</bdi>
        {quote !== null && <span className="numeric">{quote.free ? 'Free' : money(quote.fee, currency)}</span>}
      </p>
      <p className="together__more numeric">
        <bdi>{placeOf(item, country)}</bdi>
        {quote !== null && <span>{` · ${promiseWords(quote, now, times)}`}</span>}
      </p>
    </>
  );
}
