/**
 * Whether React has marked an element: with its `Fiber` and `Props` once that has hydrated, or if React made it, and the root
 * with a `Container` before.
 */
export const hasReactMark = (element: Element | null, mark: 'Props' | 'Fiber' | 'Container'): boolean =>
  Object.keys(element ?? {}).some((key) => key.startsWith(`__react${mark}`));
