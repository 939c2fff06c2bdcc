/**
 * Whether an input method is still composing what's typed: a key or an input then belongs to it. Safari says so by key 229
 * alone.
 */
export const isComposing = ({ nativeEvent }: { readonly nativeEvent: Event }): boolean =>
  (nativeEvent instanceof KeyboardEvent && (nativeEvent.isComposing || nativeEvent.keyCode === 229)) ||
  (nativeEvent instanceof InputEvent && nativeEvent.isComposing);
