/** Why a transition of a delivery was refused. */
export const MOVE_REFUSALS = [
  /** Not possible in the delivery's current status. */
  'wrong-status',
  /** This actor may not do that. */
  'not-yours-to-do',
  /** The PIN is wrong. It used up one try. */
  'wrong-pin',
  /** No tries left. */
  'pin-locked',
  /** A photo is required. */
  'photo-missing',
  /** It's before the window, the courier hasn't waited long enough at the door, or it can't be reported as lost yet. */
  'too-early',
  /** The courier has tried again as often as they may. */
  'no-more-tries',
  /** The reason given is a locked PIN, but there are tries left. */
  'pin-not-locked',
] as const;
export type MoveRefusal = (typeof MOVE_REFUSALS)[number];
