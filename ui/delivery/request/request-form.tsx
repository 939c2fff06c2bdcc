import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import { readDeclaredValue } from '#core/delivery/request/declared-value.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { REMEMBERED_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import type { KnownRecipient } from '#core/delivery/merchant/known-recipients.ts';
import type { CurrentSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { requestDraft } from '#core/delivery/merchant/request-delivery.ts';
import { requestFields, type RequestField, type TypedRequest } from '#core/delivery/request/request-fields.ts';
import { currencyOf, termsOf } from '#core/delivery/price/tariff.ts';
import type { Instant } from '#core/instant.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { typedInto, useFormOf } from '#ui/app/use-form-of.ts';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { DropoffFields } from '#ui/delivery/request/fields/dropoff-fields.tsx';
import { ParcelFields } from '#ui/delivery/request/fields/parcel-fields.tsx';
import { PickupFields } from '#ui/delivery/request/fields/pickup-fields.tsx';
import { basisAfter, codesOf, NOW, receiptFor, type ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import { RequestReceipt } from '#ui/delivery/request/receipt/request-receipt.tsx';
import { RequestSection } from './request-section.tsx';
import { RequestTotal } from '#ui/delivery/request/receipt/request-total.tsx';
import { fillField, isLater, onReceipt, sizeOf, typedIn, typedWhen } from './request-typed.ts';
import { SameCourier } from './together/same-courier.tsx';
import { isBlank, wanted } from './together/tray.ts';
import { useSameCourier } from './together/use-same-courier.ts';
import { useMiddles } from './use-middles.ts';
import { useRequest } from './use-request.ts';
import { WhenFields } from '#ui/delivery/request/fields/when-fields.tsx';
import { nearestZone } from './zone-words.ts';

/** An earlier delivery that's requested again. */
export interface EarlierRequest {
  readonly id: DeliveryId;
  readonly details: Partial<DeliveryForm>;
}

/** The request form with its receipt. */
export function RequestForm({
  business,
  settings,
  now,
  reload,
  prefill,
  known,
  counterPhone,
  onHours,
}: {
  business: Business;
  settings: CurrentSettings;
  /** The backend's time. */
  now: Instant;
  /** Reloads the settings; null if they can't be loaded. */
  reload: () => Promise<CurrentSettings | null>;
  prefill: EarlierRequest | null;
  known: readonly KnownRecipient[];
  /** A suggestion for the counter's phone if none is saved, with its dial code. */
  counterPhone: string;
  /** Opens the shop's hours. */
  onHours: () => void;
}): ReactNode {
  const { country } = business;
  const currency = currencyOf(country);
  const [editing, setEditing] = useState(settings.pickup === null);
  const [values, setValues] = useState<TypedRequest>(() => typedInto(requestFields.fields, {}));
  const initial = prefill?.details ?? { city: business.city, state: business.state };

  const basis: ReceiptBasis = { business, settings, editing, now };
  const onNoPickup = () => setEditing(true);
  const times = businessTime((editing && values.timeZone) || (settings.pickup?.timeZone ?? deviceTimeZone()));
  const request = useRequest(basis, reload, prefill?.id ?? null, onNoPickup);
  const together = useSameCourier(basis, request, { isOff: prefill !== null, times, reload, onNoPickup });

  const { busy, errors, field, formProps } = useFormOf(
    requestFields,
    together.submit,
    requestDraft(business.id, prefill?.id ?? null),
    `${initial.city}\n${initial.state}`,
  );

  const form = formProps.ref;
  const fill = (name: RequestField, text: string) => fillField(form.current, name, text);
  useEffect(() => {
    if (form.current !== null) setValues(typedIn(form.current));
  }, [form]);
  const read = (event: FormEvent<HTMLFormElement>) => {
    const next = typedIn(event.currentTarget);
    const isSame = (before: TypedRequest) => onReceipt(before) === onReceipt(next) && isBlank(before) === isBlank(next);
    setValues((before) => (isSame(before) ? before : next));
  };

  const choose = (recipient: KnownRecipient) => {
    for (const name of REMEMBERED_FIELDS)
      fill(name, name === 'phone' ? displayInternational(recipient.phone) : recipient[name]);
  };

  const forms = wanted(together.items, values).map((item) => ({ ...values, ...item }));
  const { middleOf, failed } = useMiddles(
    country,
    [values, ...forms].flatMap((typed) => codesOf(typed, basis)),
  );
  const planned = together.items.length === 0 ? undefined : together.parts?.planned(forms, basis, middleOf);
  const before = together.items.length;
  const receipt = planned?.receipts[before] ?? receiptFor(values, basisAfter(basis, before), middleOf);
  const placed = receiptFor(values, basis, middleOf, NOW);
  const nearest = nearestZone(country);
  const isOpen = isLater(values) && typedWhen(values) === null;
  return (
    <form className="request stack items-start" {...formProps} onChange={read}>
      <div className="stack gap-6">
        <ErrorSummary
          errors={errors}
          title={request.earlier === null ? undefined : 'This delivery hasn’t been requested yet'}
        >
          {request.earlier !== null && (
            <Link href={deliveryOf(business.id, request.earlier)}>See the earlier delivery</Link>
          )}
        </ErrorSummary>
        <RequestSection title="Pickup">
          <PickupFields
            business={business}
            saved={settings.pickup}
            shop={settings.shop}
            hours={settings.opening.shop}
            onHours={onHours}
            phone={counterPhone}
            editing={editing}
            onEdit={() => setEditing(true)}
            onMoved={() => void reload()}
            field={field}
          />
        </RequestSection>
        <RequestSection title="Where to">
          <DropoffFields country={country} initial={initial} known={known} onChoose={choose} field={field} />
        </RequestSection>
        <RequestSection title="What">
          <ParcelFields initial={initial} currency={currency} large={settings.tariff.large.fee} field={field} />
        </RequestSection>
        <RequestSection title="When">
          <WhenFields
            isLater={isLater(values)}
            error={field('readyIn').error}
            later={{
              slot: values.slot,
              onSlot: (slot) => fill('slot', slot),
              terms:
                placed.kind === 'quoted'
                  ? placed.quote
                  : { zone: nearest, ...termsOf(nearest, 'small', settings.tariff) },
              ways: settings.ways,
              opening: settings.opening,
              country,
              now,
              times,
              error: field('slot').error,
            }}
          />
        </RequestSection>
      </div>
      <div className="request__aside">
        <RequestReceipt
          business={business}
          receipt={receipt}
          to={values.name.trim()}
          size={sizeOf(values)}
          declared={readDeclaredValue(values.declared)}
          currency={currency}
          freeLeft={basisAfter(basis, before).settings.freeLeft}
          tariff={settings.tariff}
          failed={failed}
          isOpen={isOpen}
          now={now}
          times={times}
        />
        {prefill === null && (
          <SameCourier
            together={together}
            planned={planned}
            count={forms.length}
            basis={basis}
            currency={currency}
            times={times}
          />
        )}
        <div className="request__send row wrap gap-2 gap-x-4">
          <RequestTotal
            receipt={receipt}
            currency={currency}
            times={times}
            isOpen={isOpen}
            sum={forms.length > 1 ? (planned?.sum ?? null) : null}
          />
          <Button type="submit" size="large" busy={busy} busyLabel="Requesting…">
            {forms.length > 1 ? `Request ${forms.length} deliveries` : 'Request delivery'}
          </Button>
        </div>
      </div>
    </form>
  );
}
