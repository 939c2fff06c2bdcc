import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { Elements } from '#ui/kit/elements.ts';

interface Given {
  readonly count: number;
  readonly shown: boolean;
  readonly name: string;
  readonly icon: ReactNode;
}

/** One mixed text per line, for `jsx-texts.ts` to find. */
export const mixed = ({ count, shown, name, icon }: Given): readonly ReactElement[] => [
  <p key="a">{count} deliveries</p>,
  <p key="b">{shown && <b>Late</b>} delivered</p>,
  <p key="c">Hello{shown && ' again'}</p>,
  <p key="d">{[<b key="e">{icon}</b>, name]} </p>,
  <p key="f">{icon} delivered</p>,
  <Fragment key="g">Delivered</Fragment>,
  <p key="h">{shown ? <>Delivered</> : 'Late'}</p>,
  <p key="i">
    <b>Courier</b>
    {name}
  </p>,
];

const always = <b>Courier</b>;

/** No mixed texts. */
export const single = ({ count, shown, name, icon, badge }: Given & { badge: Elements }): readonly ReactElement[] => [
  <p key="a">{`${count} deliveries`}</p>,
  <p key="b">
    {shown && <b>Late</b>}
    <span>delivered</span>
  </p>,
  <p key="c">
    Ask <b>{name}</b> for it.
  </p>,
  <p key="d">{shown ? 'Delivered' : <b>Late</b>}</p>,
  <p key="e">
    {always}
    {badge}
    <span>{icon}</span>
  </p>,
  <p key="f">
    {[name].map((each) => (
      <b key={each}>{each}</b>
    ))}
    <i />
  </p>,
];
