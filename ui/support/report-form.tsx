import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { ProofPhoto } from '#core/delivery/courier/proof-photo.ts';
import type { TypedInto } from '#core/form.ts';
import { ReportForm } from '#core/support/case-forms.ts';
import { caseOf } from '#core/support/case-path.ts';
import { reasonsOf } from '#core/support/case-reasons.ts';
import type { CaseId } from '#core/support/case.ts';
import { isAlreadyOpen } from '#core/support/cases.ts';
import { ReportProblem } from '#core/support/report-problem.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { photosIn } from './message-form.tsx';
import { reportForm, SENT, textRefusal } from './case-words.ts';
import { reasonNames } from './state-words.ts';
import type { ReportedDelivery } from './reported-delivery.ts';

const PhotoField = lazy(() => import('./photo-field.tsx').catch(() => ({ default: () => null })));

/** The form that opens a case, and leads to it. */
export function ReportProblemForm({ about }: { about: ReportedDelivery }): ReactNode {
  const report = usePort(ReportProblem);
  const [earlier, setEarlier] = useState<CaseId | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const makePhoto = usePort(ProofPhoto);
  const { side, delivery, reason } = about;
  const submit = useCallback(
    async (typed: TypedInto<typeof ReportForm>) => {
      setEarlier(null);
      const opened = await report({ side, delivery }, typed, photosIn(text.current?.form));
      if (opened.ok) {
        toasts.success(SENT);
        navigate(caseOf(opened.value.id));
        return undefined;
      }
      const { error } = opened;
      if (typeof error === 'object' && !('issues' in error) && isAlreadyOpen(error)) setEarlier(error.case);
      return textRefusal(reportForm, error);
    },
    [report, side, delivery],
  );
  const { busy, errors, field, formProps } = useFormOf(ReportForm, submit, `report:${delivery ?? ''}`);
  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors}>
        {earlier !== null && (
          <Link className="text-link" href={caseOf(earlier)}>
            Open the case
          </Link>
        )}
      </ErrorSummary>
      <SelectField
        {...field('reason')}
        label="What is it about?"
        placeholder="Choose"
        defaultValue={reason ?? ''}
        options={reasonsOf(side).map((value) => ({ value, label: reasonNames[value] }))}
      />
      <TextAreaField {...field('text')} ref={text} label="Message" hint="Only our team reads it." />
      <Suspense>
        <PhotoField make={makePhoto} />
      </Suspense>
      <Button type="submit" size="large" block busy={busy} busyLabel="Sending…">
        Send to support
      </Button>
    </form>
  );
}
