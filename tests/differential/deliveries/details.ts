import * as fc from 'fast-check';
import { stepKind, type Kind } from '../step.ts';
import type { Courier, DeliveryCast, Name } from './cast.ts';

export const courier = fc.constantFrom<Courier[]>('kai', 'kai', 'lea', 'moe');
export const asking = fc.constantFrom<Name[]>('mia', 'mia', 'mia', 'max', 'admin', 'kai', 'stranger');
export const shop = fc.constantFrom<number[]>(0, 0, 0, 1, 2);
export const nth = fc.constantFrom<number[]>(0, 0, 0, 1, 2, 5);

/** Defines a kind of step with deliveries. */
export const step = <Details>(
  name: string,
  details: fc.Arbitrary<Details>,
  run: (cast: DeliveryCast, details: Details) => Promise<unknown>,
): Kind<Details, DeliveryCast> => stepKind<Details, DeliveryCast>(name, details, run);
