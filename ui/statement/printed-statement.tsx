import { useEffect, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { statementOf, statementsOf } from '#core/statement/statement-path.ts';
import { Pending } from '#ui/app/routing/pending.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { ResultPage } from '#ui/kit/page/result-page.tsx';
import { StatementPaper } from './statement-paper.tsx';
import { useMonth } from './use-month.ts';
import './statement-paper.css';

/**
 * /statements/{businessId}/{id}/print: a statement as a document, with all of its lines and nothing else. It's printed
 * as soon as it's loaded.
 */
export function PrintedStatement({ business, id }: { business: Business; id: string }): ReactNode {
  const { answer, retry } = useMonth(business.id, id);
  const ready = answer?.ok === true && answer.value !== null;
  useEffect(() => {
    if (ready) void document.fonts.ready.then(() => print());
  }, [ready]);
  if (answer === null) return <Pending />;
  const back = (
    <ButtonLink
      variant="secondary"
      href={answer.ok && answer.value === null ? statementsOf(business.id) : statementOf(business.id, id)}
    >
      {answer.ok && answer.value === null ? 'Back to Statements' : 'Back to the statement'}
    </ButtonLink>
  );
  if (!answer.ok)
    return (
      <ResultPage
        title="We couldn’t load this statement"
        lede="The statement itself isn’t affected. Check your connection and try again."
        actions={
          <>
            <Button onClick={retry}>Retry</Button>
            {back}
          </>
        }
      />
    );
  if (answer.value === null)
    return <ResultPage title="Statement Not Found" lede="There’s nothing to print." actions={back} />;
  const { value: month } = answer;
  return (
    <div className="print-page grid justify-items-center gap-5">
      <div className="print-page__actions flex justify-center wrap gap-3">
        <Button onClick={() => print()}>Print</Button>
        {back}
      </div>
      {month.statements.map((statement) => (
        <StatementPaper key={statement.currency} business={business} statement={statement} timeZone={month.timeZone} />
      ))}
      {month.statements.length === 0 && (
        <h1 id="page-title" tabIndex={-1}>
          Nothing yet this month
        </h1>
      )}
    </div>
  );
}
