import { useEffect, useRef, type ReactNode } from 'react';
import { ChangeDelivery, type TypedCorrection } from '#core/delivery/change-delivery.ts';
import type { CorrectionForm } from '#core/delivery/delivery-form.ts';
import type { MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useForm, type FormRefusal, type FormValues } from '#ui/app/use-form.ts';
import { usePort } from '#ui/app/use-port.ts';
import { fieldRefusal } from '#ui/delivery/request/request-typed.ts';
import { postalName } from '#ui/delivery/request/request-words.ts';
import { Button } from '#ui/kit/button.tsx';
import { Dialog } from '#ui/kit/dialog.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { PhoneField } from '#ui/geography/phone-field.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { TextAreaField } from '#ui/kit/text-area-field.tsx';
import { changeWords } from './change-words.ts';
import './change-dialogs.css';

const typedIn = (values: FormValues): TypedCorrection => ({
  street: values['street'] ?? '',
  unit: values['unit'] ?? '',
  notes: values['notes'] ?? '',
  phone: values['phone'] ?? '',
});

interface Props {
  country: string;
  delivery: MerchantDelivery;
  dropoff: CorrectionForm;
  onClose: () => void;
}

/** Edits what may still be corrected until the courier picks the parcel up. */
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

  const submit = async (values: FormValues): Promise<FormRefusal | undefined> => {
    const answer = await correct(country, delivery.id, typedIn(values));
    if (!answer.ok) {
      const { error } = answer;
      return typeof error === 'object' && 'issues' in error
        ? fieldRefusal({ country, state: '' }, error, values)
        : { toast: changeWords(error) };
    }
    toasts.success('Address corrected');
    if (!closed.current) onClose();
    return undefined;
  };
  const { street, unit, notes, phone } = dropoff;
  const { busy, errors, errorOf, formProps } = useForm(
    submit,
    `correct-delivery:${delivery.id}`,
    [street, unit, notes, phone].join('\n'),
  );

  return (
    <form className="stack correction" {...formProps}>
      <ErrorSummary errors={errors} />
      <div className="form-row form-row--street">
        <TextField
          name="street"
          label="Street address"
          autoComplete="off"
          required
          defaultValue={street}
          error={errorOf('street')}
        />
        <TextField name="unit" label="Unit" optional autoComplete="off" defaultValue={unit} error={errorOf('unit')} />
      </div>
      <PhoneField
        name="phone"
        label="Phone"
        country={country}
        defaultPhone={phone}
        autoComplete="off"
        error={errorOf('phone')}
      />
      <TextAreaField
        name="notes"
        label="Notes for the courier"
        optional
        rows={2}
        defaultValue={notes}
        error={errorOf('notes')}
      />
      <p className="soft correction__hint">{`${hasPostalCodes(country) ? `City and ${postalName(country)} decide` : 'The city decides'} the price, so ${hasPostalCodes(country) ? 'they stay. To change those' : 'it stays. To change it'}, cancel and request again.`}</p>
      <div className="dialog__actions">
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
