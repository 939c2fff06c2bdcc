/** The stations of a registration, as the route line shows them. */
export const REGISTRATION_STEPS = ['Account', 'E-mail', 'Role', 'Details'] as const;
