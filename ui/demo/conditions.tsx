import { useCallback, useState, type ReactNode } from 'react';
import { DemoPort } from '#demo/demo-port.ts';
import { PHONE_BEHAVIORS } from '#demo/phone-condition.ts';
import { RECEIVERS } from '#demo/receiver.ts';
import type { FailureKind } from '#core/failure.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { ClockControls } from './clock-controls.tsx';
import { failureWords, phonesWords, receiverWords } from './words.ts';
import { useConditions } from './use-conditions.ts';
import './conditions.css';

const LATENCIES = [0, 400, 3000] as const;

/** Refusals of single operations, besides the failures that any call can have. */
const OWN_REFUSALS: Readonly<Record<string, readonly string[]>> = {
  'auth.signUp': ['no-user-data'],
  'auth.signIn': ['no-user'],
};

/** Controls of the simulated network, planned failures and the clock. */
export function Conditions(): ReactNode {
  const { conditions, change } = useConditions();
  if (conditions === null) return null;
  return (
    <div className="demo-conditions grid gap-5">
      <ClockControls conditions={conditions} change={change} />
      <fieldset className="demo-conditions__group grid justify-items-start gap-3">
        <legend>Every call takes</legend>
        <div className="row wrap gap-3">
          {LATENCIES.map((ms) => (
            <Button
              key={ms}
              size="small"
              variant={conditions.latencyMs === ms ? 'primary' : 'secondary'}
              aria-pressed={conditions.latencyMs === ms}
              onClick={() => void change((demo) => demo.setLatency(ms))}
            >{`${ms} ms`}</Button>
          ))}
        </div>
      </fieldset>
      <fieldset className="demo-conditions__group grid justify-items-start gap-3">
        <legend>Network</legend>
        <Button
          size="small"
          variant={conditions.offline ? 'primary' : 'secondary'}
          aria-pressed={conditions.offline}
          onClick={() => void change((demo) => demo.setOffline(!conditions.offline))}
        >
          {conditions.offline ? 'Offline: go online' : 'Go offline'}
        </Button>
      </fieldset>
      <fieldset className="demo-conditions__group grid justify-items-start gap-3">
        <legend>The shop’s receiver of webhooks</legend>
        <div className="row wrap gap-3">
          {RECEIVERS.map((receiver) => (
            <Button
              key={receiver}
              size="small"
              variant={conditions.receiver === receiver ? 'primary' : 'secondary'}
              aria-pressed={conditions.receiver === receiver}
              onClick={() => void change((demo) => demo.setReceiver(receiver))}
            >
              {receiverWords[receiver]}
            </Button>
          ))}
        </div>
      </fieldset>
      <fieldset className="demo-conditions__group grid justify-items-start gap-3">
        <legend>The couriers’ phones</legend>
        <div className="row wrap gap-3">
          {PHONE_BEHAVIORS.map((does) => (
            <Button
              key={does}
              size="small"
              variant={conditions.phones === does ? 'primary' : 'secondary'}
              aria-pressed={conditions.phones === does}
              onClick={() => void change((demo) => demo.setPhones(does))}
            >
              {phonesWords[does]}
            </Button>
          ))}
        </div>
      </fieldset>
      <fieldset className="demo-conditions__group grid justify-items-start gap-3">
        <legend>Alerts in this window</legend>
        <Button
          size="small"
          variant={conditions.alertsBlocked ? 'primary' : 'secondary'}
          aria-pressed={conditions.alertsBlocked}
          onClick={() => void change((demo) => demo.setAlertsBlocked(!conditions.alertsBlocked))}
        >
          {conditions.alertsBlocked ? 'Blocked: allow them' : 'Block alerts'}
        </Button>
      </fieldset>
      <FailNext
        failing={conditions.failing}
        onPlan={(operation, how) => change((demo) => demo.failNext(operation, how))}
        onClear={() => void change((demo) => demo.failNothing())}
      />
    </div>
  );
}

type How = FailureKind | { readonly refusal: string };

function FailNext({
  failing,
  onPlan,
  onClear,
}: {
  failing: readonly string[];
  onPlan: (operation: string, how: How) => Promise<void>;
  onClear: () => void;
}): ReactNode {
  const demo = usePort(DemoPort);
  const operations = useValue(useCallback(() => demo.operations(), [demo]));
  const [operation, setOperation] = useState('auth.signIn');
  const [how, setHow] = useState('unavailable');
  const refusals = OWN_REFUSALS[operation] ?? [];
  const plan = () => onPlan(operation, refusals.includes(how) ? { refusal: how } : (how as FailureKind));
  return (
    <fieldset className="demo-conditions__group grid justify-items-start gap-3">
      <legend>Fail the next call of</legend>
      <SelectField
        name="demo-operation"
        label="Operation"
        options={(operations ?? []).map((value) => ({ value, label: value }))}
        value={operation}
        onChange={(event) => setOperation(event.currentTarget.value)}
      />
      <SelectField
        name="demo-failure"
        label="With"
        options={[
          ...Object.entries(failureWords).map(([value, label]) => ({ value, label })),
          ...refusals.map((value) => ({ value, label: `Refusal: ${value}` })),
        ]}
        value={how}
        onChange={(event) => setHow(event.currentTarget.value)}
      />
      <div className="row wrap gap-3">
        <Button size="small" variant="secondary" onClick={() => void plan()}>
          Fail it once
        </Button>
        <p className="demo-conditions__planned" role="status">
          {failing.length > 0 && (
            <>
              <span>{`Will fail: ${failing.join(', ')}. `}</span>
              <button type="button" className="text-link" onClick={onClear}>
                Take back
              </button>
            </>
          )}
        </p>
      </div>
    </fieldset>
  );
}
