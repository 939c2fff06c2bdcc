import { deliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { ok, refused } from '#core/result.ts';
import { problem } from '../problem.ts';
import { refusalProblem } from '../refusal.ts';
import { operation } from '../route.ts';

const JPEG = 'data:image/jpeg;base64,';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

export const getProof = operation({
  method: 'GET',
  path: '/v1/deliveries/{id}/proof',
  id: 'getProof',
  tag: 'deliveries',
  summary: 'The photo that proves a delivery at the door, or a return',
  isChange: true,
  answer: [200, 'image/jpeg', 'The photo. There is none until the end, and none 30 days after it.'],
  problems: [],
  async run({ opened: { deliveries }, params }) {
    const id = deliveryId(params['id'] ?? '');
    if (id === null) return refused(problem('not-found'));
    const found = await deliveries.find(id);
    if (!found.ok) return refused(refusalProblem(found.error));
    const photo = found.value?.proof ?? null;
    return photo?.startsWith(JPEG) === true
      ? ok({ body: bytesOf(photo.slice(JPEG.length)) })
      : refused(problem('not-found'));
  },
});
