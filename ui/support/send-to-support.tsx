import { useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { failure } from '#core/failure.ts';
import type { ContactMessage } from '#core/inquiry/contact-message.ts';
import { refused } from '#core/result.ts';
import { caseOf } from '#core/support/case-path.ts';
import { CASE_TEXT_LENGTH } from '#core/support/case-rules.ts';
import { ReportProblem } from '#core/support/report-problem.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { caseRefusalWords, SENT } from './case-words.ts';

const TOO_LONG = `Support takes up to ${CASE_TEXT_LENGTH.toLocaleString('en-US')} characters. Send it by email, or write a shorter message.`;

/** Opens a case with a message of the contact form, and leads to it. */
export default function SendToSupport({ message }: { message: ContactMessage }): ReactNode {
  const report = usePort(ReportProblem);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    const opened = await report(
      { side: 'person', delivery: null },
      { reason: 'question', text: `${message.subject}\n\n${message.message}` },
    ).catch(() => refused(failure('offline')));
    setBusy(false);
    if (!opened.ok) {
      const { error } = opened;
      return setRefusal(typeof error === 'object' && 'issues' in error ? TOO_LONG : caseRefusalWords(error));
    }
    toasts.success(SENT);
    navigate(caseOf(opened.value.id));
  };
  return (
    <>
      <Button size="large" busy={busy} busyLabel="Sending…" onClick={() => void send()}>
        Send to support
      </Button>
      {refusal !== '' && (
        <Banner tone="danger" live>
          {refusal}
        </Banner>
      )}
    </>
  );
}
