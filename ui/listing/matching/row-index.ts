import { fold, searchText } from '#core/fold.ts';
import type { Order } from '#core/listing/list-query.ts';
import type { ListShape } from '#ui/listing/list-shape.ts';
import { inSlices } from './slices.ts';
import { sortedOrder } from './sorted-order.ts';

/**
 * The rows of a list with the search texts and sort orders computed from them, once, on first use. Immutable: a list
 * with other rows is a new index, which copies the data of unchanged rows.
 */
export class RowIndex<Row> {
  readonly rows: readonly Row[];
  readonly shape: ListShape<Row>;
  readonly #texts: (string | undefined)[];
  readonly #facets: Record<string, (string | undefined)[]>;
  readonly #orders = new Map<string, Promise<Uint32Array>>();

  constructor(
    rows: readonly Row[],
    shape: ListShape<Row>,
    texts: (string | undefined)[] = [],
    orders: Iterable<[string, Promise<Uint32Array>]> = [],
  ) {
    this.rows = rows;
    this.shape = shape;
    this.#texts = texts;
    this.#facets = Object.fromEntries(Object.keys(shape.facets).map((facet) => [facet, []]));
    for (const [sort, order] of orders) this.#orders.set(sort, order);
  }

  /** Whether the index has exactly these rows. */
  holds(rows: readonly Row[]): boolean {
    return rows.length === this.rows.length && rows.every((row, index) => row === this.rows[index]);
  }

  row(index: number): Row {
    const row = this.rows[index];
    if (row === undefined) throw new RangeError(`There is no row ${index}.`);
    return row;
  }

  idAt(index: number): string {
    return this.shape.id(this.row(index));
  }

  /** The searched text of a row. */
  text(index: number): string {
    return (this.#texts[index] ??= searchText(this.shape.text(this.row(index))));
  }

  facet(facet: string, index: number): string {
    const known = this.#facets[facet] ?? [];
    return (known[index] ??= this.shape.facets[facet]?.of(this.row(index)) ?? '');
  }

  /** The rows in ascending order of a column; null if that's the natural order or its reverse. */
  order(sort: string): Promise<Uint32Array> | null {
    if (sort === this.shape.natural.sort) return null;
    let order = this.#orders.get(sort);
    if (order === undefined) {
      const { of } = this.shape.sorts[sort] ?? { of: () => '' };
      order = sortedOrder(this.rows.length, (index) => fold(of(this.row(index))));
      this.#orders.set(sort, order);
    }
    return order;
  }

  /** Whether the natural order has to be reversed for this order. */
  isBackward(order: Order): boolean {
    return order.sort === this.shape.natural.sort
      ? order.descending !== this.shape.natural.descending
      : order.descending;
  }

  /** Precomputes the searched texts. */
  warm(signal: AbortSignal): Promise<boolean> {
    return inSlices(
      this.rows.length,
      (index) => {
        this.text(index);
      },
      signal,
    );
  }

  /** A copy with other rows in place of those with the same ids. */
  replacing(changed: readonly Row[]): RowIndex<Row> {
    const { shape } = this;
    const byId = new Map(changed.map((row) => [shape.id(row), row]));
    const texts = [...this.#texts];
    // Only for orders that are known: a change may be of 100,000 rows.
    const known = Object.entries(shape.sorts).filter(([sort]) => this.#orders.has(sort));
    const moved = new Set<string>();
    const rows = this.rows.map((row, index) => {
      const next = byId.get(shape.id(row));
      if (next === undefined) return row;
      texts[index] = undefined;
      for (const [sort, { of }] of known) if (!moved.has(sort) && of(next) !== of(row)) moved.add(sort);
      return next;
    });
    return new RowIndex(
      rows,
      shape,
      texts,
      [...this.#orders].filter(([sort]) => !moved.has(sort)),
    );
  }

  /** A copy with more rows in front, in the natural order. */
  prepending(rows: readonly Row[]): RowIndex<Row> {
    if (rows.length === 0) return this;
    const texts = [...Array.from<undefined>({ length: rows.length }), ...this.#texts];
    return new RowIndex([...rows, ...this.rows], this.shape, texts);
  }

  /** A copy with more rows at the end, in the natural order; those that it has stay where they are. */
  appending(rows: readonly Row[]): RowIndex<Row> {
    const known = new Set(this.rows.map((row) => this.shape.id(row)));
    const added = rows.filter((row) => !known.has(this.shape.id(row)));
    return new RowIndex([...this.rows, ...added], this.shape, [...this.#texts]);
  }

  /** A copy without the rows with these ids. */
  without(ids: ReadonlySet<string>): RowIndex<Row> {
    const stays = this.rows.map((row) => !ids.has(this.shape.id(row)));
    return new RowIndex(
      this.rows.filter((_, index) => stays[index]),
      this.shape,
      this.rows.map((_, index) => this.#texts[index]).filter((_, index) => stays[index]),
    );
  }
}
