import type { ReactNode } from 'react';
import { Parcel } from '#ui/art/parcel.tsx';
import { brandPages } from '#brand/brand-pages.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { useClaims } from '../use-claims.ts';

const { benefits, benefitsTitle } = brandPages.drivers;

const TONES: Readonly<Record<keyof typeof benefits, string>> = {
  pay: 'signal',
  schedule: 'sand',
  local: 'sage',
  payouts: 'night',
  rewards: 'sand',
  support: 'sand',
  vehicle: 'sage',
  start: 'line',
};

/** Three weeks of a courier's working days, each week different. */
const DRIVEN = [1, 2, 4, 5, 7, 11, 12, 13, 14, 18, 19];
const VEHICLES = [
  'M5.5 13.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM18.5 13.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM5.5 17l4-7.5h6l3 7.5M9.5 9.5l3 7.5h-7M8 7h3M15.5 9.5L14.5 6H17',
  'M5.5 15.5a2.5 2.5 0 1 0 .1 0ZM18.5 15.5a2.5 2.5 0 1 0 .1 0ZM8 18h6a5 5 0 0 1 4.5-6L16.5 5.5H14M3 14.5a5 5 0 0 1 4.5-3.5H12',
  'M3.5 17v-4l2-1.5L8 7h8l3 4.5 1.5 1.5v4ZM7 15.2a2 2 0 1 0 .1 0ZM17 15.2a2 2 0 1 0 .1 0ZM6 11.5h12.5M12 7v4.5',
];

/** Eight reasons to drive, each with a drawn figure. */
export function Benefits(): ReactNode {
  const claims = useClaims();
  return (
    <section className="band stack" aria-labelledby="benefits">
      <h2 className="band__title" id="benefits">
        {benefitsTitle}
      </h2>
      <ul className="stack gap-4 benefits">
        <Benefit name="pay">
          <span className="benefit__number">$25</span>
          <span className="benefit__unit">/hour</span>
        </Benefit>
        <Benefit name="schedule">
          <svg viewBox="0 0 196 76">
            {Array.from({ length: 21 }, (_, day) => (
              <path
                key={day}
                className={DRIVEN.includes(day) ? 'benefit__day benefit__day--on' : 'benefit__day'}
                d={`M${(day % 7) * 28 + 2} ${Math.floor(day / 7) * 26 + 2}h12a8 8 0 0 1 8 8v10h-20Z`}
              />
            ))}
          </svg>
        </Benefit>
        <Benefit name="local">
          <svg className="art" viewBox="0 0 200 120">
            <circle className="benefit__ring" cx="100" cy="70" r="92" />
            <circle className="benefit__ring" cx="100" cy="70" r="60" />
            <circle className="benefit__core" cx="100" cy="70" r="34" />
            <Parcel x={100} y={64} scale={0.55} />
          </svg>
        </Benefit>
        <Benefit name="payouts" title={claims['payouts.title']} text={claims['payouts.text']}>
          <svg viewBox="0 0 330 100">
            {[0, 1, 2, 3].map((week) => (
              <g key={week} className={week === 3 ? 'benefit__note benefit__note--last' : 'benefit__note'}>
                <path d={`M${week * 84 + 3} 10h56a14 14 0 0 1 14 14v66h-70Z`} />
                <path className="benefit__tick" d={`M${week * 84 + 24} 52l10 10 19-21`} />
              </g>
            ))}
          </svg>
        </Benefit>
        <Benefit name="rewards">
          <svg viewBox="0 0 196 96">
            {[22, 34, 46, 62, 80].map((height, step) => (
              <path
                key={height}
                className={step === 4 ? 'benefit__step benefit__step--top' : 'benefit__step'}
                d={`M${step * 39 + 2} 94v-${height - 3}a3 3 0 0 1 3-3h14a13 13 0 0 1 13 13v${height - 13}Z`}
              />
            ))}
          </svg>
        </Benefit>
        <Benefit name="support" title={claims['support.title']} text={claims['support.text']}>
          <span className="benefit__number benefit__number--small">@</span>
        </Benefit>
        <Benefit name="vehicle">
          {VEHICLES.map((d) => (
            <span key={d} className="benefit__vehicle grid place-center">
              <Glyph size="large" d={d} />
            </span>
          ))}
        </Benefit>
        <Benefit name="start">
          <svg className="art" viewBox="0 0 200 90">
            <path className="art-route" d="M14 66H186" />
            <circle className="benefit__stop" cx="20" cy="66" r="9" />
            <circle className="benefit__stop" cx="100" cy="66" r="9" />
            <Parcel x={176} y={44} scale={0.62} />
          </svg>
        </Benefit>
      </ul>
    </section>
  );
}

interface BenefitProps {
  name: keyof typeof benefits;
  /** In place of the brand's own words. */
  title?: string | undefined;
  text?: string | undefined;
  children: ReactNode;
}

function Benefit({ name, children, ...claimed }: BenefitProps): ReactNode {
  const { title, text } = benefits[name];
  const isClaim = name === 'payouts' || name === 'support';
  return (
    <li className={`tile stack gap-6 tile--${TONES[name]} benefit benefit--${name}`}>
      <span className="tile__figure row" aria-hidden="true">
        {children}
      </span>
      <div>
        <h3 data-claim={isClaim ? `${name}.title` : undefined}>{claimed.title ?? title}</h3>
        <p data-claim={isClaim ? `${name}.text` : undefined}>{claimed.text ?? text}</p>
      </div>
    </li>
  );
}
