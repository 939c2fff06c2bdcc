import { renderToString } from 'react-dom/server';
import { PlainPage } from './plain-page.tsx';

export const markup = renderToString(<PlainPage />);
