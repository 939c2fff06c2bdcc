import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Instant } from '#core/instant.ts';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { canGoFirst, routeAhead } from '#core/delivery/courier/job-stops.ts';
import { jobIn } from '#core/delivery/courier/kept-jobs.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { bagName, failureWords } from '#ui/courier/work/work-words.ts';
import { firstWords, lateWords } from './route-words.ts';
import { StopList } from './stop-list.tsx';

/** The stops, each of which can be opened. A door that isn't reached can be put first; that needs a connection. */
export function StopsAhead({ jobs, now }: { jobs: readonly Job[]; now: Instant }): ReactNode {
  const desk = usePort(CourierDesk);
  const list = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState<DeliveryId | null>(null);
  const [chosen, setChosen] = useState<Job | null>(null);
  const [asking, setAsking] = useState<{ readonly job: Job; readonly late: readonly Job[] } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stops = routeAhead(jobs);
  const wasHere = useRef(false);

  // The button goes once its door is first: the courier goes on from the door's link.
  const isFirst =
    chosen !== null && !stops.some((stop) => stop.carried[0]?.id === chosen.id && canGoFirst(stops, stop));
  useEffect(() => {
    if (!isFirst || !wasHere.current) return;
    wasHere.current = false;
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>(`a[href$="${chosen.id}"]`)?.focus();
  }, [isFirst, chosen]);

  async function putFirst(job: Job, evenLate = false): Promise<void> {
    if (busy !== null) return;
    setBusy(job.id);
    setChosen(null);
    setProblem(null);
    wasHere.current = true;
    const answer = await desk.reorder([job.id], evenLate).catch(() => null);
    setBusy(null);
    if (answer?.ok !== true) return setProblem(failureWords(answer === null ? { kind: 'offline' } : answer.error));
    const late = answer.value.flatMap((id) => jobIn(jobs, id) ?? []);
    if (answer.value.length > 0) setAsking({ job, late });
    else setChosen(job);
  }

  return (
    <div className="grid gap-2" ref={list}>
      {problem !== null && (
        <Banner tone="warning" live>
          {problem}
        </Banner>
      )}
      <StopList
        stops={stops}
        now={now}
        links
        after={(stop, job) =>
          canGoFirst(stops, stop) && (
            <Button
              variant="secondary"
              aria-label={`Do this one first: ${bagName(job.number)}`}
              busy={busy === job.id}
              onClick={() => void putFirst(job)}
            >
              Do this one first
            </Button>
          )
        }
      />
      <p className="visually-hidden" role="status">
        {chosen !== null && isFirst && firstWords(chosen)}
      </p>
      <Dialog
        open={asking !== null}
        alert
        onClose={() => setAsking(null)}
        title="Do this one first?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(null)}>
              Keep It as It Is
            </Button>
            <Button
              onClick={() => {
                setAsking(null);
                if (asking !== null) void putFirst(asking.job, true);
              }}
            >
              Do It First
            </Button>
          </>
        }
      >
        {asking?.late.map((job) => (
          <p key={job.id}>{lateWords(job, now)}</p>
        ))}
      </Dialog>
    </div>
  );
}
