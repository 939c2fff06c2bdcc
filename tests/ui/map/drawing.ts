/** A city's drawing with one road, around Toronto. */
export const DRAWING = {
  format: 1,
  source: 'Drawn for a test',
  west: -7945000,
  south: 4364000,
  east: -7935000,
  north: 4370000,
  layers: { major: '0,0 rs,rs' },
};
