import { useCallback, type ReactNode } from 'react';
import type { TypedInto } from '#core/form.ts';
import { Cases, type SupportTimes } from '#core/support/cases.ts';
import { CLOSED_DATES } from '#core/support/support-hours.ts';
import { HoursForm, SetHours, WEEKDAYS } from '#core/support/set-hours.ts';
import { paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { zoneName } from '#ui/delivery/business-time.ts';
import { dayNames, timeText } from '#ui/delivery/hours/hours-words.ts';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { ListFailure } from '#ui/listing/list-failure.tsx';
import { openWords } from '#ui/support/open-words.ts';
import { OnCallCard } from './on-call-card.tsx';
import { hoursRefusal } from './hours-words.ts';
import '#ui/support/support.css';

/** /admin/support: who's on call, and when the team answers. */
export default function SupportScreen(): ReactNode {
  const cases = usePort(Cases);
  const read = useCallback(() => cases.support(), [cases]);
  const { value: times, failed, loading, retry, refresh } = useAnswer(read);
  return (
    <DashboardPage
      width="narrow"
      title="Support"
      lede={times === undefined ? 'When the team answers.' : openWords(times).text}
      back={<BackLink href={paths.adminCases}>Cases</BackLink>}
    >
      {failed && <ListFailure title="We couldn’t load the hours" busy={loading} retry={retry} />}
      {times === undefined && !failed && <SkeletonRows rows={7} label="Loading the hours…" />}
      {times !== undefined && <OnCallCard times={times} onChanged={refresh} />}
      {times !== undefined && <Hours times={times} onSaved={refresh} />}
    </DashboardPage>
  );
}

function Hours({ times: { hours, timeZone }, onSaved }: { times: SupportTimes; onSaved: () => void }): ReactNode {
  const setHours = usePort(SetHours);
  const submit = useCallback(
    async (typed: TypedInto<typeof HoursForm>) => {
      const saved = await setHours(typed);
      if (!saved.ok) return hoursRefusal(saved.error);
      toasts.success('Hours saved');
      onSaved();
      return undefined;
    },
    [setHours, onSaved],
  );
  const { busy, errors, field, formProps } = useFormOf(HoursForm, submit);
  return (
    <Card accent>
      <form className="stack" {...formProps}>
        <ErrorSummary errors={errors} />
        <p className="soft">{`Times are ${zoneName(timeZone)}. A day without times is closed. Answers that were promised before stay due when they are.`}</p>
        {WEEKDAYS.map((day, place) => {
          const span = hours.days[place] ?? null;
          return (
            <fieldset key={day} className="support-day flex wrap items-end gap-3">
              <legend className="support-part">{dayNames[day]}</legend>
              <TextField
                {...field(`${day}From`)}
                optional={false}
                type="time"
                label="From"
                defaultValue={span === null ? '' : timeText(span.from)}
              />
              <TextField
                {...field(`${day}To`)}
                optional={false}
                type="time"
                label="To"
                defaultValue={span === null ? '' : timeText(span.to)}
              />
            </fieldset>
          );
        })}
        <TextAreaField
          {...field('closed')}
          optional={false}
          label="Closed days"
          hint={`One date a line, such as 2026-12-25. At most ${CLOSED_DATES}.`}
          rows={4}
          spellCheck={false}
          defaultValue={hours.closed.join('\n')}
        />
        <Button type="submit" size="large" busy={busy} busyLabel="Saving…">
          Save hours
        </Button>
      </form>
    </Card>
  );
}
