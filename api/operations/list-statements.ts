import { ok, refused } from '#core/result.ts';
import { readStatementCursor, statementCursorOf } from '../cursor.ts';
import { limitIn, pageQuery } from '../page-limit.ts';
import { invalid, type FieldError } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { summaryBody } from '../statement-body.ts';
import { StatementPage } from '../wire-statement.ts';

export const listStatements = operation({
  method: 'GET',
  path: '/v1/statements',
  id: 'listStatements',
  tag: 'statements',
  summary: 'The business’s closed months, newest first',
  query: pageQuery('The `next` of the page before.'),
  answer: [200, StatementPage, 'A page.'],
  problems: ['invalid-request'],
  async run({ opened: { business, statements }, query, parts: { sha256 } }) {
    const errors: FieldError[] = [];
    const limit = limitIn(query);
    if (typeof limit !== 'number') errors.push(limit);
    const cursor = query.get('after');
    const after = cursor === null ? null : await readStatementCursor(sha256, business.id, cursor);
    if (cursor !== null && after === null) errors.push({ pointer: 'after', code: 'invalid-cursor' });
    if (errors.length > 0 || typeof limit !== 'number') return refused(invalid(...errors));

    const found = await statements.list();
    if (!found.ok) return refused(refusalProblem(found.error));
    // A business has a dozen a year, so all are read for each page. A statement is never deleted.
    const begin = after === null ? 0 : found.value.findIndex(({ id }) => id === after) + 1;
    const page = found.value.slice(begin, begin + limit);
    const last = page.at(-1);
    const isLast = begin + limit >= found.value.length || last === undefined;
    return ok({
      body: {
        data: page.map(summaryBody),
        next: isLast ? null : await statementCursorOf(sha256, business.id, last.id),
      },
    });
  },
});
