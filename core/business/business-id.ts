/** The id of a business. The client makes it, so that a retry never makes a second business (decision B4). */
export type BusinessId = string & { readonly __brand: 'BusinessId' };
export const businessId = (id: string): BusinessId => id as BusinessId;
