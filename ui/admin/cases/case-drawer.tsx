import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { ok } from '#core/result.ts';
import { caseId, type CasePhotoId, type CaseSummary } from '#core/support/case.ts';
import { CaseDesk, type DeskCase, type DeskCaseDetail } from '#core/support/case-desk.ts';
import { Cases } from '#core/support/cases.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { reasonNames } from '#ui/support/state-words.ts';
import { CaseThread } from '#ui/support/case-thread.tsx';
import { companyZone } from '../company-zone.ts';
import { Fact, RecordDrawer, RecordPart } from '../record/record-drawer.tsx';
import { useRecord } from '../record/use-record.ts';
import { AnswerCase } from './answer-case.tsx';
import { CaseBadge, openerOf } from './case-row.tsx';
import { CaseSteps } from './case-steps.tsx';
import { DecideCase } from './decide-case.tsx';
import { outcomeWords, sideNames } from './desk-words.ts';
import { dueWords } from './due-words.ts';

const times = businessTime(companyZone);
const FACTS = 'case-facts';

/** A case beside the list: the messages, an answer, the decision, its delivery and the delivery's other cases. */
export function CaseDrawer({
  id,
  row,
  now,
  onOpen,
  onClose,
  onChange,
  onStale,
}: {
  /** The open case's id; null for none. */
  id: string | null;
  /** The row with this id; undefined if the list has none. */
  row: DeskCase | undefined;
  now: number;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Called with the case after a change. */
  onChange: (changed: DeskCase) => void;
  /** Called if the list isn't up to date. */
  onStale: () => void;
}): ReactNode {
  const desk = usePort(CaseDesk);
  const load = useCallback(
    async (asked: string) => {
      const known = caseId(asked);
      return known === null ? ok(null) : desk.find(known);
    },
    [desk],
  );
  const record = useRecord<DeskCaseDetail>(id, row?.state, load);
  const known = record.value ?? row;
  const { replace, refresh } = record;
  const show = useCallback(
    (changed: DeskCaseDetail) => {
      replace(changed);
      onChange(changed);
    },
    [replace, onChange],
  );
  const reload = useCallback(() => {
    refresh();
    onStale();
  }, [refresh, onStale]);
  const showDecided = (changed: DeskCaseDetail) => {
    show(changed);
    // The form with the focus is gone.
    setTimeout(() => document.getElementById(FACTS)?.focus());
  };
  return (
    <RecordDrawer
      open={id !== null}
      onClose={onClose}
      noun="case"
      name={known === undefined ? (record.value === null ? null : '…') : openerOf(known)}
      more={known !== undefined && reasonNames[known.reason]}
      badges={
        known !== undefined && (
          <>
            <CaseBadge row={known} />
            <Badge>{sideNames[known.side]}</Badge>
          </>
        )
      }
      reason=""
      decisions={null}
      record={record}
    >
      {(found) => (
        <>
          <Facts found={found} now={now} />
          <RecordPart title="Messages">
            <Thread found={found} />
          </RecordPart>
          {found.state !== 'resolved' && (
            <>
              <AnswerCase
                key={`answer ${found.id}`}
                found={found}
                onSent={show}
                onAsked={(asked) => {
                  onChange(asked);
                  onOpen(asked.id);
                }}
                onChanged={reload}
              />
              <RecordPart title="Decision">
                <DecideCase key={found.id} found={found} onDecided={showDecided} onChanged={reload} />
              </RecordPart>
            </>
          )}
          {found.delivery !== null && (
            <RecordPart title="Delivery">
              <Link className="text-link" href={deliveryOf(found.delivery.business, found.delivery.id)}>
                <span {...asWritten} className="numeric">
                  {shownNumber(found.delivery.number)}
                </span>
              </Link>
              <CaseSteps key={found.delivery.id} delivery={found.delivery.id} />
            </RecordPart>
          )}
          {found.others.length > 0 && <Others others={found.others} onOpen={onOpen} />}
        </>
      )}
    </RecordDrawer>
  );
}

function Thread({ found }: { found: DeskCaseDetail }): ReactNode {
  const cases = usePort(Cases);
  const { id } = found;
  return (
    <CaseThread
      messages={found.messages}
      own="team"
      names={{ side: openerOf(found), team: 'Support' }}
      times={times}
      show={useCallback((photo: CasePhotoId) => cases.photo(id, photo), [cases, id])}
    />
  );
}

function Facts({ found, now }: { found: DeskCaseDetail; now: number }): ReactNode {
  const due = dueWords(found, now);
  return (
    <dl className="grid gap-2" id={FACTS} tabIndex={-1}>
      <Fact label="Opened">{times.full(found.openedAt)}</Fact>
      {found.answeredAt === null && found.state !== 'resolved' && (
        <Fact label="Due">{`${times.full(found.dueAt)} · ${due}`}</Fact>
      )}
      {found.answeredAt !== null && <Fact label="First answer">{times.full(found.answeredAt)}</Fact>}
      {found.claimed !== null && <Fact label="Asked for">{money(found.claimed.amount, found.claimed.currency)}</Fact>}
      {found.resolvedAt !== null && (
        <Fact label="Decision">
          <b>{outcomeWords(found)}</b>
        </Fact>
      )}
      {found.decidedBy !== '' && (
        <Fact label="By">
          <bdi>{found.decidedBy}</bdi>
        </Fact>
      )}
      {found.resolvedAt !== null && <Fact label="On">{times.full(found.resolvedAt)}</Fact>}
    </dl>
  );
}

function Others({ others, onOpen }: { others: readonly CaseSummary[]; onOpen: (id: string) => void }): ReactNode {
  return (
    <RecordPart title="Other cases about this delivery">
      <ul className="record-links grid gap-2">
        {others.map((other) => (
          <li className="row wrap justify-between gap-2" key={other.id}>
            <button type="button" className="text-link" onClick={() => onOpen(other.id)}>
              {reasonNames[other.reason]}
            </button>
            <span className="record-note">{`${sideNames[other.side]} · ${outcomeWords(other) || 'Open'}`}</span>
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}
