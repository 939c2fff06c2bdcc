import type { SharingTrouble } from '#core/delivery/place/measuring.ts';
import type { SharingOutcome } from '#core/delivery/place/position-sharing.ts';
import { ago } from '#ui/kit/ago.ts';

/** Shown if the browser doesn't allow it. */
export const deniedWords = 'Your steps show instead. You can allow it in this browser’s settings.';

const troubles: Readonly<Record<SharingTrouble, string>> = {
  'no-fix': 'Your phone doesn’t know where you are right now.',
  inaccurate: 'Your phone knows only roughly where you are. Allow this browser your precise location.',
  unreached: 'We can’t reach our server. We keep trying.',
  refused: 'Our server didn’t take your last position. We keep trying.',
};

/** The text under the switch. */
export function sharingWords({ state, seenAgo, trouble }: SharingOutcome): string {
  if (state === 'denied') return deniedWords;
  if (state === 'off')
    return 'The shop sees you coming, and the recipient sees you on the way. Nobody sees you before or after, and nothing is kept.';
  const seen = seenAgo === null ? 'The shop hasn’t seen you yet.' : `Last seen by the shop ${ago(seenAgo)}.`;
  return `${seen} ${trouble === null ? 'It works while you have this delivery and this page is open.' : troubles[trouble]}`;
}
