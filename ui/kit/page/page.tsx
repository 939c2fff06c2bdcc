import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import { useMedia } from '#ui/kit/use-media.ts';
import './page.css';
import type { Elements } from '#ui/kit/elements.ts';

export { PageTitle } from './page-title.tsx';

/** A form on one side, an explanation on the other. Small screens have one column, without the explanation. */
export function FormPage({
  title,
  lede,
  steps,
  back,
  aside,
  foot,
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  /** `<Steps …/>` above the title. */
  steps?: Elements;
  /** `<BackLink …/>` above everything. */
  back?: Elements;
  /** `<FormAside …/>`. */
  aside?: ReactNode;
  /** A note under the form: "Already have an account?" */
  foot?: ReactNode;
  children: Elements;
}) {
  return (
    <div className={aside ? 'form-page stack' : 'form-page stack form-page--alone'}>
      <div className="form-page__main stack content-start">
        {back}
        {steps}
        <div className="form-page__head grid gap-3">
          <PageTitle className="form-page__title">{title}</PageTitle>
          {lede && <div className="form-page__lede">{lede}</div>}
        </div>
        {children}
        {foot && <div className="form-page__foot">{foot}</div>}
      </div>
      {aside && <Aside>{aside}</Aside>}
    </div>
  );
}

/** The second column, a third of the page. It's rendered only in windows for which page.css has two columns. */
function Aside({ children }: { children: ReactNode }) {
  const hasColumn = useMedia('(min-width: 60rem)', true);
  return hasColumn && <aside className="form-page__aside">{children}</aside>;
}
