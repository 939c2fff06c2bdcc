import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { PickupForm } from '#core/delivery/request/delivery-form.ts';
import { timeZoneOptions } from '#ui/delivery/time-zone-options.ts';
import type { OpeningHours } from '#core/delivery/request/opening-hours.ts';
import type { ShopPoint } from '#core/delivery/place/shop-point.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { businessPlace } from '#ui/geography/business-place.ts';
import { deviceTimeZone, zoneName } from '#ui/delivery/business-time.ts';
import type { RequestField } from '#core/delivery/request/request-fields.ts';
import type { FieldOf } from '#ui/app/use-form-of.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { PhoneField } from '#ui/geography/phone-field.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { postalWords } from '#ui/delivery/request/request-words.ts';
import { usualTimeZone } from './usual-time-zone.ts';
import { isolate } from '#core/isolate.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** Whether there's a map of the business's city. Checked here, because the map's own code is fetched later. */
const hasDrawing = ({ country, state, city }: Business): boolean =>
  import.meta.env.VITE_DRAWINGS?.[marketOf(country, state, city)] !== undefined;

/** Fetched only if the shop has hours. */
const WeekLine = lazy(() => import('#ui/delivery/hours/week-line.tsx').catch(() => ({ default: () => null })));

/** Fetched only if there's something to show. */
const ShopPlace = lazy(() => import('#ui/map/shop-place.tsx').catch(() => ({ default: () => null })));

/**
 * The pickup place: a form for the first request, then a summary that can be changed. The fields are always rendered,
 * so that a draft with changes opens them.
 */
export function PickupFields({
  business,
  saved,
  shop,
  hours,
  onHours,
  phone,
  editing,
  onEdit,
  onMoved,
  field,
}: {
  business: Business;
  saved: PickupForm | null;
  /** The counter on the map; null if it isn't known. */
  shop: ShopPoint | null;
  /** When the shop has parcels ready; null for all times. */
  hours: OpeningHours | null;
  /** Opens these hours. */
  onHours: () => void;
  /** The phone field's initial value if none is saved, with its dial code. */
  phone: string;
  editing: boolean;
  onEdit: () => void;
  /** Called once the counter was moved. */
  onMoved: () => void;
  field: FieldOf<RequestField>;
}): ReactNode {
  const { city } = businessPlace(business);
  const [zone] = useState(() => saved?.timeZone ?? usualTimeZone(business, deviceTimeZone()));
  return (
    <>
      <div className="pickup row wrap gap-3 gap-x-4">
        <span className="pickup__icon">
          <Glyph d="M4 10v9.5h16V10M3 9.5L5 4.5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 19.5V14h5v5.5" />
        </span>
        <div className="pickup__words">
          <p className="pickup__name">
            <bdi>{business.businessName}</bdi>
          </p>
          <p className="soft">
            <span>{`${isolate(business.address)}, ${city}`}</span>
            {saved !== null && !editing && saved.postalCode !== '' && (
              <span>
                , <span {...asWritten}>{saved.postalCode}</span>
              </span>
            )}
          </p>
          {saved !== null && !editing && (
            <p className="soft">
              <span {...asWritten}>{displayInternational(saved.phone)}</span>
              <span>{` · ${zoneName(saved.timeZone)}`}</span>
              {saved.notes !== '' && <span className="pickup__notes lines">{`“${isolate(saved.notes)}”`}</span>}
              {hours !== null && (
                <Suspense>
                  <WeekLine hours={hours} />
                </Suspense>
              )}
            </p>
          )}
        </div>
        {!editing && (
          <div className="row wrap gap-2">
            {saved !== null && (
              <Button size="small" variant="secondary" onClick={onHours}>
                Hours
              </Button>
            )}
            <Button size="small" variant="secondary" onClick={onEdit}>
              Change<span className="visually-hidden"> the pickup details</span>
            </Button>
          </div>
        )}
      </div>
      <div className="stack" hidden={!editing} onInput={editing ? undefined : onEdit}>
        {saved === null && (
          <p className="soft">We ask this once. Couriers see it when they accept, and you can change it later.</p>
        )}
        <div className="form-row grid items-start gap-5 gap-x-4">
          {hasPostalCodes(business.country) && (
            <TextField
              {...field('pickupPostalCode')}
              label={`${postalWords(business.country).name} of the business`}
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={saved?.postalCode}
            />
          )}
          <PhoneField
            {...field('pickupPhone')}
            label="Phone at the counter"
            country={business.country}
            defaultPhone={saved?.phone ?? phone}
            autoComplete="tel"
          />
        </div>
        <TextAreaField
          {...field('pickupNotes')}
          label="Where couriers find you"
          hint="Which entrance, counter or doorbell."
          rows={2}
          defaultValue={saved?.notes}
        />
        <SelectField
          name="timeZone"
          label="Time zone"
          hint="We show the times of your deliveries in it."
          options={timeZoneOptions(zone)}
          defaultValue={zone}
          error={field('timeZone').error}
        />
        <ChoiceRow
          name="callShop"
          legend="Calls from recipients"
          defaultValue={saved?.callShop === 'no' ? 'no' : 'yes'}
          error={field('callShop').error}
          choices={[
            { value: 'yes', title: 'Yes', text: 'Their page shows the phone' },
            { value: 'no', title: 'No', text: 'Only couriers see it' },
          ]}
        />
      </div>
      {editing && saved !== null && shop !== null && hasDrawing(business) && (
        <Suspense>
          <ShopPlace business={business} shop={shop} onMoved={onMoved} />
        </Suspense>
      )}
    </>
  );
}
