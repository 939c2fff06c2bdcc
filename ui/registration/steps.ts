/** The steps of a registration on the progress line: before the role is chosen, and for each role. */
export const REGISTRATION_STEPS = ['Account', 'Email', 'Role', 'Details'] as const;
export const CUSTOMER_STEPS = ['Account', 'Email', 'Role', 'Delivery'] as const;
export const MERCHANT_STEPS = ['Account', 'Email', 'Role', 'Business'] as const;
export const COURIER_STEPS = ['Account', 'Email', 'Role', 'Location', 'Photo', 'License'] as const;
