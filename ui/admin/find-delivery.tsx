import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { DeliveryFinder, type FoundDelivery } from '#core/delivery/merchant/delivery-finder.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { readTypedNumber } from '#core/delivery/track/tracking-link.ts';
import {
  formatTrackingNumber,
  type TrackingNumber,
  type TrackingNumberRefusal,
} from '#core/delivery/lifecycle/tracking-number.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { DeliveryStatusBadge } from '#ui/delivery/delivery-status-badge.tsx';
import { Fact } from '#ui/delivery/detail/delivery-facts.tsx';
import { SummaryFacts } from '#ui/delivery/detail/summary-facts.tsx';
import { numberWords } from '#ui/delivery/number-words.ts';
import { listedStatus } from '#ui/delivery/scheduled-words.ts';
import { useBusinessTime } from '#ui/delivery/use-business-time.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { isolate } from '#core/isolate.ts';

/** Finds any business's delivery by its number, which the URL keeps. A pasted link's key is dropped. */
export function FindDelivery(): ReactNode {
  const lookup = usePort(DeliveryFinder);
  const [params, setParams] = useSearchParams();
  const text = params.get('number');
  const read = text === null ? null : readTypedNumber(text);
  const number = read?.ok === true ? read.value : null;
  const found = useAnswer(useMemo(() => (number === null ? null : () => lookup.find(number)), [lookup, number]));
  /** The reason why the last submitted text wasn't put into the URL. */
  const [refusal, setRefusal] = useState<TrackingNumberRefusal | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    setRefusal(null);
    if (field.current !== null) field.current.value = text ?? '';
  }, [text]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readTypedNumber(field.current?.value ?? '');
    if (typed.ok) {
      const shown = formatTrackingNumber(typed.value);
      if (field.current !== null) field.current.value = shown;
      setRefusal(null);
      setParams({ number: shown });
      found.retry();
    } else {
      setRefusal(typed.error);
      field.current?.focus();
    }
  };
  const shown = refusal ?? (read?.ok === false ? read.error : null);

  return (
    <Card className="lookup grid gap-3" padding="large">
      <h2 className="hub-card__title">Find a delivery</h2>
      <form className="lookup__form grid justify-items-start gap-3" method="post" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          name="number"
          label="Delivery number"
          hint="12 letters and digits, or the tracking link."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          required
          error={shown === null ? undefined : numberWords[shown]}
        />
        <Button type="submit">Find</Button>
      </form>
      <div className="lookup__answer grid gap-3" role="status">
        {shown === null && number !== null && <Outcome found={found} number={number} />}
      </div>
    </Card>
  );
}

function Outcome({
  found: { value, failed, loading, retry },
  number,
}: {
  found: Answered<FoundDelivery | null>;
  number: TrackingNumber;
}): ReactNode {
  if (failed) return <ListFailure title="We couldn’t look up this delivery" busy={loading} retry={retry} />;
  if (value === undefined) return <p className="soft">Looking it up…</p>;
  if (value !== null) return <Found found={value} />;
  return (
    <p>
      No delivery has the number{' '}
      <span {...asWritten} className="lookup__number">
        {formatTrackingNumber(number)}
      </span>
      . Check it against the message from the business or the bag.
    </p>
  );
}

function Found({ found: { delivery, business } }: { found: FoundDelivery }): ReactNode {
  const times = useBusinessTime(business.id);
  if (times === null) return null;
  return (
    <>
      <SummaryFacts delivery={delivery} business={nameOf(business)} times={times}>
        <Fact label="Number">
          <span {...asWritten} className="numeric">
            {formatTrackingNumber(delivery.number)}
          </span>
        </Fact>
        <Fact label="Status">
          <DeliveryStatusBadge status={listedStatus(delivery)} />
        </Fact>
      </SummaryFacts>
      {!business.removed && (
        <Link className="text-link" href={deliveryOf(business.id, delivery.id)}>
          Open this delivery
        </Link>
      )}
    </>
  );
}

const nameOf = ({ name, removed }: FoundDelivery['business']): string =>
  !removed ? name : name === '' ? 'A removed business' : `${isolate(name)} (removed)`;
