import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Island } from '#ui/app/loading/island.tsx';
import { brandPages } from '#brand/brand-pages.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { ApiExample } from '../api-example.tsx';

const { title, lede, tabs } = brandPages.showcase;

const TICK = 'M5 12.5l4.5 4.5L19 7.5';

/** The product's own screens, with sample data. They're static here. */
const SCREENS = {
  counter: <Island load={() => import('./showcase/counter.tsx')} hydrate="never" />,
  courier: <Island load={() => import('./showcase/courier.tsx')} hydrate="never" />,
  customer: <Island load={() => import('./showcase/customer.tsx')} hydrate="never" />,
};

const TABS = ['counter', 'courier', 'customer', 'api'] as const;
type Tab = (typeof TABS)[number];

const panels: Readonly<Record<Tab, ReactElement>> = {
  counter: <Screen kind="window">{SCREENS.counter}</Screen>,
  courier: <Screen kind="phone">{SCREENS.courier}</Screen>,
  customer: <Screen kind="phone">{SCREENS.customer}</Screen>,
  api: <ApiExample />,
};

/** The product's screens for each of its users. The tabs are radio buttons, so they work before any script runs. */
export function Showcase(): ReactNode {
  return (
    <section className="band stack band--later show" aria-labelledby="product">
      <div>
        <h2 className="band__title" id="product">
          {title}
        </h2>
        <p className="band__lede">{lede}</p>
      </div>
      <fieldset className="show__tabs flex wrap">
        <legend className="visually-hidden">Show what it looks like</legend>
        {TABS.map((tab, index) => (
          <Fragment key={tab}>
            <input
              className={`show__pick show__pick--${tab}`}
              type="radio"
              name="showcase"
              id={`show-${tab}`}
              defaultChecked={index === 0}
            />
            <label className={`show__tab inline-row justify-center show__tab--${tab}`} htmlFor={`show-${tab}`}>
              {tabs[tab].label}
            </label>
          </Fragment>
        ))}
        {TABS.map((tab) => (
          <div className={`show__panel show__panel--${tab}`} key={tab}>
            <div className="show__words">
              <h3>{tabs[tab].title}</h3>
              <ul className="show__points grid">
                {tabs[tab].points.map((point) => (
                  <li className="flex gap-3" key={point}>
                    <Glyph size="small" d={TICK} />
                    <span>{point}</span>
                  </li>
                ))}
              </ul>
            </div>
            {panels[tab]}
          </div>
        ))}
      </fieldset>
    </section>
  );
}

/** A screen in its frame; the text beside it describes it. */
function Screen({ kind, children }: { kind: 'phone' | 'window'; children: ReactNode }): ReactNode {
  return (
    <div className={`show__screen show__screen--${kind}`} aria-hidden="true" inert>
      {children}
    </div>
  );
}
