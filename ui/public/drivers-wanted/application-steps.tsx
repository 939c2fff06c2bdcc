import { brandPages } from '#brand/brand-pages.ts';
import { RouteSteps } from '../route-steps.tsx';

const { road, roadTitle } = brandPages.drivers;

/** The four steps of an application, as in the product. */
export function ApplicationSteps() {
  return (
    <section className="band stack road" aria-labelledby="road">
      <h2 className="band__title" id="road">
        {roadTitle}
      </h2>
      <RouteSteps lit={road.length - 1} stops={road.map((words, index) => ({ ...words, mark: index + 1 }))} />
    </section>
  );
}
