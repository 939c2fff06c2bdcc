import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { REASON_RULES, reasonsOf } from '#core/support/case-reasons.ts';
import type { CasePhotoId, CaseReason } from '#core/support/case.ts';
import type { RecipientCase } from '#core/support/recipient/recipient-cases.ts';
import { TellSupport, type ReportDraft } from '#core/support/recipient/tell-support.ts';
import { usePort } from '#ui/app/use-port.ts';
import { shownTime } from '#ui/delivery/track/shown-time.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { FieldShell, fieldAttributes } from '#ui/kit/fields/field-shell.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';
import { recipientRefusal } from './recipient-words.ts';
import { nextWords, reasonNames, stateNames } from './state-words.ts';
import './support.css';

const CasePhotos = lazy(() => import('./case-photos.tsx').catch(() => ({ default: () => null })));

/** The report in a form. */
const typedIn = (form: HTMLFormElement): ReportDraft => {
  const typed = new FormData(form);
  return { reason: String(typed.get('reason')), text: String(typed.get('text')) };
};

type Answer = Awaited<ReturnType<TellSupport['list']>>;

/**
 * A problem that a delivery's recipient reports after its end: the question, the form, and then the case with its messages.
 * `asOf` is the time of the tracking view, ms since the epoch.
 */
export default function RecipientSupport({
  number,
  secret,
  asOf,
}: {
  number: TrackingNumber;
  secret: string | null;
  asOf: number;
}): ReactNode {
  const support = usePort(TellSupport);
  const [cases, setCases] = useState<readonly RecipientCase[]>([]);
  /** The report that's being written; null before the question is pressed. */
  const [asking, setAsking] = useState<ReportDraft | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  /** Gets the focus when the pressed button is gone. */
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void support.draft(number).then(
      (draft) => draft && setAsking(draft),
      () => undefined,
    );
    void support.list(number, secret).then(
      (answer) => answer.ok && setCases(answer.value),
      () => undefined,
    );
  }, [support, number, secret]);

  /** Calls, and shows the cases after it or why it was refused. A case that changed meanwhile is read again. */
  const call = async (ask: Promise<Answer>): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    const answer = await ask.catch(() => refused(failure('offline')));
    setBusy(false);
    if (answer.ok) {
      setCases(answer.value);
      part.current?.focus();
    } else {
      setError(recipientRefusal(answer.error));
      const current =
        answer.error === 'changed' || answer.error === 'already-open' ? await support.list(number, secret) : null;
      if (current?.ok === true) setCases(current.value);
    }
    return answer.ok;
  };

  const submit =
    (send: (text: string, photos: string[], reason: CaseReason) => Promise<Answer>) =>
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const typed = new FormData(form);
      if (busy) return;
      const reason = typed.get('reason');
      const text = String(typed.get('text'));
      if (reason === '' || text.trim() === '')
        setError(reason === '' ? 'Choose what it’s about.' : 'Write what happened.');
      else if (await call(send(text, typed.getAll('photo') as string[], reason as CaseReason))) form.reset();
    };

  const photosOf = (photos?: readonly CasePhotoId[]) => (
    <Suspense>
      <CasePhotos support={support} number={number} secret={secret} photos={photos} />
    </Suspense>
  );
  const conversations = cases.map((one) => (
    <section key={one.id} className="card card--sand card--pad-medium stack gap-4" aria-label="Your case">
      <div className="stack gap-1">
        <h2>{reasonNames[one.reason]}</h2>
        <p role="status">
          <b>{stateNames[one.state]}</b>
          <span>{` · ${nextWords(one, (at) => shownTime(at, asOf), asOf)}`}</span>
        </p>
      </div>
      <ol className="stack gap-3" aria-label="Messages">
        {one.messages.map(({ by, text, at, photos }, place) => (
          <li key={place} className={by === 'side' ? 'case-message case-message--own' : 'case-message'}>
            <p className="case-message__who">{`${by === 'side' ? 'You' : 'Support'} · ${shownTime(at, asOf)}`}</p>
            <p className="lines" dir="auto">
              {text}
            </p>
            {photos.length > 0 && photosOf(photos)}
          </li>
        ))}
      </ol>
      {one.state === 'resolved' ? (
        <p role="alert">{error}</p>
      ) : (
        <form
          className="stack"
          method="post"
          noValidate
          onSubmit={(event) =>
            void submit((text, photos) => support.reply(number, secret, one.id, text, photos))(event)
          }
        >
          <TextAreaField name="text" label="Your reply" rows={3} error={error} />
          {photosOf()}
          <Button type="submit" busy={busy}>
            Send
          </Button>
        </form>
      )}
      {(one.state !== 'resolved' || one.reopenUntil !== null) && (
        <Button
          variant="quiet"
          busy={busy}
          onClick={() =>
            void call(support.close(number, secret, one.id, one.state === 'resolved' ? 'reopen' : 'withdraw'))
          }
        >
          {one.state === 'resolved' ? 'Reopen' : 'Close the case'}
        </Button>
      )}
    </section>
  ));
  const question = (
    <Button variant="secondary" block onClick={() => (setAsking({ reason: '', text: '' }), part.current?.focus())}>
      Something wrong?
    </Button>
  );
  const isShared = REASON_RULES[asking?.reason as CaseReason]?.money === 'goods';
  const form = (
    <form
      className="card card--sand card--pad-medium stack"
      method="post"
      noValidate
      onInput={({ currentTarget }) => {
        const typed = typedIn(currentTarget);
        setAsking(typed);
        void support.keep(number, typed);
      }}
      onSubmit={(event) =>
        void submit((text, photos, reason) => support.report(number, secret, reason, text, photos))(event)
      }
    >
      <h2>What went wrong?</h2>
      {/* The kit's select would fetch code that only signed-in people's pages need. */}
      <FieldShell name="reason" label="Reason">
        <div className="field__box flex">
          <select
            className="field__control"
            {...fieldAttributes({ name: 'reason', label: 'Reason' })}
            defaultValue={asking?.reason}
          >
            <option value="">Choose</option>
            {reasonsOf('recipient').map((value) => (
              <option key={value} value={value}>
                {reasonNames[value]}
              </option>
            ))}
          </select>
          <span className="field__end row field__chevron">
            <Glyph size="small" d="M6 9.5l6 6 6-6" />
          </span>
        </div>
      </FieldShell>
      <TextAreaField
        name="text"
        label="Describe it"
        hint={`Our team reads it${isShared ? ', and the shop sees it too' : ''}. In danger, call your emergency number.`}
        rows={4}
        defaultValue={asking?.text}
        error={error}
      />
      {photosOf()}
      <Button type="submit" busy={busy}>
        Send to support
      </Button>
    </form>
  );
  return (
    <div ref={part} tabIndex={-1} className="stack gap-4">
      {cases.length > 0 ? conversations : asking ? form : question}
    </div>
  );
}
