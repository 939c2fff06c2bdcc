import { brandPages } from '#brand/brand-pages.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { ClosingSection } from '../closing.tsx';

const { closing, questions } = brandPages.drivers;

/** The closing section, with a link to ask questions. */
export function Apply() {
  return (
    <>
      <ClosingSection id="apply" words={closing} action="Apply to Become a Courier" />
      <section className="questions" aria-labelledby="questions">
        <div className="questions__card row justify-between wrap">
          <div>
            <h2 className="questions__title" id="questions">
              {questions.title}
            </h2>
            <p>{questions.text}</p>
          </div>
          <div className="questions__actions flex wrap gap-3">
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
