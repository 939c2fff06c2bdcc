import * as fc from 'fast-check';

const PATH = 'abcXYZ019-._~%41/?=&#';

/** Any link. fast-check's own `webUrl` takes a second to make in each process. */
export const anyLink = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: fc.constantFrom(...PATH), maxLength: 20 }))
  .map(([scheme, domain, path]) => `${scheme}://${domain}/${path}`);
