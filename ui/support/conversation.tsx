import { useCallback, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import type { Case, CaseDelivery, CasePhotoId } from '#core/support/case.ts';
import { Cases, type SupportTimes } from '#core/support/cases.ts';
import { WriteMessage } from '#core/support/write-message.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { caseRefusalWords, sideWords } from './case-words.ts';
import { CaseThread } from './case-thread.tsx';
import { CaseMessageForm } from './message-form.tsx';
import './support.css';

/** A case with its messages, and what its side may do: reply, close it, or reopen it. */
export function Conversation({
  case: one,
  times,
  onChange,
}: {
  case: Case;
  times: SupportTimes;
  onChange: (next: Case) => void;
}): ReactNode {
  const cases = usePort(Cases);
  const write = usePort(WriteMessage);
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const shown = businessTime(times.timeZone);
  const { id, side, delivery, claimed, state, reopenUntil } = one;
  /** Shows the case as it is now, if someone else has changed it. */
  const update = useCallback(async () => {
    const current = await cases.find(id).catch(() => null);
    if (current?.ok === true && current.value !== null) onChange(current.value);
  }, [cases, id, onChange]);
  const reply = useCallback(
    async (typed: Parameters<typeof write.reply>[1], photos: readonly string[]) => {
      const sent = await write.reply(id, typed, photos);
      if (sent.ok) onChange(sent.value);
      else if (sent.error === 'changed') await update();
      return sent;
    },
    [write, id, onChange, update],
  );
  const show = useCallback((photo: CasePhotoId) => cases.photo(id, photo), [cases, id]);
  const close = async (how: 'withdraw' | 'reopen') => {
    setRefusal('');
    setBusy(true);
    const done = await cases.close(id, how).catch(() => refused(failure('offline')));
    setBusy(false);
    if (done.ok) {
      onChange(done.value);
      // The pressed button is gone.
      document.getElementById('page-title')?.focus({ preventScroll: true });
      return;
    }
    setRefusal(caseRefusalWords(done.error));
    if (done.error === 'changed') await update();
  };
  return (
    <div className="stack gap-5">
      <div className="stack gap-1">
        <p role="status">{sideWords(one, (at) => shown.near(at, times.now), times.now)}</p>
        {delivery !== null && (
          <p className="soft">
            {'About delivery '}
            <About delivery={delivery} linked={side === 'business'} />
          </p>
        )}
        {claimed !== null && (
          <p className="soft">{`Your software asked for ${money(claimed.amount, claimed.currency)}.`}</p>
        )}
      </div>
      <CaseThread
        messages={one.messages}
        own="side"
        names={{ side: 'You', team: 'Support' }}
        times={shown}
        show={show}
      />
      {refusal !== '' && (
        <Banner tone="danger" live>
          {refusal}
        </Banner>
      )}
      {state !== 'resolved' && (
        <>
          <CaseMessageForm draft={`case:${id}`} label="Your reply" action="Send" send={reply} photos />
          {one.objected ? (
            <p className="soft">
              Nothing is charged for the attempt until we decide on your objection. To take it back, confirm the attempt
              on the delivery’s page.
            </p>
          ) : (
            <div>
              <Button variant="quiet" busy={busy} onClick={() => void close('withdraw')}>
                Close the case
              </Button>
            </div>
          )}
        </>
      )}
      {reopenUntil !== null && (
        <div className="stack gap-2">
          <p>{`You can reopen it once, until ${shown.near(reopenUntil, times.now)}.`}</p>
          <div>
            <Button variant="secondary" busy={busy} onClick={() => void close('reopen')}>
              Reopen
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** The number of a delivery, which leads to its page for a merchant. */
function About({ delivery, linked }: { delivery: CaseDelivery; linked: boolean }): ReactNode {
  const number = (
    <span {...asWritten} className="numeric">
      {shownNumber(delivery.number)}
    </span>
  );
  if (!linked) return number;
  return (
    <Link className="text-link" href={deliveryOf(delivery.business, delivery.id)}>
      {number}
    </Link>
  );
}
