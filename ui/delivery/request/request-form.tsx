import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Business } from '#core/business/business.ts';
import type { DeliveryForm } from '#core/delivery/request/delivery-form.ts';
import { readDeclaredValue } from '#core/delivery/request/declared-value.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { REMEMBERED_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import type { KnownRecipient } from '#core/delivery/merchant/known-recipients.ts';
import type { CurrentSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { RequestDelivery, requestDraft } from '#core/delivery/merchant/request-delivery.ts';
import { isNotOpen } from '#core/delivery/request/not-open.ts';
import {
  pickupIn,
  requestFields,
  type RequestField,
  type TypedRequest,
} from '#core/delivery/request/request-fields.ts';
import { currencyOf, termsOf } from '#core/delivery/price/tariff.ts';
import { failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { toasts } from '#ui/app/toasts.ts';
import { typeInto } from '#ui/app/use-draft.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { typedInto, useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { DropoffFields } from '#ui/delivery/request/fields/dropoff-fields.tsx';
import { ParcelFields } from '#ui/delivery/request/fields/parcel-fields.tsx';
import { PickupFields } from '#ui/delivery/request/fields/pickup-fields.tsx';
import { codesOf, NOW, receiptFor, type ReceiptBasis } from '#ui/delivery/request/receipt/receipt-for.ts';
import { RequestReceipt } from '#ui/delivery/request/receipt/request-receipt.tsx';
import { RequestSection } from './request-section.tsx';
import { RequestTotal } from '#ui/delivery/request/receipt/request-total.tsx';
import { aboutField, fieldRefusal, isLater, onReceipt, sizeOf, typedDetails, typedWhen } from './request-typed.ts';
import { refusalWords, requestFailure, alreadyRequested } from './request-words.ts';
import { useStanding } from './use-denial.ts';
import { middlesOf, useMiddles } from './use-middles.ts';
import { WhenFields } from '#ui/delivery/request/fields/when-fields.tsx';
import { nearestZone } from './zone-words.ts';

/** An earlier delivery that's requested again. */
export interface EarlierRequest {
  readonly id: DeliveryId;
  readonly details: Partial<DeliveryForm>;
}

const typedIn = (form: HTMLFormElement): TypedRequest =>
  typedInto(requestFields.fields, Object.fromEntries(new FormData(form)) as Record<string, string>);

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
  const words = refusalWords(country);
  const requestDelivery = usePort(RequestDelivery);
  const by = useStanding();
  const [editing, setEditing] = useState(settings.pickup === null);
  const [values, setValues] = useState<TypedRequest>(() => typedInto(requestFields.fields, {}));
  /** The delivery of an earlier try that had succeeded after all; remembered until the next try. */
  const [earlier, setEarlier] = useState<DeliveryId | null>(null);
  const initial = prefill?.details ?? { city: business.city, state: business.state };

  const at = (current: CurrentSettings): ReceiptBasis => ({ business, settings: current, editing, now });
  const priceChanged = async (typed: TypedRequest): Promise<string> => {
    const fresh = await reload();
    const receipt =
      fresh === null ? null : receiptFor(typed, at(fresh), await middlesOf(country, codesOf(typed, at(fresh))));
    if (receipt?.kind !== 'quoted') return words['price-changed'];
    const { free, fee } = receipt.quote;
    return free
      ? 'This delivery is free now. Request again to confirm.'
      : `The price is ${money(fee, currency)} now. Request again if that’s fine.`;
  };

  const submit = async (typed: TypedRequest): Promise<FormRefusal | undefined> => {
    const middles = await middlesOf(country, codesOf(typed, at(settings)));
    if (middles === null) return { toast: requestFailure(failure('offline')) };
    const receipt = receiptFor(typed, at(settings), middles);
    // Without a price, some field is invalid and shows why.
    const agreed = receipt.kind === 'quoted' ? receipt.quote : { fee: 0, free: false };
    const redeliveryOf = prefill?.id ?? null;
    setEarlier(null);
    const answer = await requestDelivery({
      by,
      business,
      details: typedDetails(typed),
      pickup: editing ? pickupIn(typed) : null,
      redeliveryOf,
      agreed: { fee: agreed.fee, free: agreed.free },
    });
    if (answer.ok) {
      const { delivery, asAsked } = answer.value;
      if (!asAsked) {
        // This may have been the last free delivery.
        await reload();
        setEarlier(delivery.id);
        return { toast: alreadyRequested(delivery.recipientName) };
      }
      toasts.success('Delivery requested');
      navigate(deliveryOf(business.id, delivery.id));
      return undefined;
    }
    const { error } = answer;
    if (isNotOpen(error)) await reload();
    if (typeof error !== 'string')
      return 'issues' in error ? fieldRefusal(business, error, typed) : { toast: requestFailure(error) };
    if (error === 'no-pickup') setEditing(true);
    return error === 'price-changed' ? { toast: await priceChanged(typed) } : aboutField(country, error, words[error]);
  };

  const { busy, errors, field, formProps } = useFormOf(
    requestFields,
    submit,
    requestDraft(business.id, prefill?.id ?? null),
    `${initial.city}\n${initial.state}`,
  );

  const form = formProps.ref;
  useEffect(() => {
    if (form.current !== null) setValues(typedIn(form.current));
  }, [form]);
  const read = (event: FormEvent<HTMLFormElement>) => {
    const next = typedIn(event.currentTarget);
    setValues((before) => (onReceipt(before) === onReceipt(next) ? before : next));
  };

  const fill = (name: RequestField, text: string) => {
    const control = form.current?.elements.namedItem(name);
    if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      typeInto(control, text);
  };
  const choose = (recipient: KnownRecipient) => {
    for (const name of REMEMBERED_FIELDS)
      fill(name, name === 'phone' ? displayInternational(recipient.phone) : recipient[name]);
  };

  const { middleOf, failed } = useMiddles(country, ...codesOf(values, at(settings)));
  const receipt = receiptFor(values, at(settings), middleOf);
  const placed = receiptFor(values, at(settings), middleOf, NOW);
  const nearest = nearestZone(country);
  const isOpen = isLater(values) && typedWhen(values) === null;
  const times = businessTime((editing && values.timeZone) || (settings.pickup?.timeZone ?? deviceTimeZone()));
  return (
    <form className="request stack items-start" {...formProps} onChange={read}>
      <div className="stack gap-6">
        <ErrorSummary errors={errors} title={earlier === null ? undefined : 'This delivery hasn’t been requested yet'}>
          {earlier !== null && <Link href={deliveryOf(business.id, earlier)}>See the earlier delivery</Link>}
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
          freeLeft={settings.freeLeft}
          tariff={settings.tariff}
          failed={failed}
          isOpen={isOpen}
          now={now}
          times={times}
        />
        <div className="request__send row wrap gap-2 gap-x-4">
          <RequestTotal receipt={receipt} currency={currency} times={times} isOpen={isOpen} />
          <Button type="submit" size="large" busy={busy} busyLabel="Requesting…">
            Request delivery
          </Button>
        </div>
      </div>
    </form>
  );
}
