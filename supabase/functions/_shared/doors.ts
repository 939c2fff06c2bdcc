/** The address of a delivery's door, without its recipient. */
export interface DoorAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  /** Two letters, such as `ca`. */
  readonly country: string;
}

/** A delivery whose door is to be geocoded. */
export interface WaitingDoor extends DoorAddress {
  readonly delivery: string;
}

/**
 * The point of an address, if it's exact to the house. `none`: the geocoder has no point as exact as that. `later`: it
 * didn't answer, for the given reason; try again after the seconds that it named, if any.
 */
export type FoundDoor =
  | { readonly lat: number; readonly lon: number }
  | 'none'
  | { readonly later: number | null; readonly because: string };

/** Deliveries whose doors wait for the geocoder. Each is tried at most three times. */
export interface Doors {
  /** Claims a delivery that's due; null if none is. */
  claim(): Promise<WaitingDoor | null>;
  done(door: WaitingDoor, found: FoundDoor): Promise<void>;
  /** Removes all waiting deliveries, if there's no geocoder. */
  forgetAll(): Promise<void>;
}

/** Finds the point of an address. */
export interface Geocoder {
  find(address: DoorAddress): Promise<FoundDoor>;
}
