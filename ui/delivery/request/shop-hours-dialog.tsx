import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { DAY } from '#core/clock.ts';
import { SaveShopHours, ShopHoursForm } from '#core/delivery/merchant/save-shop-hours.ts';
import type { OpeningHours } from '#core/delivery/request/opening-hours.ts';
import type { Instant } from '#core/instant.ts';
import { dateIn } from '#core/zoned-time.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { zoneName } from '#ui/delivery/business-time.ts';
import { hoursCodes } from '#ui/delivery/hours/hours-words.ts';
import { WeekEditor } from '#ui/delivery/hours/week-editor.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { catalog } from '#ui/messages.ts';
import { requestFailure } from './request-words.ts';

/** Edits when a shop has parcels ready. What was typed stays until the page is left, also if the dialog is closed. */
export default function ShopHoursDialog({
  open,
  onClose,
  business,
  hours,
  timeZone,
  now,
  onSaved,
}: {
  open: boolean;
  onClose: () => void;
  business: Business;
  /** Null: at all times. */
  hours: OpeningHours | null;
  timeZone: string;
  now: Instant;
  onSaved: () => void;
}): ReactNode {
  const saveShopHours = usePort(SaveShopHours);
  const submit = async (typed: Parameters<typeof saveShopHours>[0]): Promise<FormRefusal | undefined> => {
    const saved = await saveShopHours(typed, business.id);
    if (!saved.ok)
      return 'issues' in saved.error
        ? formRefusal({ missing: {}, codes: { missing: catalog.fillInRequiredFields, ...hoursCodes } }, saved.error)
        : { toast: requestFailure(saved.error) };
    toasts.success('Hours saved');
    onSaved();
    onClose();
    return undefined;
  };
  const { busy, errors, field, formProps } = useFormOf(ShopHoursForm, submit);
  return (
    <Dialog open={open} onClose={onClose} title="When you’re open">
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} />
        <p className="soft">
          {`A delivery can be requested if its parcel is ready in these hours, by ${zoneName(timeZone)}. Deliveries that were requested before stay.`}
        </p>
        <WeekEditor hours={hours} from={dateIn(now - DAY, timeZone)} field={field} />
        <div className="dialog__actions flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" busy={busy} busyLabel="Saving…">
            Save hours
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
