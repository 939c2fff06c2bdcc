import { useEffect, useRef, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import { CourierDesk, type CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { Shift } from '#core/delivery/courier/undoable-shift.ts';
import type { Instant } from '#core/instant.ts';
import { courierJobOf } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { NeighborhoodArt } from '#ui/art/neighborhood.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { useKeptOrder } from '#ui/kit/lists/use-kept-order.ts';
import { useLingering } from '#ui/kit/lists/use-lingering.ts';
import { OfferCard } from './offer-card.tsx';
import { useNewOffers } from './use-new-offers.ts';
import { acceptWords, failureWords } from './work-words.ts';

/** The deliveries that this courier may accept: the best-paid first, and those that come while it's open last. */
export function Board({ duty, now, vibrates }: { duty: CourierDuty; now: Instant; vibrates: boolean }): ReactNode {
  const shift = usePort(Shift);
  const desk = usePort(CourierDesk);
  const heading = useRef<HTMLHeadingElement>(null);
  const [accepting, setAccepting] = useState<DeliveryId | null>(null);
  const [passed, setPassed] = useState<readonly DeliveryId[]>([]);
  const [note, setNote] = useState<string | null>(null);
  const [lost, setLost] = useState<readonly DeliveryId[]>([]);
  // A new one comes last, and one that goes stays for a while: a card that moves would put another one under the finger.
  const { lingering, list } = useLingering<Offer, HTMLDivElement>(
    useKeptOrder(duty.offers, 'board').map(({ item, isGone }) => ({
      item,
      isGone: isGone || lost.includes(item.id) || passed.includes(item.id),
    })),
  );
  const free = lingering.filter(({ isGone }) => !isGone).length;
  // A courier may give a delivery back: one that left the board and returns is shown again.
  const isThere = (id: DeliveryId) => duty.offers.some((offer) => offer.id === id);
  if (!lost.every(isThere)) setLost(lost.filter(isThere));
  const news = useNewOffers(duty.offers, vibrates);
  const leaving = useRef(false);

  // A courier who just passed on or lost a delivery continues from the top of the board.
  const count = lingering.length;
  useEffect(() => {
    if (!leaving.current || document.activeElement !== document.body) return;
    leaving.current = false;
    heading.current?.focus();
  }, [count]);

  async function accept({ id }: Offer): Promise<void> {
    if (accepting !== null) return;
    setAccepting(id);
    setNote(null);
    leaving.current = true;
    const answer = await shift.accept(id).catch(() => null);
    setAccepting(null);
    if (answer?.ok === true) return navigate(courierJobOf(id));
    setNote(answer === null ? failureWords({ kind: 'offline' }) : acceptWords(answer.error));
    if (answer?.error === 'taken') setLost((before) => [...before, id]);
  }

  async function pass({ id }: Offer): Promise<void> {
    setNote(null);
    leaving.current = true;
    setPassed((before) => [...before, id]);
    const answer = await desk.pass(id).catch(() => null);
    if (answer?.ok === true) return;
    setPassed((before) => before.filter((other) => other !== id));
    setNote(failureWords(answer === null ? { kind: 'offline' } : answer.error));
  }

  if (!duty.online)
    return (
      <EmptyState
        art={<NeighborhoodArt />}
        title={
          duty.missedOffers
            ? 'You missed three deliveries, so you’re offline now.'
            : 'You’re offline. Go online to see deliveries.'
        }
      >
        Deliveries show only while you’re online with this page open.
      </EmptyState>
    );
  return (
    <section className="stack" aria-labelledby="board">
      <h2 id="board" ref={heading} tabIndex={-1}>
        {free === 0 ? 'Deliveries' : free === 1 ? '1 delivery' : `${free} deliveries`}
      </h2>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {note !== null && (
        <Banner tone="warning" live>
          {note}
        </Banner>
      )}
      {lingering.length === 0 ? (
        <EmptyState
          heading="h3"
          art={<NeighborhoodArt />}
          title="No deliveries right now. We’ll show them here as they come in."
        >
          Couriers who have waited longest see new deliveries first.
        </EmptyState>
      ) : (
        <div className="stack" ref={list}>
          {lingering.map(({ item: offer, isGone }) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              gone={passed.includes(offer.id) ? 'Passed' : isGone ? 'No longer available' : null}
              now={now}
              busy={accepting === offer.id}
              onAccept={() => void accept(offer)}
              onPass={() => void pass(offer)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
