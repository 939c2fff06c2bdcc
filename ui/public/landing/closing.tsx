import { brandLanding } from '#brand/brand-landing.ts';
import { ClosingSection } from '../closing.tsx';

/** Above the footer: an invitation, so not shown to people with an account. */
export function Closing() {
  return <ClosingSection className="for-guests" id="closing" words={brandLanding.closing} action="Create an account" />;
}
