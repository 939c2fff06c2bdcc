import type { ReactNode } from 'react';
import { brandPages } from '#brand/brand-pages.ts';
import type { BrandProof } from '#brand/brand-proof.ts';

/** Words of businesses. Parts that the brand file leaves empty aren't rendered. */
export function Proof({ proof = brandPages.proof }: { proof?: BrandProof | undefined }): ReactNode {
  const { isSample, title, merchants, quote } = proof;
  if (quote === null && merchants.length === 0) return null;
  return (
    <section className="band stack band--later proof" aria-labelledby="proof">
      <div className="proof__head row wrap gap-2 gap-x-4">
        <h2 className="proof__title" id="proof">
          {title}
        </h2>
        {isSample && <p className="proof__sample">Sample names</p>}
      </div>
      {quote !== null && (
        <figure className="proof__quote grid content-start gap-4">
          <blockquote>{`“${quote.text}”`}</blockquote>
          <figcaption>
            <b>{quote.who}</b>
            <span>{` ${quote.trade}`}</span>
          </figcaption>
        </figure>
      )}
      {merchants.length > 0 && (
        <ul className="proof__merchants grid gap-x-5" aria-label="Businesses that send with us">
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
