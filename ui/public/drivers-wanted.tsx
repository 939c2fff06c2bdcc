import { BelowStyle } from './below-style.tsx';
import { Apply } from './drivers-wanted/apply.tsx';
import { Benefits } from './drivers-wanted/benefits.tsx';
import { Poster } from './drivers-wanted/poster.tsx';
import { ApplicationSteps } from './drivers-wanted/application-steps.tsx';
import './drivers-wanted.css';

/** /drivers-wanted (spec §1, §2): the reasons to become a courier, and the steps. */
export default function DriversWanted() {
  return (
    <div className="bands">
      <Poster />
      <BelowStyle />
      <Benefits />
      <ApplicationSteps />
      <Apply />
    </div>
  );
}
