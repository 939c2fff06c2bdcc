import type { ReactNode } from 'react';
import { Answers } from './answers.tsx';
import { Closing } from './closing.tsx';
import { Drive } from './drive.tsx';
import { Features } from './features.tsx';
import { How } from './how.tsx';
import { Pricing } from './pricing.tsx';
import { Proof } from './proof.tsx';
import { Showcase } from './showcase.tsx';
import './more.css';

/** Everything below the hero. */
export default function More(): ReactNode {
  return (
    <>
      <How />
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
