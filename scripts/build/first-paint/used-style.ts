import { parse, type Container, type Rule } from 'postcss';

const CLASS = /\.(-?[_a-z][\w-]*)/giu;
const FUNCTIONS = /:[a-z-]+\([^()]*\)/giu;

/** The classes that a selector requires; those inside `:not()`, `:is()` and the like don't count. */
function classesIn(selector: string): readonly string[] {
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(FUNCTIONS, '');
  }
  return [...plain.matchAll(CLASS)].map(([, name]) => name!);
}

/** Removes empty rules, from the inside outward. A statement such as the order of layers stays. */
function removeEmpty(container: Container): void {
  const { parent } = container;
  container.remove();
  if (parent !== undefined && parent.type !== 'root' && (parent as Container).nodes?.length === 0)
    removeEmpty(parent as Container);
}

/** Whether a rule can apply to a page: all classes of one of its selectors occur in the markup or in the script. */
function appliesTo(markup: string, script: string): (rule: Rule) => boolean {
  const words = new Set(`${markup} ${script}`.match(/[\w-]+/gu));
  return (rule) => rule.selectors.some((selector) => classesIn(selector).every((name) => words.has(name)));
}

/** The names of a style's layers, in their order. */
function layersOf(root: Container): readonly string[] {
  const names = new Set<string>();
  root.walkAtRules('layer', ({ params }) => params.split(',').forEach((name) => names.add(name.trim())));
  return [...names];
}

/**
 * The rules of a style sheet that can apply to a page. Its script may set classes too. A layer of which the page uses
 * nothing keeps its place among the others, for the style that comes later.
 */
export function usedStyle(style: string, markup: string, script: string): string {
  const applies = appliesTo(markup, script);
  const root = parse(style);
  const layers = layersOf(root);
  root.walkRules((rule) => {
    if (!applies(rule)) removeEmpty(rule);
  });
  const used = root.toString();
  return used === '' || layersOf(root).length === layers.length ? used : `@layer ${layers.join(',')};${used}`;
}

/** The rules that a page uses but a part of it doesn't. They may load after the part's rules. */
export function laterStyle(style: string, part: string, markup: string, script: string): string {
  const [isThere, applies] = [appliesTo(part, script), appliesTo(markup, script)];
  const root = parse(style);
  root.walkAtRules((rule) => {
    // The part's style already contains all at-rules: fonts, animations, the order of layers.
    if (rule.nodes === undefined || /^(font-face|keyframes)$/u.test(rule.name)) rule.remove();
  });
  root.walkRules((rule) => {
    if (isThere(rule) || !applies(rule)) removeEmpty(rule);
  });
  return root.toString();
}
