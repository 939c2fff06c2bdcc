import type { ReactNode } from 'react';
import { brandPages, type BrandPages } from '#brand/brand-pages.ts';

/** Evidence for the brand's claims. Parts that the brand file leaves empty aren't rendered. */
export function Proof({ proof = brandPages.proof }: { proof?: BrandPages['proof'] | undefined }): ReactNode {
  const { isSample, title, onTime, merchants, quote } = proof;
  if (onTime === null && quote === null && merchants.length === 0) return null;
  return (
    <section className="band band--later proof" aria-labelledby="proof">
      <div className="proof__head">
        <h2 className="proof__title" id="proof">
          {title}
        </h2>
        {isSample && <p className="proof__sample">Sample figures and names</p>}
      </div>
      {onTime !== null && (
        <p className="proof__figure">
          <b className="numeric">{onTime.figure}</b>
          <span>{onTime.text}</span>
        </p>
      )}
      {quote !== null && (
        <figure className="proof__quote">
          <blockquote>{`“${quote.text}”`}</blockquote>
          <figcaption>
            <b>{quote.who}</b>
            <span>{` ${quote.trade}`}</span>
          </figcaption>
        </figure>
      )}
      {merchants.length > 0 && (
        <ul className="proof__merchants" aria-label="Businesses that send with us">
          {merchants.map(({ name, trade }) => (
            <li key={name}>
              <b>{name}</b>
              <span>{trade}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
