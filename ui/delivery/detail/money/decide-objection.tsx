import { useId, useRef, useState, type ReactNode } from 'react';
import { MAX_REASON_LENGTH } from '#core/account/account-decision.ts';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import { isHeldReason } from '#core/delivery/lifecycle/held.ts';
import type { ObjectionDecision } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { changeWords } from '#ui/delivery/detail/change/change-words.ts';
import { stepTimes } from './held-words.ts';
import { useChange } from '#ui/delivery/detail/change/use-change.ts';
import './held-money.css';

/** The times of the steps, and a form for an administrator's decision about the attempt's money, with a reason. */
export function DecideObjection({ delivery, times }: { delivery: MerchantDelivery; times: BusinessTime }): ReactNode {
  const { decideObjection } = usePort(ChangeDelivery);
  const id = useId();
  const field = useRef<HTMLFormElement>(null);
  const decided = useRef<{ decision: ObjectionDecision; reason: string }>({ decision: 'uphold', reason: '' });
  const [error, setError] = useState<string | undefined>();
  const { busy, refusal, run } = useChange(
    () => decideObjection(delivery.id, decided.current.decision, decided.current.reason),
    changeWords,
    'Decided',
    () => setError(undefined),
  );
  const decide = (decision: ObjectionDecision) => {
    const reason = (field.current?.querySelector('textarea')?.value ?? '').trim();
    if (isHeldReason(reason)) {
      setError(undefined);
      decided.current = { decision, reason };
      return run();
    }
    setError(reason === '' ? 'Enter a reason.' : `Use up to ${MAX_REASON_LENGTH} visible characters.`);
    field.current?.querySelector('textarea')?.focus();
  };
  return (
    <Card className="objection grid gap-4" padding="medium">
      <h2 className="delivery-title">When each step was taken</h2>
      <ol className="objection__steps grid gap-2 numeric">
        {stepTimes(delivery, times.timeZone).map(({ what, when }) => (
          <li key={what} className="grid gap-x-4">
            <span>{what}</span>
            <span className="soft">{when}</span>
          </li>
        ))}
      </ol>
      <form ref={field} noValidate onSubmit={(event) => event.preventDefault()}>
        <TextAreaField
          name="reason"
          id={`${id}reason`}
          label="Reason"
          hint="The business and the courier will see it."
          error={error}
          rows={3}
          maxLength={MAX_REASON_LENGTH * 2}
        />
        <div className="objection__actions flex wrap gap-3">
          <Button type="button" variant="secondary" busy={busy} onClick={() => decide('waive')}>
            Charge and pay nothing
          </Button>
          <Button type="button" busy={busy} onClick={() => decide('uphold')}>
            Charge and pay it
          </Button>
        </div>
      </form>
      {refusal !== '' && (
        <Banner tone="danger" live>
          {refusal}
        </Banner>
      )}
    </Card>
  );
}
