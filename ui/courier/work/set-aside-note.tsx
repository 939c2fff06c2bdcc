import type { ReactNode } from 'react';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { setAsideWords } from './work-words.ts';

/** Says that this phone has stored steps that this version of the app can't read. */
export function SetAsideNote({ steps }: { steps: number }): ReactNode {
  if (steps === 0) return null;
  return (
    <Banner
      tone="warning"
      live
      title={steps === 1 ? '1 step waits for an update' : `${steps} steps wait for an update`}
    >
      {setAsideWords}
    </Banner>
  );
}
