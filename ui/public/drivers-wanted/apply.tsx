import { Parcel } from '#ui/art/parcel.tsx';
import { brandPages } from '#brand/brand-pages.ts';
import { ButtonLink } from '#ui/kit/button-link.tsx';

const { closing, questions } = brandPages.drivers;

/** The closing section, with a link to ask questions. */
export function Apply() {
  return (
    <>
      <section className="apply" aria-labelledby="apply">
        <svg className="apply__art art" viewBox="0 0 400 120" aria-hidden="true">
          <path className="art-route" d="M-600 82H150M252 82H1000" />
          <Parcel x={200} y={46} scale={1.05} />
        </svg>
        <h2 className="apply__title" id="apply">
          {closing.title}
        </h2>
        <p className="apply__text">{closing.text}</p>
        <ButtonLink href="/register" size="large">
          Apply to Become a Courier
        </ButtonLink>
      </section>
      <section className="questions" aria-labelledby="questions">
        <div className="questions__card">
          <div>
            <h2 className="questions__title" id="questions">
              {questions.title}
            </h2>
            <p>{questions.text}</p>
          </div>
          <div className="questions__ways">
            <ButtonLink href="/contact">Contact Us</ButtonLink>
            <ButtonLink href="/" variant="secondary">
              Back to Home
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
