import type { BackendUnderTest } from '../contract/backend-under-test.ts';
import { openDevice } from '../contract/device.ts';
import { openMemory } from '../contract/memory.ts';
import { openSupabase } from '../contract/supabase.ts';
import type { Backend } from '#core/app/backend.ts';
import { agreeOn } from './agree-on.ts';
import { Cast, type Mailless } from './cast.ts';
import { lookAround, lookAtMails } from './look-around.ts';
import { anyMaillessSequence, anySequence } from './sequences.ts';

agreeOn<BackendUnderTest, Cast<Backend>>(
  [
    { name: 'the in-memory backend', open: openMemory },
    { name: 'the hosted one', open: openSupabase },
  ],
  (world) => Cast.assemble(world),
  anySequence,
  [...lookAround, ...lookAtMails],
);
agreeOn<BackendUnderTest<Mailless>, Cast>(
  [
    { name: 'the in-memory backend', open: openMemory },
    { name: 'the device', open: openDevice },
  ],
  (world) => Cast.assemble(world),
  anyMaillessSequence,
  lookAround,
);
