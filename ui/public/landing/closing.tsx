import { brandFace } from '#brand/brand.ts';
import { ClosingSection } from '../closing.tsx';

/** Above the footer: an invitation, so not shown to people with an account. */
export function Closing() {
  return (
    <ClosingSection className="for-guests" id="closing" words={brandFace.landing.closing} action="Create an account" />
  );
}
