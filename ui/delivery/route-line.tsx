import type { CSSProperties } from 'react';
import { Parcel } from '#ui/art/parcel.tsx';
import '#ui/art/art.css';
import { classes } from '#ui/kit/classes.ts';
import type { ShownStatus } from './shown-status.ts';
import './route-line.css';

/** The route from the shop, bottom left, to the door, top right; its turns are the logo's. */
const ROAD = 'M-20 198H272a29 29 0 0 0 0-58H158a29 29 0 0 1 0-58H338';

/** The picture's text alternative. */
const picture: Readonly<Record<ShownStatus, string>> = {
  searching: 'The parcel waits at the shop.',
  accepted: 'The parcel waits at the shop. A courier is riding there.',
  at_pickup: 'The courier is with the parcel at the shop.',
  picked_up: 'The courier is on the road with the parcel, between the shop and the door.',
  at_dropoff: 'The courier is with the parcel at the door.',
  delivered: 'The parcel has arrived at the door.',
  returning: 'The courier is on the road with the parcel, back from the door to the shop.',
  returned: 'The parcel is back at the shop.',
  canceled: 'The parcel stays at the shop.',
  expired: 'The parcel waits at the shop. No courier came.',
  lost: 'The parcel got lost.',
};

/**
 * The progress of a delivery: the shop, the door, and the parcel on the road between them. It shows the step, not the
 * exact position. It fills its container, from 280 px.
 */
export function RouteLine({
  status,
  decorative = false,
  style,
  className,
}: {
  /** Null while unknown: only the neighborhood, as decoration. */
  status: ShownStatus | null;
  /** Decoration: it shows no particular delivery. */
  decorative?: boolean | undefined;
  /** Positions on the road between those of the steps; see route-line.css. */
  style?: CSSProperties | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      className={classes('route-line art', className)}
      data-status={status ?? undefined}
      style={style}
      viewBox="0 0 400 228"
      {...(status === null || decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': picture[status] })}
    >
      <Blocks />
      <path className="route-line__street" d={ROAD} />
      <path className="route-line__ahead" d={ROAD} />
      <path className="route-line__done" d={ROAD} pathLength="100" />
      <Shop />
      <House open={status === 'delivered'} />
      {status !== null && (
        <>
          <g className="route-line__courier">
            <Courier />
          </g>
          <g className="route-line__parcel">
            <circle className="route-line__pulse" r="22" />
            <circle className="route-line__pulse route-line__pulse--late" r="22" />
            <ellipse className="art-shadow" cy="1" rx="20" ry="4.5" />
            <Parcel x={0} y={-20} scale={0.58} />
            <Mark status={status} />
          </g>
        </>
      )}
    </svg>
  );
}

/** The neighborhood: blocks, a park, trees. */
function Blocks() {
  return (
    <g className="art-bare">
      <path
        className="route-line__ground"
        d="M12 0h328a60 60 0 0 1 60 60v156a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12V12A12 12 0 0 1 12 0Z"
      />
      <path
        className="route-line__block"
        d="M16 18h50v26H16ZM16 58h50v38H16ZM326 126h58v34h-58ZM326 176h58v34h-58ZM178 102h74v18h-74ZM180 18h32v38h-32ZM228 18h40v38h-40Z"
      />
      <path className="route-line__park" d="M86 18h74v36H86ZM156 162h106v16H156Z" />
      <path
        className="route-line__tree"
        d="M100 36a8 8 0 1 1 .1 0ZM122 46a6 6 0 1 1 .1 0ZM144 38a8 8 0 1 1 .1 0ZM174 176a6 6 0 1 1 .1 0ZM192 173a5 5 0 1 1 .1 0ZM246 176a6 6 0 1 1 .1 0ZM380 92a8 8 0 1 1 .1 0ZM280 68a6 6 0 1 1 .1 0Z"
      />
    </g>
  );
}

/** A shop with an awning, its door in the middle of the lower street. */
function Shop() {
  return (
    <g transform="translate(74 187)">
      <path className="art-sand" d="M-40-46h80V0h-80Z" />
      <path className="art-white" d="M-32-32h34v22h-34Z" />
      <path className="art-dark" d="M12-32h14a6 6 0 0 1 6 6V0H12Z" />
      <path
        className="art-white"
        d="M-46-46l8-26h76l8 26a9.2 9.2 0 0 1-18.4 0 9.2 9.2 0 0 1-18.4 0 9.2 9.2 0 0 1-18.4 0 9.2 9.2 0 0 1-18.4 0 9.2 9.2 0 0 1-18.4 0Z"
      />
      <path
        className="art-signal"
        d="M-27.6-46l4.8-26h15.2l-1.6 26a9.2 9.2 0 0 1-18.4 0ZM9.2-46L7.6-72h15.2l4.8 26a9.2 9.2 0 0 1-18.4 0Z"
      />
      <path className="art-thin art-soft" d="M-24-26l8-6M-22-14l16-14" />
    </g>
  );
}

/** A house, its door at the end of the road. */
function House({ open }: { open: boolean }) {
  return (
    <g transform="translate(328 71)">
      <path className="art-sand" d="M-30 0v-38L0-64l30 26V0Z" />
      <path className="art-white" d="M13-64h10v22H13Z" />
      <path className="art-dark" d="M-37-33L0-67l37 34-6 3L0-57l-31 27Z" />
      <path className={open ? 'route-line__light' : 'art-sage'} d="M-11 0v-22a11 11 0 0 1 22 0V0Z" />
      {open ? (
        <path className="art-sage" d="M11 0v-22q0-6-4-9l-9 5V5Z" />
      ) : (
        <circle className="art-signal art-bare" cx="6" cy="-13" r="2.2" />
      )}
      <path className="art-paper" d="M-17 0h34v5h-34Z" />
    </g>
  );
}

/** A round sign with a bicycle. */
function Courier() {
  return (
    <>
      <circle className="route-line__sign" r="17" />
      <g className="route-line__bike">
        <circle cx="-6.2" cy="3.4" r="3.9" />
        <circle cx="6.2" cy="3.4" r="3.9" />
        <path d="M-6.2 3.4-2.4-3.2h6L.4 3.4h-6.6M-2.4-3.2.4 3.4M6.2 3.4 3-6.4h2.8M-4.8-5.6h3.6m-1.2 2.4-.8-2.4" />
      </g>
    </>
  );
}

/** The badge of a parcel that has arrived or is on its way back. */
function Mark({ status }: { status: ShownStatus }) {
  const mark = marks[status];
  if (mark === undefined) return null;
  return (
    <g className={`route-line__mark route-line__mark--${mark.tone}`} transform="translate(19 -39)">
      <circle r="10" />
      <path d={mark.d} />
    </g>
  );
}

const CROSS = 'M-3.5-3.5l7 7M3.5-3.5l-7 7';
const BACK = 'M4.5-2.5h-7a3 3 0 0 0 0 6h4M-2.5-5.5l-3 3 3 3';

const marks: Readonly<Partial<Record<ShownStatus, { d: string; tone: 'good' | 'quiet' | 'warn' }>>> = {
  delivered: { d: 'M-4.5.5l3 3 6-6.5', tone: 'good' },
  returning: { d: BACK, tone: 'warn' },
  returned: { d: BACK, tone: 'quiet' },
  canceled: { d: CROSS, tone: 'quiet' },
  expired: { d: CROSS, tone: 'quiet' },
  lost: { d: CROSS, tone: 'quiet' },
};
