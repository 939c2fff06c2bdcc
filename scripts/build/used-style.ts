import { parse, type Container } from 'postcss';

const CLASS = /\.(-?[_a-z][\w-]*)/giu;
const FUNCTIONS = /:[a-z-]+\([^()]*\)/giu;

/** What a selector asks for by class, apart from what stands in `:not()`, `:is()` and the like. */
function classesIn(selector: string): readonly string[] {
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(FUNCTIONS, '');
  }
  return [...plain.matchAll(CLASS)].map(([, name]) => name!);
}

/** Removes what has become empty, outwards. A layer's own order is a statement, which stays. */
function removeEmpty(container: Container): void {
  const { parent } = container;
  container.remove();
  if (parent !== undefined && parent.type !== 'root' && (parent as Container).nodes?.length === 0)
    removeEmpty(parent as Container);
}

/**
 * The rules of a style sheet that can apply to a page: those whose classes all occur in its markup or in its script, which
 * may set them.
 */
export function usedStyle(style: string, markup: string, script: string): string {
  const words = new Set(`${markup} ${script}`.match(/[\w-]+/gu));
  const root = parse(style);
  root.walkRules((rule) => {
    if (!rule.selectors.some((selector) => classesIn(selector).every((name) => words.has(name)))) removeEmpty(rule);
  });
  return root.toString();
}
