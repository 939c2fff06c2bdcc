import type { Plugin } from 'vite';

/**
 * Holds a form that's submitted before React listens, so that the browser doesn't navigate away. The entry point sets
 * `__hydrated` and repeats the submit of `__earlySubmit`.
 */
export const earlySubmitScript =
  "addEventListener('submit',e=>{window.__hydrated||(e.preventDefault(),window.__earlySubmit=e)},true)";

/** Puts the script first in the head of every page, in the dev server and in the build. */
export function earlySubmitPlugin(): Plugin {
  return {
    name: 'early-submit',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: earlySubmitScript, injectTo: 'head-prepend' }],
    },
  };
}
