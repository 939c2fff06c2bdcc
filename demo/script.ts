import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';

/** One step of the script that a salesperson follows. */
export interface ScriptStep {
  readonly title: string;
  /** Its approximate duration. */
  readonly seconds: number;
  /**
   * The actions, line by line: `**press this**`, `` `type this` ``, `*expect to see this*`. A test plays them
   * literally, so a line says "In the panel", "Back in the first window" or "In Kai’s window" if the next press is
   * elsewhere.
   */
  readonly lines: readonly string[];
  /** Whether simulated couriers leave offers to a person who is online, however long that takes. */
  readonly offersWait?: true;
}

/** The panel's setting for the current step, a number as text. */
export const STEP_SETTING = 'step';

/** The script in docs/demo.md and in the demo's panel. */
export const SCRIPT: readonly ScriptStep[] = [
  {
    title: 'The promise',
    seconds: 30,
    lines: [
      'Start on the landing page: *Couriers on call for*. Let the word turn twice.',
      'In the panel: **Brand**, **Marigold**. “It’s yours: name, colors, emails.”',
      'In the panel: **Brand**, **As built**.',
    ],
  },
  {
    title: 'A courier is approved',
    seconds: 40,
    lines: [
      'In the panel: **Scenarios**, **Approve a courier**. “Lena applied today.”',
      '*Lena Fischer* is at the top of the list: **Approve**.',
      'In the panel: **Inbox**. “She already has the email”: *lena@mail.example*.',
    ],
  },
  {
    title: 'Kai goes online',
    seconds: 30,
    lines: [
      'In the panel: **People**, **Open second window as Kai** (the two squares beside his name). Put it beside this one: it’s his phone.',
      'In Kai’s window: **You’re offline**. *You’re online*. “All in the phone’s browser.”',
    ],
  },
  {
    title: 'A bakery asks for a courier',
    seconds: 50,
    offersWait: true,
    lines: [
      'Back in the first window. In the panel: **People**, **Marco**.',
      '**Request delivery**, then **Recipient’s name**: type `Tom`, choose **Tom Nguyen**.',
      '“Price and time before anything is sent”: *$6.99*.',
      '**Request delivery**. *PIN for the handover*.',
    ],
  },
  {
    title: 'Kai carries it, and one more',
    seconds: 60,
    offersWait: true,
    lines: [
      'In Kai’s window: **Accept**.',
      'Back in the first window: *On the way to you*. “Marco sees him coming, and when.”',
      'One more, for Ines. In the panel: **People**, **Marco**. **Request delivery**, **Recipient’s name**: type `Ines`, choose **Ines Vasquez**. **Request delivery**. *PIN for the handover*.',
      'In Kai’s window: **One more from here**, **Add**. “Same counter, six dollars more, and nobody’s promise moves.”',
      '**Continue**, **I’m at the shop**, **I have both**, **I’m at the door**. “One button at a time, and it works without a network.”',
    ],
  },
  {
    title: 'The PIN at the door',
    seconds: 50,
    lines: [
      'Back in the first window: *1 stop before*. “Ines’s comes after Tom’s.” In the panel: **Inbox**, **Open the link**. “This is what Tom gets: where it is, and when it comes.” *Give this PIN to your courier*.',
      'Read it out. In Kai’s window: **PIN**, type `the PIN`, **Delivered**. *You earned $5.00*: “It’s on his pay for this week.” *Next*: “And he has the other bag.”',
      'Back in the first window: *Delivered*.',
    ],
  },
  {
    title: 'Payday',
    seconds: 40,
    lines: [
      'In the panel: **Scenarios**, **Payday**. “Three couriers wait for last week’s pay”: *Kai Moreno*.',
      '**Select all**, **Mark 3 as paid**. *Mark 3 payouts as paid?*',
      '**Reference**: type `8841`, **Mark as paid**. *Every courier is paid.*',
      'In the panel: **Inbox**. “They already have the email”: *kai@mail.example*.',
    ],
  },
  {
    title: 'Something goes wrong',
    seconds: 60,
    lines: [
      'In the panel: **Scenarios**, **Crushed cake**. “Tom’s cake was crushed. Marco claims it, and Ada decides”: *It arrived damaged*.',
      '**Refund**. “What he paid, and what he declared”: *Up to $51.99*.',
      '**Amount**: type `45.00`, **Decide**. *Refunded $45.00*. **Close the record**.',
      'In the panel: **People**, **Marco**. **To pay for**, **See its lines**. Scroll to the end. “It’s on this month’s statement”: *Refund*.',
    ],
  },
];

/** Whether the current step leaves offers to people. */
export const offersWait = (storage: LocalStoragePort): boolean =>
  SCRIPT[Number(storage.read('local', `panel:${STEP_SETTING}`) ?? Number.NaN)]?.offersWait === true;

/** A part of a line: plain words, or something to press, type or see. */
export interface ScriptPart {
  readonly kind: 'words' | 'press' | 'type' | 'see';
  readonly text: string;
}

const MARKED = /\*\*(?<press>.+?)\*\*|`(?<type>.+?)`|\*(?<see>.+?)\*/gu;

/** The parts of a line, in order. */
export function scriptParts(line: string): readonly ScriptPart[] {
  const parts: ScriptPart[] = [];
  let end = 0;
  for (const match of line.matchAll(MARKED)) {
    if (match.index > end) parts.push({ kind: 'words', text: line.slice(end, match.index) });
    for (const kind of ['press', 'type', 'see'] as const) {
      const text = match.groups?.[kind];
      if (text !== undefined) parts.push({ kind, text });
    }
    end = match.index + match[0].length;
  }
  if (end < line.length) parts.push({ kind: 'words', text: line.slice(end) });
  return parts;
}
