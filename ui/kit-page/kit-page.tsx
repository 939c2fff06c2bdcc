import type { ReactNode } from 'react';
import { KitArt } from './art.tsx';
import { KitControls } from './controls.tsx';
import { KitDelivery } from './delivery.tsx';
import { KitFields } from './fields.tsx';
import { KitLists } from './lists.tsx';
import { KitMessages } from './messages.tsx';
import { KitSurfaces } from './surfaces.tsx';
import { PageTitle } from '#ui/kit/page/page-title.tsx';
import './kit-page.css';

const parts = [
  ['Type and color', KitSurfaces],
  ['Controls', KitControls],
  ['Fields', KitFields],
  ['Lists', KitLists],
  ['Messages and states', KitMessages],
  ['Deliveries', KitDelivery],
  ['Drawings', KitArt],
] as const;

/** Every component of the kit in every state, light and dark side by side. For the development server only. */
export default function KitPage() {
  return (
    <main className="kit-page grid">
      <PageTitle>The kit</PageTitle>
      {parts.map(([title, Part]) => (
        <section className="grid gap-4" key={title} aria-label={title}>
          <h2>{title}</h2>
          <div className="kit-page__pair stack gap-4">
            <Pane theme="light">
              <Part theme="light" />
            </Pane>
            <Pane theme="dark">
              <Part theme="dark" />
            </Pane>
          </div>
        </section>
      ))}
    </main>
  );
}

function Pane({ theme, children }: { theme: 'light' | 'dark'; children: ReactNode }) {
  return (
    <div className="kit-page__pane stack content-start" data-theme={theme}>
      {children}
    </div>
  );
}
