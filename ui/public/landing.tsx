import { Island } from '#ui/app/loading/island.tsx';
import { BelowStyle } from './below-style.tsx';
import { Hero } from './landing/hero.tsx';
import './landing.css';

const more = <Island load={() => import('./landing/below-hero.tsx')} hydrate="idle" />;

/** The landing page: what the product does, for whom, and the two ways to start. */
export default function Landing() {
  return (
    <div className="landing bands">
      <Hero />
      <BelowStyle />
      {more}
    </div>
  );
}
