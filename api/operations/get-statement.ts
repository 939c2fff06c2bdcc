import type { ApiStatements } from '#core/integration/api-statements.ts';
import { ok, refused } from '#core/result.ts';
import { statementId, type LinePosition, type StatementId, type StatementLine } from '#core/statement/statement.ts';
import { lineCursorOf, readLineCursor } from '../cursor.ts';
import { limitIn, optionalPageQuery } from '../page-limit.ts';
import { invalid, problem, type FieldError } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { statementBody } from '../statement-body.ts';
import { Statement } from '../wire-statement.ts';

/** The most lines in one read: a large business has 42,000 in a month. */
const MOST = 2000;

/** A statement with all its lines after a position, read page by page. */
async function withAllLines(statements: ApiStatements, id: StatementId, after: LinePosition | null) {
  const lines: StatementLine[] = [];
  for (;;) {
    const found = await statements.find(id, lines.at(-1) ?? after, MOST);
    if (!found.ok || found.value === null) return found;
    lines.push(...found.value.lines);
    if (found.value.lines.length < MOST) return ok({ ...found.value, lines });
  }
}

export const getStatement = operation({
  method: 'GET',
  path: '/v1/statements/{id}',
  id: 'getStatement',
  tag: 'statements',
  summary: 'A closed month with its lines',
  query: optionalPageQuery(
    'How many lines there are on a page. Without it, all.',
    'The `next` of the page before.',
    MOST,
  ),
  answer: [200, Statement, 'The statement.'],
  problems: ['invalid-request'],
  async run({ opened: { business, statements }, params, query, parts: { sha256 } }) {
    const id = statementId(params['id'] ?? '');
    if (id === null) return refused(problem('not-found'));
    const errors: FieldError[] = [];
    const limit = query.has('limit') ? limitIn(query, MOST) : null;
    if (typeof limit === 'object' && limit !== null) errors.push(limit);
    const cursor = query.get('after');
    const after = cursor === null ? null : await readLineCursor(sha256, business.id, cursor);
    if (cursor !== null && after === null) errors.push({ pointer: 'after', code: 'invalid-cursor' });
    if (errors.length > 0) return refused(invalid(...errors));

    // One more than a page has, to know whether there is another page.
    const found =
      typeof limit === 'number'
        ? await statements.find(id, after, limit + 1)
        : await withAllLines(statements, id, after);
    if (!found.ok) return refused(refusalProblem(found.error));
    if (found.value === null) return refused(problem('not-found'));
    const lines = found.value.lines.slice(0, typeof limit === 'number' ? limit : undefined);
    const last = lines.at(-1);
    const isLast = lines.length === found.value.lines.length || last === undefined;
    const next = isLast ? null : await lineCursorOf(sha256, business.id, last);
    return ok({ body: statementBody({ ...found.value, lines }, next) });
  },
});
