import { Closing } from './landing/closing.tsx';
import { Drive } from './landing/drive.tsx';
import { Features } from './landing/features.tsx';
import { Hero } from './landing/hero.tsx';
import { How } from './landing/how.tsx';
import './landing.css';

/** The landing page: what the product does, for whom, and the two ways to start. */
export default function Landing() {
  return (
    <div className="landing">
      <Hero />
      <How />
      <Features />
      <Drive />
      <Closing />
    </div>
  );
}
