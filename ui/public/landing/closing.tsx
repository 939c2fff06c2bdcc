import { brandLanding } from '#brand/brand-landing.ts';
import { ClosingSection } from '../closing.tsx';

/** An invitation above the footer. It's for guests, so people with an account don't see it. */
export function Closing() {
  return <ClosingSection className="for-guests" id="closing" words={brandLanding.closing} action="Create an account" />;
}
