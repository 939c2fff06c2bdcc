import { hydrateRoot } from 'react-dom/client';
import { PlainPage } from './plain-page.tsx';

const root = document.getElementById('root');
if (root !== null) hydrateRoot(root, <PlainPage />);
