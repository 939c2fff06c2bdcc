import { useCallback, useRef, type ReactNode } from 'react';
import type { TypedInto } from '#core/form.ts';
import type { Result } from '#core/result.ts';
import { MessageForm } from '#core/support/case-forms.ts';
import type { MessageRefusal } from '#core/support/write-message.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextAreaField } from '#ui/kit/text-area-field.tsx';
import { messageForm, textRefusal } from './case-words.ts';

/** The field for a case's next message. It's emptied once the message was sent, and a draft until then. */
export function CaseMessageForm({
  draft,
  label,
  action,
  send,
}: {
  draft: string;
  label: string;
  action: string;
  send: (typed: TypedInto<typeof MessageForm>) => Promise<Result<unknown, MessageRefusal>>;
}): ReactNode {
  const text = useRef<HTMLTextAreaElement>(null);
  const submit = useCallback(
    async (typed: TypedInto<typeof MessageForm>) => {
      const sent = await send(typed);
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
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending…">
          {action}
        </Button>
      </div>
    </form>
  );
}
