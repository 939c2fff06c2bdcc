import { handler as answer } from '../../../api/handler.ts';
import { clientAddress } from '../_shared/client-address.ts';
import { clientBucket } from '../_shared/client-bucket.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { openGate } from './open-gate.ts';

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** The API of businesses' software, below `/functions/v1/api`: any method, with a key and no session. */
export const handler = (request: Request, dependencies: Dependencies): Promise<Response> =>
  answer(request, {
    gate: openGate(dependencies),
    site: dependencies.siteUrl,
    origins: dependencies.origins,
    clientOf: (asked) => clientBucket(clientAddress(asked, dependencies)),
    sha256,
    uuid: () => dependencies.random.uuid(),
    background: (work) => dependencies.background(work),
    log: (event, error) => dependencies.log(event, error),
  });
