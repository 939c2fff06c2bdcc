/**
 * Whether an input method is still composing the text: the key or input event then belongs to it. Safari shows this
 * only with key code 229.
 */
export function isComposing(event: Event | { readonly nativeEvent: Event }): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  if (native instanceof KeyboardEvent) return native.isComposing || native.keyCode === 229;
  return native instanceof InputEvent && native.isComposing;
}
