import { useCallback, useState, type ReactNode } from 'react';
import { refused } from '#core/result.ts';
import type { DeskCaseDetail } from '#core/support/case-desk.ts';
import { WriteMessage } from '#core/support/write-message.ts';
import { usePort } from '#ui/app/use-port.ts';
import { CaseMessageForm } from '#ui/support/message-form.tsx';

/** An answer to the side, or a question to the delivery's courier. */
export function AnswerCase({
  found: { id, side, delivery },
  onSent,
  onAsked,
  onChanged,
}: {
  found: DeskCaseDetail;
  onSent: (changed: DeskCaseDetail) => void;
  /** Called with the courier's case. */
  onAsked: (asked: DeskCaseDetail) => void;
  onChanged: () => void;
}): ReactNode {
  const write = usePort(WriteMessage);
  const send = useCallback(
    async (typed: Parameters<typeof write.answer>[1]) => {
      const sent = await write.answer(id, typed);
      if (sent.ok) onSent(sent.value);
      else if (sent.error === 'changed') onChanged();
      return sent;
    },
    [write, id, onSent, onChanged],
  );
  const [asking, setAsking] = useState(false);
  const about = side === 'courier' ? undefined : delivery?.id;
  const ask = useCallback(
    async (typed: Parameters<typeof write.answer>[1]) => {
      if (about === undefined) return refused('no-courier' as const);
      const asked = await write.ask(about, 'courier', typed);
      if (asked.ok) onAsked(asked.value);
      return asked;
    },
    [write, about, onAsked],
  );
  return (
    <div className="stack gap-2">
      {asking ? (
        <CaseMessageForm key="ask" draft={`ask:${id}`} label="Your question to the courier" action="Ask" send={ask} />
      ) : (
        <CaseMessageForm key="answer" draft={`answer:${id}`} label="Your answer" action="Answer" send={send} />
      )}
      {about !== undefined && (
        <div>
          <button type="button" className="text-link" onClick={() => setAsking(!asking)}>
            {asking ? 'Answer instead' : 'Ask the courier'}
          </button>
        </div>
      )}
    </div>
  );
}
