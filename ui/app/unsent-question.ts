import { lazyPart } from './lazy-part.tsx';

/** Only couriers need it. They fetch it with their screens, while there's a network. */
export const UnsentQuestion = lazyPart(() => import('#ui/courier/work/unsent-question.tsx'));
