import { brandFace } from '#brand/brand.ts';
import './demo-closed.css';

/** Replaces the page once everything is erased: the product must not store anything again. */
export function showDemoClosed(): void {
  const title = document.createElement('h1');
  title.textContent = 'The demo is closed.';
  title.tabIndex = -1;
  const text = document.createElement('p');
  text.textContent = 'Everything it kept in this browser is erased.';
  const restartLink = document.createElement('a');
  restartLink.href = '/';
  restartLink.className = 'button button--primary';
  restartLink.textContent = 'Start again';
  const page = document.createElement('main');
  page.className = 'demo-closed grid justify-items-center gap-4';
  page.append(title, text, restartLink);
  document.title = `The demo is closed · ${brandFace.name}`;
  document.body.replaceChildren(page);
  title.focus();
}
