import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { accessAgrees } from './access.ts';
import { accountsAgree } from './accounts.ts';
import { belongingsAgree } from './belongings.ts';
import { businessesAgree, businessesShownAgree } from './businesses.ts';
import { couriersAgree } from './couriers.ts';
import { registrationAgrees } from './registrations.ts';
import { nothingSecretIsKept } from './secrets.ts';
import { sessionAgrees } from './sessions.ts';

/** Every invariant (spec §4 to §6, docs/decisions/README.md). */
export async function agree(model: Model, world: World): Promise<void> {
  accountsAgree(model, world);
  businessesAgree(model, world);
  couriersAgree(model, world);
  for (const [index, browser] of world.browsers.entries()) {
    const computer = model.computers[index];
    if (computer === undefined) throw new Error(`there is no computer ${index}`);
    const account = await sessionAgrees(computer, browser);
    accessAgrees(computer, account);
    await registrationAgrees(model, computer, browser);
    await businessesShownAgree(model, computer, browser);
    await belongingsAgree(computer, browser);
    nothingSecretIsKept(model, world, browser);
  }
}
