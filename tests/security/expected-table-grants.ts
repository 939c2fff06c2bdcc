import type { Held } from './held-grants.ts';

const SERVICE = { service_role: 'delete insert select update' };
const BUSINESS = 'address,business_email,business_name,city,country,id,state,user_id';

/** Grants on tables, views and sequences. A table that only functions use has no grants. */
export const TABLES: Held = {
  'private.email_changes': SERVICE,
  'private.rate_limits': SERVICE,
  'private.reset_tickets': SERVICE,
  'public.business_profiles': { authenticated: `insert(${BUSINESS}) select`, ...SERVICE },
  'public.businesses': { authenticated: `delete insert(${BUSINESS}) select update(status,status_reason)`, ...SERVICE },
  'public.courier_counters': { anon: 'select', authenticated: 'select', ...SERVICE },
  'public.delivery_tracking': {
    authenticated: 'insert(delivery_number,user_id) select update(delivery_number,user_id)',
    ...SERVICE,
  },
  'public.email_verifications': SERVICE,
  'public.user_profile_pictures': {
    authenticated: 'delete insert(image_data,image_type,user_id) select update(image_data,image_type,user_id)',
    ...SERVICE,
  },
  'public.users': {
    authenticated:
      'insert(country,country_code,email,first_name,id,last_name,phone,role) select update(country,country_code,email,first_name,last_name,phone,role)',
    ...SERVICE,
  },
};
