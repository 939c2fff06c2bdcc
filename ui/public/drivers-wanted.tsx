import { BelowStyle } from './below-style.tsx';
import { Apply } from './drivers-wanted/apply.tsx';
import { Benefits } from './drivers-wanted/benefits.tsx';
import { Poster } from './drivers-wanted/poster.tsx';
import { Road } from './drivers-wanted/road.tsx';
import './drivers-wanted.css';

/** /drivers-wanted (spec §1, §2): why to become a courier, and how. */
export default function DriversWanted() {
  return (
    <div className="bands">
      <Poster />
      <BelowStyle />
      <Benefits />
      <Road />
      <Apply />
    </div>
  );
}
