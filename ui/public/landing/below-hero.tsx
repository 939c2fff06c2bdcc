import type { ReactNode } from 'react';
import { Answers } from './answers.tsx';
import { Closing } from './closing.tsx';
import { Drive } from './drive.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Proof } from './proof.tsx';
import { Showcase } from './showcase.tsx';
import { useClaims } from '#ui/public/use-claims.ts';
import './below-hero.css';

// Constants, so that the figures' arrival renders only the parts with claims again (decision below-the-fold).
const before = (
  <>
    <HowItWorks />
    <Showcase />
  </>
);
const between = (
  <>
    <Pricing />
    <Proof />
  </>
);
const after = (
  <>
    <Answers />
    <Closing />
  </>
);

/** Everything below the hero. */
export default function BelowHero(): ReactNode {
  const claims = useClaims();
  return (
    <>
      {before}
      <Features claims={claims} />
      {between}
      <Drive claims={claims} />
      {after}
    </>
  );
}
