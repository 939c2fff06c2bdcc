import type { ReactNode } from 'react';
import { Answers } from './answers.tsx';
import { Closing } from './closing.tsx';
import { Drive } from './drive.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Proof } from './proof.tsx';
import { Showcase } from './showcase.tsx';
import './below-hero.css';

/** Everything below the hero. */
export default function BelowHero(): ReactNode {
  return (
    <>
      <HowItWorks />
      <Showcase />
      <Features />
      <Pricing />
      <Proof />
      <Drive />
      <Answers />
      <Closing />
    </>
  );
}
