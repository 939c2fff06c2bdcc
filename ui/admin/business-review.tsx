import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { afterDecision, type Decision } from '#core/business/business-status.ts';
import { businessList } from '#ui/business/business-list.ts';
import { Checkbox } from '#ui/kit/checkbox.tsx';
import { ListCount } from '#ui/listing/list-count.tsx';
import { NoMatches } from '#ui/listing/list-nothing.tsx';
import { ListToolbar, SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { useMatches } from '#ui/listing/use-matches.ts';
import type { LoadedRows } from '#ui/listing/use-rows.ts';
import { useSelection } from '#ui/listing/use-selection.ts';
import { useWide } from '#ui/listing/use-wide.ts';
import type { RowActs } from './business-actions.tsx';
import { BusinessCard, BusinessTableRow } from './business-row.tsx';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';
import { ReviewTray } from './review-tray.tsx';
import { useBusinessReview } from './use-business-review.ts';

/** Decisions on more businesses than this are confirmed first. */
const MANY = 50;

/** Where Escape leads from the list: to the action tray if there's one, else to the search. */
const leaveRows = () =>
  (document.querySelector<HTMLElement>('.action-tray button') ?? document.getElementById(SEARCH_ID))?.focus();

/** The list of businesses, with everything that an administrator can do in it. */
export function BusinessReview({ loaded }: { loaded: LoadedRows<Business> }): ReactNode {
  const { query, change } = useListQuery(businessList);
  const matches = useMatches(loaded.index, query);
  const selection = useSelection(matches);
  const wide = useWide();
  const { busy, progress, last, decide, remove, forgetLast } = useBusinessReview(loaded);
  const [question, setQuestion] = useState<Question | null>(null);

  // Failed ones stay selected, to be tried again.
  const keepFailed = (failed: readonly Business[]) => selection.only(failed.map(({ id }) => id));
  const decideOnSelected = (decision: Decision) => {
    const rows = selection.rows.filter(({ status }) => afterDecision(status, decision) !== null);
    if (rows.length > MANY) setQuestion({ rows, decision });
    else void decide(rows, decision).then(keepFailed);
  };
  const answer = (yes: boolean) => {
    setQuestion(null);
    if (!yes || question === null) return;
    const { rows, decision } = question;
    if (decision === null) void remove(rows);
    else void decide(rows, decision).then(keepFailed);
  };

  const { toggle } = selection;
  const acts = useMemo(
    (): RowActs => ({
      decide: (business, decision) => void decide([business], decision),
      remove: (business) => setQuestion({ rows: [business], decision: null }),
      select: toggle,
    }),
    [decide, toggle],
  );

  const count = matches?.places.length ?? 0;
  const all = count > 0 && selection.rows.length === count;
  const tickAll = (
    <Checkbox
      label="Select all"
      hideLabel={wide}
      checked={all}
      mixed={!all && selection.rows.length > 0}
      onToggle={selection.toggleAll}
    />
  );
  const columns: readonly Column[] = [
    { key: 'select', label: 'Select', head: tickAll },
    { key: 'business', label: 'Business', sort: 'name' },
    { key: 'place', label: 'Location', sort: 'city' },
    { key: 'created', label: 'Created', sort: 'created' },
    { key: 'status', label: 'Status', sort: 'status' },
    { key: 'actions', label: 'Actions' },
  ];
  const shared = useCallback(
    (business: Business, position: number) => ({
      business,
      position,
      count,
      selected: selection.has(business.id),
      busy: busy.has(business.id),
      acts,
    }),
    [count, selection, busy, acts],
  );

  if (matches === null) return null;
  return (
    <div className="listing businesses">
      <ListToolbar
        shape={businessList}
        query={query}
        matches={matches}
        wide={wide}
        searchLabel="Search businesses"
        placeholder="Name, address, city or email"
        change={change}
      />
      <div className="list-bar">
        <ListCount shown={count} total={matches.index.rows.length} noun={['business', 'businesses']} />
        {!wide && count > 0 && tickAll}
      </div>
      <ReviewTray
        selected={selection.rows}
        progress={progress}
        last={last}
        onForget={forgetLast}
        onClear={selection.clear}
        onDecide={decideOnSelected}
        onDelete={() => setQuestion({ rows: selection.rows, decision: null })}
        onUndo={({ rows, back }) => void decide(rows, back)}
      />
      {count === 0 ? (
        <NoMatches noun="businesses" query={query} change={change} />
      ) : (
        <ListView
          label="Businesses"
          matches={matches}
          query={query}
          wide={wide}
          columns={columns}
          rowHeight={{ row: 77, card: 216 }}
          change={change}
          onEscape={leaveRows}
          row={(business, position) => <BusinessTableRow key={business.id} {...shared(business, position)} />}
          card={(business, position) => <BusinessCard key={business.id} {...shared(business, position)} />}
        />
      )}
      <ConfirmDialog question={question} onAnswer={answer} />
    </div>
  );
}
