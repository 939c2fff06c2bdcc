import { CounterStop } from './counter-stop.tsx';
import { NextStop } from './next-stop.tsx';
import { RouteCard } from './route-card.tsx';
import { RouteMore } from './route-more.tsx';
import { RouteTop } from './route-top.tsx';

/** See `useRouteParts`. */
export const routeParts = { CounterStop, NextStop, RouteCard, RouteMore, RouteTop };
export type RouteParts = typeof routeParts;
