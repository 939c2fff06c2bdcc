import { ok, refused } from '#core/result.ts';
import { statementId } from '#core/statement/statement.ts';
import { problem } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';
import { statementBody } from '../statement-body.ts';
import { Statement } from '../wire-statement.ts';

export const getStatement = operation({
  method: 'GET',
  path: '/v1/statements/{id}',
  id: 'getStatement',
  tag: 'statements',
  summary: 'A closed month with its lines',
  answer: [200, Statement, 'The statement.'],
  problems: [],
  async run({ opened: { statements }, params }) {
    const id = statementId(params['id'] ?? '');
    if (id === null) return refused(problem('not-found'));
    const found = await statements.find(id);
    if (!found.ok) return refused(refusalProblem(found.error));
    if (found.value === null) return refused(problem('not-found'));
    return ok({ body: statementBody(found.value) });
  },
});
