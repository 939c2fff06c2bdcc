import { admin, COMMAND, id, merchant, numberOf, PICKED_UP, type Call } from './calls.ts';

const caseOf = (n: number) => id('case', n);
const MESSAGE = `jsonb_build_object('id', ${COMMAND}, 'text', 'Thanks.')`;

/** The calls of signed-in people about cases and support. */
export const CALLS_OF_CASES: Record<string, Call | readonly Call[]> = {
  answer_case: admin('constant', (n) => `public.answer_case(${caseOf(n)}, ${MESSAGE})`),
  ask_side: admin(
    'constant',
    (n) =>
      `public.ask_side(jsonb_build_object('id', ${COMMAND}, 'side', 'business', 'delivery', ${n === 2 ? id('g', 4) : id('f', 7)}, 'message', ${MESSAGE}))`,
  ),
  add_case_photo: merchant(
    'constant',
    (n) =>
      `public.add_case_photo(${caseOf(n)}, jsonb_build_object('id', ${COMMAND}, 'image', 'data:image/jpeg;base64,/9j/AAAA'))`,
  ),
  case_photo: merchant('constant', (n) => `public.case_photo(${caseOf(n)}, md5('photo of ' || ${caseOf(n)})::uuid)`),
  goods_report: merchant('constant', (n) => `public.goods_report(${n === 2 ? id('g', 5) : id('f', 5)})`),
  close_case: merchant('constant', (n) => `public.close_case(${caseOf(n)}, 'withdraw')`),
  desk_cases: admin('page', () => 'public.desk_cases()'),
  find_case: merchant('constant', (n) => `public.find_case(${caseOf(n)})`),
  find_desk_case: admin('constant', (n) => `public.find_desk_case(${caseOf(n)})`),
  open_case: merchant(
    'constant',
    (n) =>
      `public.open_case(jsonb_build_object('id', ${COMMAND}, 'side', 'business', 'delivery', ${n === 2 ? id('g', 4) : id('f', 7)}, 'reason', 'question', 'text', 'Help.'))`,
  ),
  own_cases: merchant('page', () => 'public.own_cases()'),
  reply_to_case: merchant('constant', (n) => `public.reply_to_case(${caseOf(n)}, ${MESSAGE})`),
  resolve_case: admin('constant', (n) => `public.resolve_case(${caseOf(n)}, '{"outcome":"answered","words":""}')`),
  save_support_hours: admin(
    'constant',
    () => `public.save_support_hours('{"days":[null,null,null,null,null,null,{"from":0,"to":1440}],"closed":[]}')`,
  ),
  set_on_call: admin('constant', () => 'public.set_on_call(false)'),
  support_times: merchant('constant', () => 'public.support_times()'),
  recipient_cases: merchant('constant', () => `public.recipient_cases(${numberOf(PICKED_UP)}, 'k' || ${PICKED_UP})`),
};
