import { brand } from '#ui/brand.ts';
import { ButtonLink } from '#ui/kit/button-link.tsx';

const { title, text } = brand.landing.closing;

/** The last word before the foot of the page. */
export function Closing() {
  return (
    <section className="closing" aria-labelledby="closing">
      <h2 className="closing__title" id="closing">{title}</h2>
      <p>{text}</p>
      <ButtonLink href="/register" size="large">Create an account</ButtonLink>
    </section>
  );
}
