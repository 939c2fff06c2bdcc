/** A key of a business's software to store, without the key itself, and the key that it replaces. */
export interface KeyToMake {
  readonly key: Readonly<Record<'id' | 'business' | 'mode' | 'access' | 'name' | 'hint' | 'digest', string>>;
  readonly replaces: { readonly id: string; readonly hours: number } | null;
}

/** The keys of businesses' software. */
export interface Keys {
  /**
   * Stores a key of this person's business, or returns why not. Without a checked password, a live key is refused as
   * `wrong-password` if nothing else is wrong, and counts a try; `throttled`: there were too many. `client` is the
   * person's network, which the owner is mailed.
   */
  add(
    person: string,
    wanted: KeyToMake,
    passwordChecked: boolean,
    client: string,
  ): Promise<{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string }>;
}
