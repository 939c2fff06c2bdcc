import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { FindDeliveryByNumber, type FoundDelivery } from '#core/delivery/delivery-lookup.ts';
import { deliveryOf } from '#core/delivery/delivery-path.ts';
import { readTrackingLink } from '#core/delivery/tracking-link.ts';
import { formatTrackingNumber, readTrackingNumber } from '#core/delivery/tracking-number.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import { DeliveryStatusBadge } from '#ui/delivery/delivery-status-badge.tsx';
import { Fact } from '#ui/delivery/detail/delivery-facts.tsx';
import { SummaryFacts } from '#ui/delivery/detail/summary-facts.tsx';
import { numberWords } from '#ui/delivery/number-words.ts';
import { shownStatus } from '#ui/delivery/shown-status.ts';
import { useBusinessTime } from '#ui/delivery/use-business-time.ts';
import { Button } from '#ui/kit/button.tsx';
import { Card } from '#ui/kit/card.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';

type Answer = Awaited<ReturnType<FindDeliveryByNumber>> | 'looking';

/** Finds any business's delivery by its number, which the address keeps. A pasted link's key goes nowhere. */
export function DeliveryLookup(): ReactNode {
  const find = usePort(FindDeliveryByNumber);
  const [params, setParams] = useSearchParams();
  const asked = params.get('number');
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let current = true;
    setProblem(undefined);
    if (field.current !== null) field.current.value = asked ?? '';
    setAnswer(asked === null ? null : 'looking');
    if (asked !== null)
      void find(asked)
        .catch(() => refused(failure('unavailable')))
        .then((found) => {
          if (current) setAnswer(found);
        });
    return () => {
      current = false;
    };
  }, [asked, find, turn]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = readTrackingNumber(readTrackingLink(field.current?.value ?? '').number);
    if (!number.ok) {
      setProblem(numberWords[number.error]);
      field.current?.focus();
      return;
    }
    setParams({ number: formatTrackingNumber(number.value) });
    setTurn((before) => before + 1);
  };
  const inAddress = answer !== null && answer !== 'looking' && !answer.ok ? answer.error : null;
  const error = problem ?? (typeof inAddress === 'string' ? numberWords[inAddress] : undefined);

  return (
    <Card className="lookup" padding="large">
      <h2 className="hub-card__title">Find a delivery</h2>
      <form className="lookup__form" method="post" noValidate onSubmit={submit}>
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
          error={error}
        />
        <Button type="submit">Find</Button>
      </form>
      <div className="lookup__answer" role="status">
        {error === undefined && answer === 'looking' && <p className="soft">Looking for it…</p>}
        {error === undefined && answer !== null && answer !== 'looking' && (
          <Outcome answer={answer} number={asked ?? ''} retry={() => setTurn((before) => before + 1)} />
        )}
      </div>
    </Card>
  );
}

function Outcome({
  answer,
  number,
  retry,
}: {
  answer: Exclude<Answer, 'looking'>;
  number: string;
  retry: () => void;
}): ReactNode {
  if (!answer.ok) return <ListFailure title="We couldn’t look for this delivery" busy={false} retry={retry} />;
  if (answer.value === null)
    return <p>No delivery has the number {number}. Compare it with the message from the business, or the bag.</p>;
  return <Found found={answer.value} />;
}

function Found({ found: { delivery, business } }: { found: FoundDelivery }): ReactNode {
  const times = useBusinessTime(business.id);
  if (times === null) return null;
  return (
    <>
      <SummaryFacts delivery={delivery} business={nameOf(business)} times={times}>
        <Fact label="Number">
          <span className="numeric">{formatTrackingNumber(delivery.number)}</span>
        </Fact>
        <Fact label="Status">
          <DeliveryStatusBadge status={shownStatus(delivery)} />
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
  !removed ? name : name === '' ? 'A removed business' : `${name} (removed)`;
