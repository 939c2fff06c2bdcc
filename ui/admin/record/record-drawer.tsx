import type { ReactNode } from 'react';
import { Avatar } from '#ui/kit/surfaces/avatar.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Drawer } from '#ui/kit/dialogs/drawer.tsx';
import { ReasonQuote } from '#ui/kit/surfaces/reason-quote.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import type { Answered } from '#ui/app/use-answer.ts';
import type { Elements } from '#ui/kit/elements.ts';
import { isolate } from '#core/isolate.ts';

/** The record of an account or a business, beside the list: its name, the decisions to make, and all its facts. */
export function RecordDrawer<T extends object>({
  open,
  onClose,
  noun,
  name,
  more,
  badges,
  reason,
  decisions,
  record: { value, failed, loading, refresh },
  children,
}: {
  open: boolean;
  onClose: () => void;
  noun: string;
  /** Null if the list has no such row. */
  name: string | null;
  more: ReactNode;
  badges: Elements;
  /** The reason for Rejected or Suspended; empty for none. */
  reason: string;
  decisions: Elements;
  /** Its value is null if there's no such record. */
  record: Answered<T | null>;
  children: (record: T) => Elements;
}): ReactNode {
  const gone = name === null || value === null;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      wide
      label={name === null ? `Record of an unknown ${noun}` : `Record of ${isolate(name)}`}
      closeLabel="Close the record"
      head={
        name !== null && (
          <>
            <Avatar name={name} size="medium" decorative />
            <span className="record__who grid">
              <bdi className="record__name">{name}</bdi>
              <span className="record__more">{more}</span>
            </span>
          </>
        )
      }
    >
      {open && gone && (
        <Banner tone="warning" title={`This ${noun} isn’t here anymore`}>
          It may have been deleted, or the link is incomplete.
        </Banner>
      )}
      {open && !gone && (
        <div className="record grid gap-5">
          <div className="row wrap gap-2">{badges}</div>
          {reason !== '' && (
            <div className="record__reason grid gap-1">
              <p className="record-note">Reason</p>
              <ReasonQuote>{reason}</ReasonQuote>
            </div>
          )}
          <div className="record__decisions row wrap gap-2">{decisions}</div>
          {value === undefined && !failed && <SkeletonRows rows={4} label="Loading the record…" />}
          {failed && (
            <Banner
              tone="danger"
              title="The record couldn’t be loaded"
              action={
                <Button size="small" variant="secondary" busy={loading} onClick={refresh}>
                  Retry
                </Button>
              }
            >
              Check your connection. Nothing has been changed.
            </Banner>
          )}
          {value && children(value)}
        </div>
      )}
    </Drawer>
  );
}

/** A part of a record with its heading. */
export function RecordPart({ title, children }: { title: string; children: Elements }): ReactNode {
  return (
    <section className="record-part grid justify-items-start gap-2">
      <h3 className="record-part__title">{title}</h3>
      {children}
    </section>
  );
}

/** A line of a record: a label and its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="record-fact grid gap-3">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
