import type { ReactNode } from 'react';
import { brandFace } from '#brand/brand.ts';
import { paths } from '#ui/app/paths.ts';
import { buttonClasses } from '#ui/kit/button.tsx';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { classes } from '#ui/kit/classes.ts';
import { PageTitle } from '#ui/kit/page-title.tsx';
import { BelowStyle } from './below-style.tsx';
import { Code } from './developers/code.tsx';
import { REQUEST_CALL } from './developers/samples.ts';
import { SECTIONS } from './developers/sections.tsx';
import './developers.css';

/** /developers: how a business's own software requests and tracks deliveries. It's complete without a script. */
export default function Developers(): ReactNode {
  return (
    <div className="dev page-bounds">
      <header className="dev__head">
        <div>
          <PageTitle className="dev__title">Deliveries from your own software</PageTitle>
          <p className="dev__lede">
            {`Your checkout asks ${brandFace.name} for a courier, knows the price beforehand, and sees every step to the door. One key, JSON over HTTPS, and a sandbox where time goes as fast as you like.`}
          </p>
          <div className="dev__actions">
            <a className={buttonClasses({ size: 'large' })} href="#start">
              Start in a sandbox
            </a>
            <ButtonLink size="large" variant="secondary" href={paths.developerProblems}>
              All problems
            </ButtonLink>
          </div>
        </div>
        <Code title="Request a delivery" text={REQUEST_CALL} copies />
      </header>
      <BelowStyle />
      <nav className="dev__contents" aria-label="On this page">
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {SECTIONS.map(({ id, title, words, beside, isTable = false }) => (
        <section
          key={id}
          id={id}
          className={classes('dev__part', isTable && 'dev__part--table')}
          aria-labelledby={`${id}-title`}
        >
          <div className="dev__words">
            <h2 id={`${id}-title`}>{title}</h2>
            {words}
          </div>
          {beside}
        </section>
      ))}
    </div>
  );
}
