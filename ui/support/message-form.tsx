import { lazy, Suspense, useCallback, useRef, type ReactNode } from 'react';
import { ProofPhoto } from '#core/delivery/courier/proof-photo.ts';
import type { TypedInto } from '#core/form.ts';
import type { Result } from '#core/result.ts';
import { MessageForm } from '#core/support/case-forms.ts';
import type { MessageRefusal } from '#core/support/write-message.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { messageForm, textRefusal } from './case-words.ts';

const PhotoField = lazy(() => import('./photo-field.tsx').catch(() => ({ default: () => null })));

/** The photos that were chosen in a form. */
export const photosIn = (form: HTMLFormElement | null | undefined): string[] =>
  form === null || form === undefined ? [] : new FormData(form).getAll('photo').map(String);

/** The field for a case's next message. It's emptied once the message was sent, and a draft until then. */
export function CaseMessageForm({
  draft,
  label,
  action,
  send,
  photos = false,
}: {
  draft: string;
  label: string;
  action: string;
  send: (typed: TypedInto<typeof MessageForm>, photos: readonly string[]) => Promise<Result<unknown, MessageRefusal>>;
  /** Whether it may have photos: a side's may. */
  photos?: boolean;
}): ReactNode {
  const text = useRef<HTMLTextAreaElement>(null);
  const makePhoto = usePort(ProofPhoto);
  const submit = useCallback(
    async (typed: TypedInto<typeof MessageForm>) => {
      const sent = await send(typed, photosIn(text.current?.form));
      if (!sent.ok) return textRefusal(messageForm, sent.error);
      text.current?.form?.reset();
      return undefined;
    },
    [send],
  );
  const { busy, errors, field, formProps } = useFormOf(MessageForm, submit, draft);
  return (
    <form className="stack gap-4" {...formProps}>
      <ErrorSummary errors={errors} />
      <TextAreaField {...field('text')} ref={text} label={label} rows={4} />
      {photos && (
        <Suspense>
          <PhotoField make={makePhoto} />
        </Suspense>
      )}
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending…">
          {action}
        </Button>
      </div>
    </form>
  );
}
