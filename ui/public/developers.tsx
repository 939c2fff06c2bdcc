import type { ReactNode } from 'react';
import { brandFace } from '#brand/brand.ts';
import { paths } from '#ui/app/paths.ts';
import { buttonClasses } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { classes } from '#ui/kit/classes.ts';
import { BelowStyle } from './below-style.tsx';
import { Code } from './developers/code.tsx';
import { DocsPage } from './developers/docs-page.tsx';
import { REQUEST_CALL } from './developers/samples.ts';
import { SECTIONS } from './developers/sections.tsx';
import './developers.css';

/** /developers: how a business's own software requests and tracks deliveries. It's complete without a script. */
export default function Developers(): ReactNode {
  return (
    <DocsPage
      current={paths.developers}
      title="Deliveries from your own software"
      lede={`Your checkout asks ${brandFace.name} for a courier, knows the price beforehand, and sees every step to the door. One key, JSON over HTTPS, and a sandbox where time goes as fast as you like.`}
      actions={
        <div className="dev__actions flex wrap gap-3">
          <a className={buttonClasses({ size: 'large' })} href="#start">
            Try it here
          </a>
          <ButtonLink size="large" variant="secondary" href={paths.apiReference}>
            Reference
          </ButtonLink>
        </div>
      }
      beside={<Code title="Request a delivery" text={REQUEST_CALL} copies />}
    >
      <BelowStyle />
      {SECTIONS.map(({ id, title, words, beside, isWide = false }) => (
        <section
          key={id}
          id={id}
          className={classes('dev__part stack items-start', isWide && 'dev__part--wide')}
          aria-labelledby={`${id}-title`}
        >
          <div className="dev__words grid gap-3">
            <h2 id={`${id}-title`}>{title}</h2>
            {words}
          </div>
          {beside}
        </section>
      ))}
    </DocsPage>
  );
}
