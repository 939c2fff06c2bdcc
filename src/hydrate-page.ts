import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { onRecoverableError } from './recoverable-error.ts';

/** Hydrates a prerendered page. From here on only React may change it. */
export function hydratePage(root: Element, app: ReactNode): Root {
  window.__hydrated = false;
  return hydrateRoot(root, app, { onRecoverableError });
}
