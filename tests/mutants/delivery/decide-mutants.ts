import type { ContractName } from '#tests/contract/contracts.ts';
import { replacingForContract, type Mutant } from '../mutant.ts';

const decided = (file: string, contract: ContractName) => replacingForContract(`core/delivery/${file}.ts`, contract);

/** Faults in the decisions on couriers' commands. */
export const decideMutants: readonly Mutant[] = [
  decided('courier/decide-step', 'delivery-steps')(
    'a courier takes steps on another’s delivery',
    ' || delivery.courier !== courier) return',
    ') return',
  ),
  decided('lifecycle/carry-refusal', 'courier-matching')(
    'a passed delivery is accepted',
    "if (facts.hasPassed) return 'passed';",
    '',
  ),
  decided('lifecycle/carry-refusal', 'courier-matching')(
    'a delivery in any city is accepted',
    "if (!duty.markets.includes(delivery.market)) return 'other-market';",
    '',
  ),
];
