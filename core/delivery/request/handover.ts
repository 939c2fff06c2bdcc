/** The kind of handover: in person, with a PIN, or left at the door, with a photo. */
export type Handover = 'meet' | 'door';
export const HANDOVERS: readonly Handover[] = ['meet', 'door'];
