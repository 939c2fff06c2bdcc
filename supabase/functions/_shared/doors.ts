/** An address to find: that of a delivery's door, without its recipient. */
export interface DoorAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** Two letters, such as `ca`. */
  readonly country: string;
}

/** A delivery whose door is searched for. */
export interface WaitingDoor extends DoorAddress {
  readonly delivery: string;
}

/**
 * The place of an address, if it's exact to the house. `none`: the geocoder knows nothing as exact as that.
 * `later`: it gave no answer, for that reason; it may after some seconds, if it said how many.
 */
export type FoundDoor =
  | { readonly lat: number; readonly lon: number }
  | 'none'
  | { readonly later: number | null; readonly because: string };

/** Deliveries whose doors wait to be found. Each is tried at most three times. */
export interface Doors {
  /** Takes one that's due; null if none is. */
  claim(): Promise<WaitingDoor | null>;
  done(door: WaitingDoor, found: FoundDoor): Promise<void>;
  /** Forgets all that wait, if there's no geocoder. */
  forgetAll(): Promise<void>;
}

/** Finds the place of an address. */
export interface Geocoder {
  find(address: DoorAddress): Promise<FoundDoor>;
}
