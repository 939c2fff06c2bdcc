import { Fragment, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { ChangeDelivery } from '#core/delivery/merchant/change-delivery.ts';
import {
  CORRECTED_DOOR_FIELDS,
  CORRECTED_FIELDS,
  type CorrectedField,
  type DoorField,
} from '#core/delivery/request/delivery-fields.ts';
import type { CorrectionForm } from '#core/delivery/request/delivery-form.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { correctionFields } from '#core/delivery/request/request-fields.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { DoorControls } from '#ui/delivery/request/fields/door-controls.tsx';
import { fieldRefusal } from '#ui/delivery/request/request-typed.ts';
import { postalName } from '#ui/delivery/request/request-words.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { PhoneField } from '#ui/geography/phone-field.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { changeWords } from './change-words.ts';
import './change-dialogs.css';

interface Props {
  country: string;
  delivery: MerchantDelivery;
  dropoff: CorrectionForm;
  onClose: () => void;
}

/** Edits the fields that can be corrected until the courier picks the parcel up. */
export function CorrectDialog({ open, ...props }: Props & { open: boolean }): ReactNode {
  return (
    <Dialog open={open} onClose={props.onClose} title="Correct the address">
      {open && <CorrectionFields {...props} />}
    </Dialog>
  );
}

function CorrectionFields({ country, delivery, dropoff, onClose }: Props): ReactNode {
  const { correct } = usePort(ChangeDelivery);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  const submit = async (typed: Readonly<Record<CorrectedField, string>>): Promise<FormRefusal | undefined> => {
    const answer = await correct(country, delivery.id, typed);
    if (!answer.ok) {
      const { error } = answer;
      return typeof error === 'object' && 'issues' in error
        ? fieldRefusal({ country, state: '' }, error, typed)
        : { toast: changeWords(error) };
    }
    toasts.success('Address corrected');
    if (!closed.current) onClose();
    return undefined;
  };
  const { busy, errors, field, formProps } = useFormOf(
    correctionFields,
    submit,
    `correct-delivery:${delivery.id}`,
    CORRECTED_FIELDS.map((name) => dropoff[name]).join('\n'),
  );
  const entered = (name: CorrectedField) => ({ ...field(name), autoComplete: 'off', defaultValue: dropoff[name] });
  // A field without a control doesn't compile.
  const { street, unit, ...others } = {
    street: <TextField {...entered('street')} label="Street address" />,
    unit: <TextField {...entered('unit')} label="Unit" />,
    phone: (
      <PhoneField {...field('phone')} label="Phone" country={country} defaultPhone={dropoff.phone} autoComplete="off" />
    ),
  } satisfies Record<Exclude<CorrectedField, DoorField>, ReactNode>;

  return (
    <form className="stack correction" {...formProps}>
      <ErrorSummary errors={errors} />
      <div className="form-row grid items-start gap-5 gap-x-4 form-row--street">
        {street}
        {unit}
      </div>
      {Object.entries<ReactElement>(others).map(([name, control]) => (
        <Fragment key={name}>{control}</Fragment>
      ))}
      <DoorControls fields={CORRECTED_DOOR_FIELDS} initial={dropoff} field={field} />
      <p className="soft correction__hint">{`${hasPostalCodes(country) ? `City and ${postalName(country)} decide` : 'The city decides'} the price, so ${hasPostalCodes(country) ? 'they stay. To change those' : 'it stays. To change it'}, cancel and request again.`}</p>
      <div className="dialog__actions flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
