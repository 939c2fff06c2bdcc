/**
 * React had to draw altered markup again. If a translation altered it, that's expected: the browser wraps texts in
 * `font` elements. Every root has this handler: if another root commits while one hydrates, React reports the errors of
 * the hydration to that root.
 */
export const onRecoverableError = (error: unknown): unknown =>
  setTimeout(() => document.querySelector('font') ?? reportError(error));
