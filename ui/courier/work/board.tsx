import { useEffect, useRef, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import { CourierDesk, type CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
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
import { acceptWords, failureWords, moreFromHere } from './work-words.ts';

/**
 * The deliveries that this courier may accept: the best-paid first, and those that come while it's open last. While they
 * carry others, those of the same counter, which they may add; nothing if there are none.
 */
export function Board({
  duty,
  now,
  vibrates,
  carries = false,
}: {
  duty: CourierDuty;
  now: Instant;
  vibrates: boolean;
  carries?: boolean;
}): ReactNode {
  const shift = usePort(Shift);
  const desk = usePort(CourierDesk);
  const heading = useRef<HTMLHeadingElement>(null);
  const [accepting, setAccepting] = useState<DeliveryId | null>(null);
  const [passed, setPassed] = useState<readonly DeliveryId[]>([]);
  const [note, setNote] = useState<string | null>(null);
  const [lost, setLost] = useState<readonly DeliveryId[]>([]);
  const [added, setAdded] = useState<readonly DeliveryId[]>([]);
  // A new one comes last, and one that goes stays for a while: a card that moves would put another one under the finger.
  const { lingering, list } = useLingering<Offer, HTMLDivElement>(
    useKeptOrder(duty.offers, 'board').map(({ item, isGone }) => ({
      item,
      isGone: isGone || lost.includes(item.id) || added.includes(item.id) || passed.includes(item.id),
    })),
  );
  const free = lingering.reduce((sum, { item, isGone }) => sum + (isGone ? 0 : item.parcels.length || 1), 0);
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
    (heading.current ?? document.getElementById('page-title'))?.focus();
  }, [count]);

  async function accept({ id }: Offer): Promise<void> {
    if (accepting !== null) return;
    setAccepting(id);
    setNote(null);
    leaving.current = true;
    const answer = await shift.accept(id).catch(() => null);
    setAccepting(null);
    if (answer?.ok === true) return carries ? setAdded((before) => [...before, id]) : navigate(courierJobOf(id));
    setNote(answer === null ? failureWords({ kind: 'offline' }) : acceptWords(answer.error, carries));
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

  const goneWords = (id: DeliveryId, isGone: boolean): string | null =>
    passed.includes(id) ? 'Passed' : added.includes(id) ? 'Added' : isGone ? 'No longer available' : null;

  const announcement = (
    <p className="visually-hidden" role="status">
      {added.length > 0 && free === 0 ? 'Added' : news}
    </p>
  );
  if (carries && note === null && lingering.length === 0) return announcement;
  if (!carries && !duty.online)
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
        {carries ? moreFromHere(free) : free === 0 ? 'Deliveries' : free === 1 ? '1 delivery' : `${free} deliveries`}
      </h2>
      {announcement}
      {note !== null && (
        <Banner tone="warning" live>
          {note}
        </Banner>
      )}
      {lingering.length > 0 ? (
        <div className="stack" ref={list}>
          {lingering.map(({ item: offer, isGone }) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              gone={goneWords(offer.id, isGone)}
              now={now}
              busy={accepting === offer.id}
              onAccept={() => void accept(offer)}
              onPass={() => void pass(offer)}
            />
          ))}
        </div>
      ) : (
        !carries && (
          <EmptyState
            heading="h3"
            art={<NeighborhoodArt />}
            title="No deliveries right now. We’ll show them here as they come in."
          >
            Couriers who have waited longest see new deliveries first.
          </EmptyState>
        )
      )}
    </section>
  );
}
