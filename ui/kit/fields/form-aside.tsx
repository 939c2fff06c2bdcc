import type { ReactNode } from 'react';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './form-aside.css';

/** The explanation beside a form: a drawing, a sentence, and a checklist. */
export function FormAside({
  title,
  text,
  points,
  art,
  tone = 'sage',
}: {
  title?: ReactNode;
  text?: ReactNode;
  points?: readonly ReactNode[] | undefined;
  art?: ReactNode;
  tone?: 'sage' | 'sand' | 'night' | undefined;
}) {
  return (
    <div className={`form-aside grid gap-6 form-aside--${tone}`}>
      {art && <div className="form-aside__art grid place-center">{art}</div>}
      <div className="form-aside__words grid gap-3">
        {title && <h2 className="form-aside__title">{title}</h2>}
        {text && <p className="form-aside__text">{text}</p>}
        {points && (
          <ul className="form-aside__points grid gap-3">
            {points.map((point, index) => (
              <li className="flex items-start gap-3" key={index}>
                <Glyph size="small" d="M5 12.5l4.5 4.5L19 7.5" />
                <span>{point}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
