import {
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSpreadAttribute,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isTemplateExpression,
  isVariableDeclaration,
  SyntaxKind,
  type BindingElement,
  type JsxAttribute,
  type JsxElement,
  type JsxOpeningElement,
  type Node,
} from 'typescript/unstable/ast';
import { SignatureKind, type Checker, type Project, type Symbol } from 'typescript/unstable/sync';
import { partsOf, shownAsIs, symbolsAt } from './shown-values.ts';

/** Properties of the core's types that contain typed text: names, places, people's own words. */
const NAMES = new Set(
  'address businessName byName city contents dropoffCity firstName fullName lastName name notes pickupCity reason recipientName reference shop statusReason street unit'.split(
    ' ',
  ),
);
/** Functions that return such a text unchanged. */
const NAMING = new Set([
  'addressOf',
  'displayName',
  'fullName',
  'listedName',
  'nameForMail',
  'nameOf',
  'orderNumber',
  'shopForMail',
]);
/** Properties and functions with texts that always read from left to right. */
const CODES = new Set(
  'accessCode businessEmail code email number ownerEmail pickupPhone phone pin postalCode'.split(' '),
);
const CODING = new Set(['displayInternational', 'displayPhone', 'formatTrackingNumber', 'shown', 'shownNumber']);
/** The core's own names of countries and regions are in one language. */
const OWN_NAMES = /\/core\/geography\/(?:country|region)\.ts$/u;
/** Attributes without visible text. */
const UNREAD = new Set(['className', 'href', 'htmlFor', 'id', 'key', 'src', 'data-cell']);
const isUnread = (attribute: JsxAttribute): boolean => UNREAD.has(attribute.name.getText());

type What = 'name' | 'code';

/** The props and parameters of the screens' own components that receive a name or a code. */
interface HandedOn {
  /** By the place of the declaration. */
  readonly at: Map<string, What>;
  /** Their names. */
  readonly called: Set<string>;
}

/** File and position of a declaration. */
const placeOf = (symbol: Symbol | undefined): string => {
  const declared = symbol?.declarations[0];
  return declared === undefined ? '' : `${declared.path}:${declared.index}`;
};

/** Recognizes expressions that are typed names or codes. */
function classifier(checker: Checker, project: Project, sources: readonly Node[], handedOn: HandedOn) {
  const symbolAt = symbolsAt(checker, sources);
  function ofProperty(name: string, find: () => Symbol | undefined): What | null {
    const what = NAMES.has(name) ? 'name' : CODES.has(name) ? 'code' : null;
    if (what === null && !handedOn.called.has(name)) return null;
    const property = find();
    const [declared] = property?.declarations ?? [];
    const path = declared?.path ?? '';
    // Controls of a form are named after their fields, but aren't declared as a type's.
    const isText = path.includes('/core/') || declared?.resolve(project)?.kind === SyntaxKind.PropertySignature;
    return what !== null && (what === 'name' ? path.includes('/core/') : isText) && !OWN_NAMES.test(path)
      ? what
      : (handedOn.at.get(placeOf(property)) ?? null);
  }
  function ofBound({ parent, propertyName, name: own }: BindingElement): What | null {
    const name = (propertyName ?? own)?.getText() ?? '';
    return ofProperty(name, () => {
      const from = checker.getTypeAtLocation(parent);
      return from === undefined ? undefined : checker.getPropertyOfType(from, name);
    });
  }
  function ofIdentifier(node: Node): What | null {
    const symbol = symbolAt(node);
    const declaration = symbol?.declarations[0]?.resolve(project);
    if (declaration === undefined) return null;
    if (isParameterDeclaration(declaration)) return handedOn.at.get(placeOf(symbol)) ?? null;
    if (isBindingElement(declaration)) return ofBound(declaration);
    if (isVariableDeclaration(declaration) && declaration.initializer !== undefined)
      return ofValue(declaration.initializer)[0]?.[1] ?? null;
    return null;
  }
  function ofPart(node: Node): What | null {
    if (isCallExpression(node)) {
      const called = node.expression.getText().split('.').at(-1) ?? '';
      return NAMING.has(called) ? 'name' : CODING.has(called) ? 'code' : null;
    }
    return isPropertyAccessExpression(node)
      ? ofProperty(node.name.getText(), () => symbolAt(node.name))
      : ofIdentifier(node);
  }
  /** The names and codes that an expression may result in, or contain as a template. */
  const ofValue = (node: Node): (readonly [Node, What])[] =>
    partsOf(node).flatMap((part) => {
      const what = ofPart(part);
      return what === null ? [] : [[part, what] as const];
    });
  return ofValue;
}

/** Whether an element isolates its content from its neighbors; a code also from translation. */
function keepsApart(element: JsxElement, what: What): boolean {
  const { tagName, attributes } = element.openingElement;
  const given = [...attributes.properties];
  if (given.some((one) => isJsxSpreadAttribute(one) && one.getText().includes('asWritten'))) return true;
  if (what === 'name')
    return (
      ['bdi', 'ReasonQuote'].includes(tagName.getText()) ||
      given.some((one) => isJsxAttribute(one) && one.getText() === 'dir="auto"')
    );
  const around = elementAround(element.parent);
  return around !== null && keepsApart(around, what);
}

const isChildExpression = (node: Node): boolean =>
  isJsxExpression(node) && (isJsxElement(node.parent) || isJsxFragment(node.parent));

/** The parent element of an expression, past fragments; null in an attribute. */
function elementAround(node: Node): JsxElement | null {
  if (isJsxElement(node)) return node;
  if (isJsxExpression(node) && !isChildExpression(node)) return null;
  if (isJsxAttribute(node) || node.parent === undefined) return null;
  return elementAround(node.parent);
}

/** Notes which props of the screens' own components receive a name or a code. */
function handOn(
  checker: Checker,
  ofValue: (node: Node) => (readonly [Node, What])[],
  sources: readonly Node[],
  handedOn: HandedOn,
): void {
  function propertyOf({ name, parent: { parent: element } }: JsxAttribute): Symbol | undefined {
    const part = checker.getTypeAtLocation((element as JsxOpeningElement).tagName);
    const [call] = part === undefined ? [] : checker.getSignaturesOfType(part, SignatureKind.Call);
    const given = call === undefined ? undefined : checker.getParameterType(call, 0);
    return given === undefined ? undefined : checker.getPropertyOfType(given, name.getText());
  }
  /** Each value that is passed on, with the prop that receives it. */
  const handed: (readonly [value: Node, to: () => Symbol | undefined])[] = [];
  const visit = (node: Node): void => {
    if (isJsxAttribute(node) && node.initializer !== undefined && isJsxExpression(node.initializer)) {
      const { expression } = node.initializer;
      if (expression !== undefined && !isUnread(node)) handed.push([expression, () => propertyOf(node)]);
    } else if (isCallExpression(node) && isIdentifier(node.expression))
      [...node.arguments].forEach((value, index) => {
        handed.push([value, () => checker.getResolvedSignature(node)?.getParameters()[index]]);
      });
    node.forEachChild(visit);
  };
  for (const source of sources) visit(source);
  // Repeats until nothing new is found: a component may pass it to another.
  for (let open = handed, before = -1; before < handedOn.at.size;) {
    before = handedOn.at.size;
    open = open.filter(([value, to]) => {
      // A template is checked itself.
      const what = isTemplateExpression(value) ? undefined : ofValue(value)[0]?.[1];
      if (what === undefined) return true;
      const receiver = to();
      const place = placeOf(receiver);
      if (receiver === undefined || !place.includes('/ui/')) return false;
      handedOn.at.set(place, what);
      handedOn.called.add(receiver.name);
      return false;
    });
  }
}

/** Whether a template is for reading, not for a search, a comparison, or an address. */
function isRead(node: Node): boolean {
  if (node.getText().includes(String.raw`\n`) || isCallTo(node.parent, 'searchText')) return false;
  for (let at: Node | undefined = node.parent; at !== undefined && !isJsxElement(at); at = at.parent)
    if (isJsxAttribute(at)) return !isUnread(at);
  return true;
}

const isCallTo = (node: Node, name: string): boolean => isCallExpression(node) && node.expression.getText() === name;

/** File and line of each name or code that isn't isolated from the text next to it. */
export function namesBesideText(root: string, project: Project, isSource: (file: string) => boolean): string[] {
  const sources = project.program.getSourceFileNames().flatMap((path) => {
    const source = isSource(path.slice(root.length + 1)) ? project.program.getSourceFile(path) : undefined;
    return source === undefined ? [] : [source];
  });
  const handedOn: HandedOn = { at: new Map(), called: new Set() };
  const ofValue = classifier(project.checker, project, sources, handedOn);
  handOn(project.checker, ofValue, sources, handedOn);
  return project.program.getSourceFileNames().flatMap((path) => {
    const file = path.slice(root.length + 1);
    const source = isSource(file) ? project.program.getSourceFile(path) : undefined;
    const places: string[] = [];
    const note = (node: Node, what: What) =>
      places.push(`${file}:${source?.text.slice(0, node.getStart()).split('\n').length} ${what} ${node.getText()}`);
    const visit = (node: Node): void => {
      if (isJsxExpression(node) && node.expression !== undefined && !isJsxAttribute(node.parent)) {
        const around = elementAround(node.parent);
        for (const [value, what] of ofValue(node.expression))
          if (around === null || !keepsApart(around, what)) note(value, what);
      } else if (isTemplateExpression(node) && isRead(node)) {
        // A template that is an element's whole text was checked with the element.
        const around = elementAround(node);
        const isChild = around !== null && keepsApart(around, 'name');
        if (!isChild && !isChildExpression(node.parent))
          for (const [value, what] of ofValue(node)) if (what === 'name') note(value, what);
      }
      for (const value of shownAsIs(node))
        for (const [part, what] of ofValue(value)) if (what === 'code') note(part, what);
      node.forEachChild(visit);
    };
    if (source !== undefined) visit(source);
    return [...new Set(places)];
  });
}
