import { brandPages } from '#brand/brand-pages.ts';

const { title, days, hours, paid, sum } = brandPages.drivers.week;

/** Units of the drawing per hour. */
const HOUR = 14;
const FLOOR = 104;

/** A courier's week: hours by day, and the pay. */
export function Week() {
  const spoken = days.map((day, index) => `${day} ${hours[index] ?? 0}`).join(', ');
  return (
    <figure className="week grid content-start gap-3">
      <figcaption className="week__title">{title}</figcaption>
      <svg className="week__chart" viewBox="0 0 280 128" role="img" aria-label={`Hours by day: ${spoken}`}>
        {days.map((day, index) => {
          const height = (hours[index] ?? 0) * HOUR;
          const x = 4 + index * 40;
          return (
            <g key={day}>
              {height === 0 ? (
                <path className="week__rest" d={`M${x + 8} ${FLOOR - 3}h16`} />
              ) : (
                <path
                  className="week__bar"
                  d={`M${x} ${FLOOR}v-${height - 3}a3 3 0 0 1 3-3h14a15 15 0 0 1 15 15v${height - 15}Z`}
                />
              )}
              <text className="week__day" x={x + 16} y={122}>
                {day}
              </text>
            </g>
          );
        })}
      </svg>
      <p className="week__paid flex items-baseline wrap gap-1 gap-x-3">
        <b className="week__sum">{sum}</b>
        <span>{` ${paid}`}</span>
      </p>
    </figure>
  );
}
