/** Whether React has marked an element: with its `Props` once that has hydrated, and the root with a `Container` before. */
export const hasReactMark = (element: Element | null, mark: 'Props' | 'Container'): boolean =>
  Object.keys(element ?? {}).some((key) => key.startsWith(`__react${mark}`));
