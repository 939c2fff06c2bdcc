import { lazyDialog } from '#ui/app/loading/lazy-dialog.tsx';

/** Only couriers need it. They fetch it with their screens, while there's a network. */
export const UnsentQuestion = lazyDialog(() => import('#ui/courier/work/unsent-question.tsx'));
