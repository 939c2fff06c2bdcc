/**
 * Whether an input method is still composing what's typed: a key or an input then belongs to it. Safari says so by key 229
 * alone.
 */
export function isComposing(event: Event | { readonly nativeEvent: Event }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  if (native instanceof KeyboardEvent) return native.isComposing || native.keyCode === 229;
  return native instanceof InputEvent && native.isComposing;
}
