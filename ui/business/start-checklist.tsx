import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { dialCodeOf } from '#core/geography/country.ts';
import type { RequestDenial } from '#core/delivery/lifecycle/policy.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { paths, requestDeliveryOf } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { classes } from '#ui/kit/classes.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { asWritten } from '#ui/kit/as-written.ts';
import './start-checklist.css';

interface Task {
  readonly done: boolean;
  readonly title: string;
  readonly text: ReactNode;
  /** The step's link; null if it isn't open yet, or is done. */
  readonly action: { readonly words: string; readonly href: string } | null;
}

/** The steps to a business's first delivery. `denial`: why it can't request one yet. */
export function StartChecklist({ business, denial }: { business: Business; denial: RequestDenial | null }): ReactNode {
  const account = useAccount();
  const profile = account === null || account === 'loading' ? null : account.profile;
  const phone = profile?.phone ?? '';
  const approved = business.status === 'Active' && denial === null;
  const tasks: readonly Task[] = [
    {
      done: approved,
      title: 'Get approved',
      text: approved ? 'Your business can request deliveries.' : waitingWords(business),
      action: null,
    },
    {
      done: phone !== '',
      title: 'Add your phone number',
      text:
        phone === '' ? (
          'It’s filled in as your counter’s phone when you request a delivery.'
        ) : (
          <span {...asWritten}>{displayInternational(`${dialCodeOf(profile?.country ?? '')}${phone}`)}</span>
        ),
      action: phone === '' ? { words: 'Add phone number', href: paths.myProfile } : null,
    },
    {
      done: false,
      title: 'Request your first delivery',
      text: approved
        ? 'Your first five are on us.'
        : `Opens once ${business.status === 'Active' ? 'you’re' : 'your business is'} approved. Your first five are on us.`,
      action: approved ? { words: 'Request delivery', href: requestDeliveryOf(business.id) } : null,
    },
  ];
  const done = tasks.filter((task) => task.done).length;
  const next = tasks.findIndex((task) => !task.done && task.action !== null);
  return (
    <Card padding="large" className="checklist">
      <div className="flex items-baseline justify-between wrap gap-x-4">
        <h2 className="business-title">Get Started</h2>
        <p className="soft">{`${done} of ${tasks.length} done`}</p>
      </div>
      <div className="checklist__progress grid gap-1" aria-hidden="true">
        {tasks.map((task, index) => (
          <span key={task.title} className={index < done ? 'checklist__part--done' : undefined} />
        ))}
      </div>
      <ol className="checklist__tasks">
        {tasks.map((task, index) => (
          <li
            key={task.title}
            className={classes(
              'checklist__task grid items-start gap-4',
              task.done && 'checklist__task--done',
              index === next && 'checklist__task--next',
            )}
          >
            <span className="checklist__mark grid place-center" aria-hidden="true">
              {task.done ? <Glyph size="small" d="M5 12.5l4.5 4.5L19 7.5" /> : index + 1}
            </span>
            <div className="checklist__words grid gap-1">
              <h3 className="checklist__title">
                <span>{task.title}</span>
                {task.done && <span className="visually-hidden"> (done)</span>}
              </h3>
              <p className="soft">{task.text}</p>
              {task.action !== null && (
                <p className="checklist__action">
                  <ButtonLink size="small" variant={index === next ? 'primary' : 'secondary'} href={task.action.href}>
                    {task.action.words}
                  </ButtonLink>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Why the business isn't approved yet. */
function waitingWords({ status }: Business): ReactNode {
  if (status === 'Pending')
    return (
      <span>
        <b>Waiting for approval.</b> A person reviews every business. You’ll see the decision here and in My Businesses.
      </span>
    );
  if (status === 'Rejected') return 'This business wasn’t approved.';
  return 'Your account can’t request deliveries right now.';
}
