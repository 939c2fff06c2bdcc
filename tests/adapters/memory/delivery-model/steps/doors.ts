/** Destinations by zone, per counter; null for one that is too far. */
export const DOORS = {
  ca: {
    A: ['Toronto', 'on', 'M6J 1A1'],
    B: ['Toronto', 'on', 'M6K 1A1'],
    C: ['toronto', 'on', 'M4B 1B3'],
    far: ['Ottawa', 'on', 'K1A 0B1'],
  },
  us: {
    A: ['Portland', 'or', '97205'],
    B: ['Portland', 'or', '97210'],
    C: ['Portland', 'or', '97301'],
    far: ['Portland', 'me', '04101'],
  },
} as const;
export type Distance = keyof (typeof DOORS)['ca'];
