import { brandPages } from '#brand/brand-pages.ts';

const { road, roadTitle } = brandPages.drivers;

/** The four steps of an application, as in the product. */
export function Road() {
  return (
    <section className="road" aria-labelledby="road">
      <h2 className="drivers__title" id="road">
        {roadTitle}
      </h2>
      <ol className="road__stops">
        {road.map(({ title, text }, index) => (
          <li className="road__stop" key={title}>
            <span className="road__mark" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
