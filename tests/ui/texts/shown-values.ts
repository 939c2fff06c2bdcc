import {
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isJsxExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isTemplateExpression,
  SyntaxKind,
  type BinaryExpression,
  type ConditionalExpression,
  type Node,
} from 'typescript/unstable/ast';
import type { Checker, Symbol } from 'typescript/unstable/sync';

/** Values that are shown as a text elsewhere: in a list of facts, or as a task. */
export function shownAsIs(node: Node): readonly Node[] {
  if (isArrayLiteralExpression(node) && node.elements[0]?.kind === SyntaxKind.StringLiteral)
    return node.elements.slice(1);
  return isPropertyAssignment(node) && ['text', 'value'].includes(node.name.getText()) ? [node.initializer] : [];
}

/** The calls, properties and variables that an expression may result in, or contain as a template. */
export function partsOf(node: Node): readonly Node[] {
  if (isParenthesizedExpression(node)) return partsOf(node.expression);
  if (isTemplateExpression(node)) return node.templateSpans.flatMap(({ expression }) => partsOf(expression));
  if (node.kind === SyntaxKind.ConditionalExpression) {
    const { whenTrue, whenFalse } = node as ConditionalExpression;
    return [...partsOf(whenTrue), ...partsOf(whenFalse)];
  }
  if (node.kind === SyntaxKind.BinaryExpression) {
    const { left, right, operatorToken } = node as BinaryExpression;
    if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return partsOf(right);
    return [SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken, SyntaxKind.PlusToken].includes(operatorToken.kind)
      ? [...partsOf(left), ...partsOf(right)]
      : [];
  }
  return isCallExpression(node) || isPropertyAccessExpression(node) || isIdentifier(node) ? [node] : [];
}

/** Asks the compiler, which is another process, once about each node, and about all variables together. */
export function symbolsAt(checker: Checker, sources: readonly Node[]): (node: Node) => Symbol | undefined {
  const variables = new Set<Node>();
  const visit = (node: Node): void => {
    const values =
      isJsxExpression(node) && node.expression !== undefined
        ? [node.expression]
        : isTemplateExpression(node)
          ? [node]
          : isCallExpression(node) && isIdentifier(node.expression)
            ? [...node.arguments]
            : shownAsIs(node);
    for (const part of values.flatMap(partsOf)) if (isIdentifier(part)) variables.add(part);
    node.forEachChild(visit);
  };
  for (const source of sources) visit(source);
  const asked = [...variables];
  const found = checker.getSymbolAtLocation(asked);
  const known = new Map(asked.map((node, index) => [node, found[index]]));
  return (node) => {
    if (!known.has(node)) known.set(node, checker.getSymbolAtLocation(node));
    return known.get(node);
  };
}
