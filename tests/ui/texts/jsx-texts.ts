import {
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isParenthesizedExpression,
  SyntaxKind,
  type BinaryExpression,
  type ConditionalExpression,
  type Expression,
  type JsxElement,
  type JsxFragment,
  type Node,
} from 'typescript/unstable/ast';
import { TypeFlags, type Checker, type Project, type Type } from 'typescript/unstable/sync';

/**
 * Possible results of an element's child: nothing; an element that is always there; elements that come and go; a text
 * that never changes; a text that changes.
 */
type Kind = 'nothing' | 'element' | 'moving' | 'constant' | 'text';

/** Combines the kinds of several possible values of one child. */
function either(kinds: readonly Kind[]): Kind {
  if (kinds.includes('text')) return 'text';
  if (kinds.includes('constant')) return kinds.length > 1 ? 'text' : 'constant';
  if (kinds.every((kind) => kind === 'nothing')) return 'nothing';
  return kinds.every((kind) => kind === 'element') ? 'element' : 'moving';
}

const ELEMENT = /^(?:JSX\.)?(?:Element|ReactElement(?:<.*>)?)$/u;
const NOTHING =
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.Void |
  TypeFlags.Boolean |
  TypeFlags.BooleanLiteral |
  TypeFlags.Never;

function unwrap(expression: Node): Node {
  return isParenthesizedExpression(expression) ? unwrap(expression.expression) : expression;
}

/** Classifies JSX expressions by their possible results. */
function classifier(checker: Checker) {
  const known = new Map<number, Kind>();
  function ofType(type: Type | undefined): Kind {
    if (type === undefined) return 'text';
    const found = known.get(type.id);
    if (found !== undefined) return found;
    // A recursive type is one of elements.
    known.set(type.id, 'moving');
    const kind = compute(type);
    known.set(type.id, kind);
    return kind;
  }
  function compute(type: Type): Kind {
    if (type.isUnionType()) return either(type.getTypes().map(ofType));
    if ((type.flags & NOTHING) !== 0) return 'nothing';
    // Empty text isn't rendered.
    if (type.isStringLiteralType()) return type.value === '' ? 'nothing' : 'constant';
    if (type.isNumberLiteralType()) return 'constant';
    if ((type.flags & TypeFlags.Object) === 0) return 'text';
    if (ELEMENT.test(checker.typeToString(type))) return 'element';
    if (!type.isTypeReference() || !checker.isArrayLikeType(type)) return 'text';
    return either(['nothing', ...checker.getTypeArguments(type).map(ofType)]);
  }
  function ofExpression(node: Node): Kind {
    const expression = unwrap(node);
    switch (expression.kind) {
      case SyntaxKind.JsxElement:
      case SyntaxKind.JsxSelfClosingElement:
        return 'element';
      case SyntaxKind.JsxFragment:
        return either(kindsOf(expression as JsxFragment));
      case SyntaxKind.ConditionalExpression: {
        const { whenTrue, whenFalse } = expression as ConditionalExpression;
        return either(['nothing', ofExpression(whenTrue), ofExpression(whenFalse)]);
      }
      case SyntaxKind.BinaryExpression: {
        const { left, right, operatorToken } = expression as BinaryExpression;
        if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return either(['nothing', ofExpression(right)]);
        return either(['nothing', ofExpression(left), ofExpression(right)]);
      }
      default: {
        const kind = ofType(checker.getTypeAtLocation(expression));
        return kind === 'element' ? 'moving' : kind;
      }
    }
  }
  function kindsOf({ children }: JsxElement | JsxFragment): Kind[] {
    return [...children].flatMap((child): Kind[] => {
      if (isJsxText(child)) return /\S/u.test(child.text) || !child.text.includes('\n') ? ['constant'] : [];
      if (!isJsxExpression(child)) return [ofExpression(child)];
      return child.expression === undefined ? [] : [ofExpression(child.expression as Expression)];
    });
  }
  return kindsOf;
}

/** `<>…</>` and `<Fragment>…</Fragment>`, whose texts end up next to others. */
const isFragment = (node: JsxElement | JsxFragment): boolean =>
  isJsxFragment(node) || node.openingElement.tagName.getText() === 'Fragment';

/** Whether a text in it would be next to something that changes, or change next to something. */
function isMixed(node: JsxElement | JsxFragment, kinds: readonly Kind[]): boolean {
  if (isFragment(node)) return kinds.includes('text') || kinds.includes('constant');
  if (kinds.length < 2) return false;
  return kinds.includes('text') || (kinds.includes('constant') && kinds.includes('moving'));
}

/** File and line of each text that isn't the only child of its element, if it or its neighbor changes. */
export function mixedTexts(root: string, project: Project, isSource: (file: string) => boolean): string[] {
  const kindsOf = classifier(project.checker);
  return project.program.getSourceFileNames().flatMap((name) => {
    const file = name.slice(root.length + 1);
    const source = isSource(file) ? project.program.getSourceFile(name) : undefined;
    const places: string[] = [];
    const visit = (node: Node): void => {
      if ((isJsxElement(node) || isJsxFragment(node)) && isMixed(node, kindsOf(node)))
        places.push(`${file}:${source?.text.slice(0, node.getStart()).split('\n').length}`);
      node.forEachChild(visit);
    };
    if (source !== undefined) visit(source);
    return places;
  });
}
