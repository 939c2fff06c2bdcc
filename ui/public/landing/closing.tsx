import { Parcel } from '#ui/art/parcel.tsx';
import { brandFace } from '#brand/brand.ts';
import { ButtonLink } from '#ui/kit/button-link.tsx';

const { title, text } = brandFace.landing.closing;

/** The closing section above the footer: an invitation, so not shown to people with an account. */
export function Closing() {
  return (
    <section className="closing for-guests" aria-labelledby="closing">
      <svg className="closing__art art" viewBox="0 0 400 120" aria-hidden="true">
        <path className="art-route" d="M-600 82H150M252 82H1000" />
        <Parcel x={200} y={46} scale={1.05} />
      </svg>
      <h2 className="closing__title" id="closing">
        {title}
      </h2>
      <p>{text}</p>
      <ButtonLink href="/register" size="large">
        Create an account
      </ButtonLink>
    </section>
  );
}
