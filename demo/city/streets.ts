import { linesOf, type Drawing } from '#core/geography/drawing.ts';
import { metersBetween, type Point } from '#core/geography/point.ts';

/** A crossing, or a bend of a street. */
interface Corner extends Point {
  readonly index: number;
  readonly next: Set<number>;
}

/** The main streets of a drawn city, as a courier rides them. */
export interface Streets {
  /** The shortest path from one point to another, both ends included. */
  way(from: Point, to: Point): readonly Point[];
  /** The corners at least `from` and at most `to` meters away, in the order of the drawing. */
  cornersAround(point: Point, from: number, to: number): readonly Point[];
}

export function streetsOf(drawing: Drawing): Streets {
  const corners: Corner[] = [];
  const known = new Map<string, Corner>();
  const cornerOf = ([x, y]: readonly [number, number]): Corner => {
    const key = `${x} ${y}`;
    let corner = known.get(key);
    if (corner === undefined) {
      corner = { lat: y / 1e5, lon: x / 1e5, index: corners.length, next: new Set() };
      known.set(key, corner);
      corners.push(corner);
    }
    return corner;
  };
  for (const line of linesOf(drawing.layers.major ?? '', drawing)) {
    let before: Corner | null = null;
    for (const point of line) {
      const corner = cornerOf(point);
      if (before !== null && before !== corner) {
        before.next.add(corner.index);
        corner.next.add(before.index);
      }
      before = corner;
    }
  }
  const nearest = (point: Point): Corner => {
    let best: Corner | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const corner of corners) {
      const meters = metersBetween(point, corner);
      if (meters < least) [best, least] = [corner, meters];
    }
    if (best === null) throw new Error('The drawing has no streets.');
    return best;
  };

  /** Dijkstra's algorithm, without a heap: a drawing has some hundred corners. */
  function between(from: Corner, to: Corner): Corner[] {
    const meters = new Map<number, number>([[from.index, 0]]);
    const before = new Map<number, number>();
    const open = new Set<number>([from.index]);
    while (open.size > 0) {
      let here = -1;
      let least = Number.POSITIVE_INFINITY;
      for (const one of open) {
        const far = meters.get(one) ?? 0;
        if (far < least) [here, least] = [one, far];
      }
      if (here === to.index) break;
      open.delete(here);
      const corner = corners[here] as Corner;
      for (const other of corner.next) {
        const far = least + metersBetween(corner, corners[other] as Corner);
        if (far >= (meters.get(other) ?? Number.POSITIVE_INFINITY)) continue;
        meters.set(other, far);
        before.set(other, here);
        open.add(other);
      }
    }
    const way = [to];
    for (let at = before.get(to.index); at !== undefined; at = before.get(at)) way.unshift(corners[at] as Corner);
    return way;
  }

  const ways = new Map<string, readonly Point[]>();
  return {
    way(from, to) {
      const key = JSON.stringify([from.lat, from.lon, to.lat, to.lon]);
      let way = ways.get(key);
      if (way === undefined) {
        way = [from, ...between(nearest(from), nearest(to)).map(({ lat, lon }) => ({ lat, lon })), to];
        ways.set(key, way);
      }
      return way;
    },
    cornersAround: (point, from, to) =>
      corners.filter((corner) => {
        const meters = metersBetween(point, corner);
        return meters >= from && meters <= to;
      }),
  };
}

/** A city without a drawing: every path is straight. */
export const STRAIGHT: Streets = {
  way: (from, to) => [from, to],
  cornersAround: () => [],
};

/** The point at a fraction of a path's length, from 0 to 1. */
export function pointAlong(way: readonly Point[], fraction: number): Point {
  const [first] = way;
  const last = way.at(-1);
  if (first === undefined || last === undefined) throw new Error('A way has points.');
  const lengths = way.slice(1).map((point, index) => metersBetween(way[index] as Point, point));
  let left = Math.min(1, Math.max(0, fraction)) * lengths.reduce((sum, meters) => sum + meters, 0);
  for (const [index, meters] of lengths.entries()) {
    const [a, b] = [way[index] as Point, way[index + 1] as Point];
    if (left <= meters && meters > 0)
      return { lat: a.lat + ((b.lat - a.lat) * left) / meters, lon: a.lon + ((b.lon - a.lon) * left) / meters };
    left -= meters;
  }
  return last;
}
