import { Fragment, type ReactElement, type ReactNode } from 'react';
import { DECLARED_CAP } from '#core/delivery/request/declared-value.ts';
import type { ParcelField } from '#core/delivery/request/delivery-fields.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import type { Cents, Currency } from '#core/delivery/price/tariff.ts';
import { amountText } from '#core/delivery/price/typed-amount.ts';
import type { FieldOf } from '#ui/app/use-form-of.ts';
import { money } from '#ui/delivery/money.ts';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';

const BAG = 'M5.5 8.5h13l1 12h-15l1-12ZM9 8.5V7a3 3 0 0 1 6 0v1.5';
const BOX = 'M4 8l8-4 8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5M8 6l8 4v3';
const HAND = 'M12 4.5a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5ZM4.5 20c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5';
const DOOR = 'M6 20.5v-16h12v16M3.5 20.5h17M14.5 12v1.5';

/** The parcel's size and contents, and the kind of handover. A field without a control doesn't compile. */
export function ParcelFields({
  initial,
  currency,
  large,
  field,
}: {
  initial: Partial<DeliveryForm>;
  currency: Currency;
  /** The additional fee of a large parcel. */
  large: Cents;
  field: FieldOf<ParcelField>;
}): ReactNode {
  const entered = (name: ParcelField) => ({ ...field(name), autoComplete: 'off', defaultValue: initial[name] });
  const controls = {
    size: (
      <ChoiceRow
        name="size"
        legend="Size"
        defaultValue={initial.size ?? 'small'}
        error={field('size').error}
        choices={[
          { value: 'small', title: 'Small', text: 'Fits in one hand', icon: <Glyph d={BAG} /> },
          {
            value: 'large',
            title: 'Large',
            text: large === 0 ? 'Needs two hands' : `Needs two hands, +${money(large, currency)}`,
            icon: <Glyph d={BOX} />,
          },
        ]}
      />
    ),
    handover: (
      <ChoiceRow
        name="handover"
        legend="Handover"
        defaultValue={initial.handover ?? 'meet'}
        error={field('handover').error}
        choices={[
          { value: 'meet', title: 'In person', text: 'With a PIN', icon: <Glyph d={HAND} /> },
          { value: 'door', title: 'At the door', text: 'With a photo of it', icon: <Glyph d={DOOR} /> },
        ]}
      />
    ),
    contents: <TextField {...entered('contents')} label="Contents" />,
    reference: <TextField {...entered('reference')} label="Your order number" spellCheck={false} />,
    declared: (
      <TextField
        {...entered('declared')}
        defaultValue={initial.declared ? amountText(initial.declared) : ''}
        label="Declared value"
        hint={`Up to ${money(DECLARED_CAP, currency)}. If it’s lost or damaged, we can refund it.`}
        inputMode="decimal"
        start="$"
      />
    ),
  } satisfies Record<ParcelField, ReactNode>;
  const { size, handover, ...texts } = controls;
  return (
    <>
      <div className="request__tiles">{size}</div>
      <div className="request__tiles">{handover}</div>
      <div className="form-row grid items-start gap-5 gap-x-4">
        {Object.entries<ReactElement>(texts).map(([name, control]) => (
          <Fragment key={name}>{control}</Fragment>
        ))}
      </div>
    </>
  );
}
