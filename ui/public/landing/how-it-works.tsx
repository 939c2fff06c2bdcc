import { brandLanding } from '#brand/brand-landing.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { RouteSteps } from '../route-steps.tsx';

const { how, howTitle } = brandLanding;
const marks = [
  'M4 10v9.5h16V10M3 9.5L5 4.5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 19.5V14h5v5.5',
  'M4 8l8-4 8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5M8 6l8 4v3',
  'M6 20.5V10a6 6 0 0 1 12 0v10.5M3.5 20.5h17M14.5 13.5v.1',
];

/** Three steps on one route. */
export function HowItWorks() {
  return (
    <section className="band stack" aria-labelledby="how">
      <h2 className="band__title" id="how">
        {howTitle}
      </h2>
      <RouteSteps
        lit={1}
        stops={how.map((words, index) => ({ ...words, mark: <Glyph size="large" d={marks[index] ?? ''} /> }))}
      />
    </section>
  );
}
