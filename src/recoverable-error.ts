/**
 * Handles React's report that it had to render altered markup again. After a translation, which wraps texts in `font`
 * elements, that's expected. Every root has this handler: if one root commits while another hydrates, React reports the
 * hydration's errors to the first.
 */
export const onRecoverableError = (error: unknown): unknown =>
  setTimeout(() => document.querySelector('font') ?? reportError(error));
