import type { ReactNode } from 'react';
import { MINUTE } from '#core/clock.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { CANCEL_FEE, FREE_DELIVERIES, LARGE_SURCHARGE, REACH, TARIFF } from '#core/delivery/price/tariff.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { money } from '#ui/delivery/money.ts';
import { kilometers } from '#ui/delivery/zone-names.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';

const usd = (cents: number): string => money(cents, 'USD');

/** Common questions, answered from the rules in `core`. */
const ANSWERS: readonly (readonly [question: string, answer: string])[] = [
  [
    'What decides the price?',
    `How far it goes, straight between the middles of both ZIP codes: ${usd(TARIFF.A.fee)} up to ${kilometers(REACH.A)}, ${usd(TARIFF.B.fee)} up to ${kilometers(REACH.B)}, ${usd(TARIFF.C.fee)} up to ${kilometers(REACH.C)}. A large parcel adds ${usd(LARGE_SURCHARGE.fee)}. You see the price and the promised time before you send the request, and that’s what you pay.`,
  ],
  [
    'What if it’s late?',
    `If it’s handed over late, the whole fee is credited to your statement right away. There’s nothing to claim. If it was one of your ${FREE_DELIVERIES} free deliveries, you get that one back.`,
  ],
  [
    'Can I cancel?',
    `Yes, until the courier has picked it up. It’s free while we look for a courier, and ${usd(CANCEL_FEE)} after one has accepted. All of that goes to the courier.`,
  ],
  [
    'What if nobody opens the door?',
    `The courier waits for at least ${WAIT_AT_DOOR / MINUTE} minutes. Then the parcel comes back to your counter, which adds half of the fee.`,
  ],
  [
    'How does my customer track it?',
    'With a link that you share, or that we email them. No account, no app. It shows where the parcel is, when it arrives, and the PIN for the courier.',
  ],
  [
    'How soon can I start?',
    'Create an account, verify your email and add your business. A person reviews both. Once they’re approved, you can send.',
  ],
];

/** Six questions and answers. */
export function Answers(): ReactNode {
  return (
    <section className="band stack band--later answers" aria-labelledby="answers">
      <h2 className="band__title" id="answers">
        {brandPages.answersTitle}
      </h2>
      <div className="answers__list">
        {ANSWERS.map(([question, answer]) => (
          <details key={question} className="answer">
            <summary>
              <h3>{question}</h3>
              <Glyph d="M12 5v14M5 12h14" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
