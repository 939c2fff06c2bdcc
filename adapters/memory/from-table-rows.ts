import * as v from 'valibot';
import { parseRoles } from '#core/identity/roles.ts';
import { accountStatus } from '#core/identity/account-status.ts';

const text = v.optional(v.nullable(v.string()), null);

/** A person as the first releases stored them: a row of the table `users`. */
const PersonRow = v.looseObject({
  first_name: text,
  last_name: text,
  country_code: text,
  phone: text,
  country: text,
  role: text,
  account_status: text,
  created_at: v.string(),
});

/** A business as the first releases stored it: a row of `businesses`. */
const BusinessRow = v.looseObject({
  user_id: v.string(),
  business_name: v.string(),
  business_email: v.string(),
  created_at: v.string(),
});

function toPerson(row: unknown): unknown {
  if (!v.is(PersonRow, row)) return row;
  const roles = parseRoles(row.role);
  return {
    ...row,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    phone: row.phone ?? '',
    country: row.country ?? '',
    dialCode: row.country_code ?? '',
    roles,
    status: accountStatus(row.account_status, roles),
    createdAt: Date.parse(row.created_at),
  };
}

const toBusiness = (row: unknown): unknown =>
  v.is(BusinessRow, row)
    ? {
        ...row,
        owner: row.user_id,
        businessName: row.business_name,
        businessEmail: row.business_email,
        createdAt: Date.parse(row.created_at),
      }
    : row;

/** Codes and changes of an email had fewer fields in the first releases. Those rows have expired, and are dropped. */
const Code = v.looseObject({ client: v.string(), challenge: v.string() });
const EmailChange = v.looseObject({ accessToken: v.string(), undoToken: v.string() });

const list = v.optional(v.array(v.unknown()), () => []);
const State = v.looseObject({ users: list, businesses: list, codes: list, emailChanges: list });

/** Upgrades version 1, which stored people and businesses as rows of their tables, or in today's shape. */
export function fromTableRows(older: unknown): unknown {
  const state = v.safeParse(State, older);
  if (!state.success) return older;
  const { users, businesses, codes, emailChanges } = state.output;
  return {
    ...state.output,
    users: users.map(toPerson),
    businesses: businesses.map(toBusiness),
    codes: codes.filter((code) => v.is(Code, code)),
    emailChanges: emailChanges.filter((change) => v.is(EmailChange, change)),
  };
}
