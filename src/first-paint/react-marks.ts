/**
 * Whether React has marked an element. An element that has hydrated, or that React made, has the marks `Fiber` and
 * `Props`; the root has `Container` before that.
 */
export const hasReactMark = (element: Element | null, mark: 'Props' | 'Fiber' | 'Container'): boolean =>
  Object.keys(element ?? {}).some((key) => key.startsWith(`__react${mark}`));
