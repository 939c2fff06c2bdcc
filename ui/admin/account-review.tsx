import { useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { AccountDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/account/person.ts';
import type { UserId } from '#core/account/user-id.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Checkbox } from '#ui/kit/checkbox.tsx';
import { EmptyState } from '#ui/kit/empty-state.tsx';
import { ListCount } from '#ui/listing/list-count.tsx';
import { NoMatches } from '#ui/listing/list-nothing.tsx';
import { ListToolbar, SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import { ListView, type Column } from '#ui/listing/list-view.tsx';
import { useListQuery } from '#ui/listing/use-list-query.ts';
import { useMatches } from '#ui/listing/use-matches.ts';
import type { LoadedRows } from '#ui/listing/use-rows.ts';
import { useSelection } from '#ui/listing/use-selection.ts';
import { useWide } from '#ui/listing/use-wide.ts';
import { AccountDialog, type AccountQuestion } from './account-dialog.tsx';
import { accountList, decisionsAbout } from './account-list.ts';
import { AccountCard, AccountTableRow, type AccountActs } from './account-row.tsx';
import { AccountTray } from './account-tray.tsx';
import { accountWords } from './account-words.ts';
import { useAccountReview } from './use-account-review.ts';

/** Deciding on more than so many at once is asked about first. */
const MANY = 50;

/** What a key decides in the row that has the focus. */
const KEYS: Readonly<Record<string, readonly AccountDecision[]>> = { a: ['approve', 'activate'], r: ['reject'] };

/** From within the list to what can be done with it: the tray if there is one, else the search. */
const leaveRows = () =>
  (document.querySelector<HTMLElement>('.action-tray button') ?? document.getElementById(SEARCH_ID))?.focus();

/** The list of accounts with everything that an administrator does in it. */
export function AccountsReview({ loaded, me }: { loaded: LoadedRows<Person>; me: UserId }): ReactNode {
  const { query, change } = useListQuery(accountList);
  const matches = useMatches(loaded.index, query);
  const selection = useSelection(matches);
  const wide = useWide();
  const { busy, progress, last, decide, undo, forgetLast } = useAccountReview(loaded, me);
  const [question, setQuestion] = useState<AccountQuestion | null>(null);

  const { toggle, only } = selection;
  const take = useCallback(
    async ({ rows, decision, ticked }: AccountQuestion, reason: string) => {
      const failed = await decide(rows, decision, reason);
      // Those that failed stay selected, to be tried again.
      if (ticked) only(failed.map(({ id }) => id));
    },
    [decide, only],
  );
  const ask = useCallback(
    (asked: AccountQuestion) => {
      const { rows, decision } = asked;
      if (decision === 'reject' || decision === 'suspend' || rows.length > MANY) setQuestion(asked);
      else void take(asked, '');
    },
    [take],
  );
  const answer = (reason: string | null) => {
    setQuestion(null);
    if (reason !== null && question !== null) void take(question, reason);
  };

  const acts = useMemo(
    (): AccountActs => ({
      decide: (person, decision) => ask({ rows: [person], decision, ticked: false }),
      select: toggle,
    }),
    [ask, toggle],
  );

  const count = matches?.places.length ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = KEYS[event.key.toLowerCase()];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element))
      return;
    const row = event.target.closest<HTMLElement>('[data-row]');
    const place = matches?.places[Number(row?.dataset['row'])];
    if (row === null || place === undefined || matches === null) return;
    const person = matches.index.row(place);
    const decision = decisionsAbout(person, me).find((each) => wanted.includes(each));
    if (decision === undefined || busy.size > 0) return;
    event.preventDefault();
    ask({ rows: [person], decision, ticked: false });
  };

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
    { key: 'name', label: 'Name', sort: 'name' },
    { key: 'role', label: 'Role', sort: 'role' },
    { key: 'created', label: 'Created', sort: 'created' },
    { key: 'status', label: 'Status', sort: 'status' },
    { key: 'actions', label: 'Actions' },
  ];
  const shared = useCallback(
    (person: Person, position: number) => ({
      person,
      position,
      count,
      selected: selection.has(person.id),
      busy: busy.has(person.id),
      me,
      acts,
    }),
    [count, selection, busy, me, acts],
  );

  if (matches === null) return null;
  const caughtUp = query.filters['status'] === 'Pending' && query.search.trim() === '' && !('role' in query.filters);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the controls in its rows
    <div className="listing accounts" onKeyDown={onKeyDown}>
      <ListToolbar
        shape={accountList}
        query={query}
        matches={matches}
        wide={wide}
        searchLabel="Search accounts"
        placeholder="Name or email"
        change={change}
      />
      <div className="list-bar">
        <ListCount shown={count} total={matches.index.rows.length} noun={['account', 'accounts']} />
        {wide && count > 0 && <p className="accounts__keys">{accountWords.keys}</p>}
        {!wide && count > 0 && tickAll}
      </div>
      <AccountTray
        selected={selection.rows}
        me={me}
        progress={progress}
        last={last}
        onForget={forgetLast}
        onClear={selection.clear}
        onDecide={(decision) => {
          const rows = selection.rows.filter((person) => decisionsAbout(person, me).includes(decision));
          ask({ rows, decision, ticked: true });
        }}
        onUndo={(taken) => void undo(taken)}
      />
      {count === 0 && caughtUp && (
        <EmptyState
          art={<EmptyListArt />}
          title="No one is waiting for review."
          action={
            <Button variant="secondary" onClick={() => change({ filters: {} })}>
              Show all accounts
            </Button>
          }
        >
          New merchants and couriers show up here.
        </EmptyState>
      )}
      {count === 0 && !caughtUp && <NoMatches noun="accounts" query={query} change={change} />}
      {count > 0 && (
        <ListView
          label="Accounts"
          matches={matches}
          query={query}
          wide={wide}
          columns={columns}
          rowHeight={{ row: 77, card: 188 }}
          change={change}
          onEscape={leaveRows}
          row={(person, position) => <AccountTableRow key={person.id} {...shared(person, position)} />}
          card={(person, position) => <AccountCard key={person.id} {...shared(person, position)} />}
        />
      )}
      <AccountDialog question={question} onAnswer={answer} />
    </div>
  );
}
