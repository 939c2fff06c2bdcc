/** A courier's position, as it's stored with us. */
export const positionRow = {
  what: 'A courier’s position, if the courier shares it',
  why: 'The business sees its courier coming, and the recipient sees them on the way, to about 10 meters. The number alone shows no place.',
  kept: 'Only the last one, and only during a delivery: it’s deleted with the step that ends it. No trail, no backup.',
};

/** The choice to share it, as it's stored on the device. */
export const sharingRow = {
  what: 'Whether a courier shares their position',
  why: 'Because it’s each courier’s choice, on each phone.',
  kept: 'Until the browser’s data is cleared.',
};

/** A business's counter on the map, as it's stored with us. */
export const shopPointRow = {
  what: 'Where couriers stop for a business: the last nine places, to about 10 meters',
  why: 'To show its counter on the map, unless the business moves it. They don’t say which courier it was, or when.',
  kept: 'Until the business or its account is deleted.',
};

/** The area of a postal code, as it's stored with us. */
export const doorAreaRow = {
  what: 'For each ZIP code, or the first three characters of a Canadian code, sums of where its doors are, to about 200 meters',
  why: 'To show about where a delivery goes. No single delivery, address or time can be told from the sums.',
  kept: 'Permanently. Every 250 to 500 deliveries the sums are halved.',
};
