import type { Held } from './held-grants.ts';

const SERVICE = { service_role: 'delete insert select update' };
const BUSINESS = 'address,business_email,business_name,city,country,id,state,user_id';

/** What is granted on tables, views and sequences. Nobody is named for a table that only functions touch. */
const TABLES: Held = {
  'private.email_changes': SERVICE,
  'private.rate_limits': SERVICE,
  'private.reset_tickets': SERVICE,
  'public.business_profiles': { authenticated: `insert(${BUSINESS}) select`, ...SERVICE },
  'public.businesses': { authenticated: `delete insert(${BUSINESS}) select update(status)`, ...SERVICE },
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

/** Who executes what: `nobody` but the database itself, from a trigger, a policy or another function. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  nobody: [
    'private.audit()',
    'private.business_quota()',
    'private.business_status_arrows()',
    'private.end_email_change()',
    'private.follow_email()',
    'private.guard_business_email()',
    'private.guard_email()',
    'private.guard_statement()',
    'private.guard_visible()',
    'private.has_live_session()',
    'private.mirror_admin()',
    'private.note_registration()',
    'private.purge()',
    'private.refuse_change()',
    'private.role_limits()',
    'private.users_guard()',
  ],
  authenticated: [
    'private.cancel_email_change()',
    'private.complete_courier()',
    'private.pending_email_change()',
    'private.role_changes_today()',
    'public.am_i_admin()',
    'public.cancel_email_change()',
    'public.complete_courier_registration()',
    'public.pending_email_change()',
  ],
  'authenticated service_role': [
    'private.auth_email(person uuid)',
    'private.email_verified()',
    'private.has_role(wanted text)',
    'private.has_unseen(text text)',
    'private.hides_something(text text)',
    'private.is_admin()',
    'private.is_email(address text)',
    'private.role_names(roles text)',
    'private.session_alive()',
    'private.status_after_role_change(status text, had text[], wanted text[])',
    'private.valid_image(data text)',
  ],
  service_role: [
    'private.account_of(p_user uuid)',
    'private.find_account(p_email text)',
    'private.is_undoable(change private.email_changes)',
    'private.is_waiting(change private.email_changes)',
    'public.svc_account_of(p_user uuid)',
    'public.svc_clear_squatted(p_user uuid)',
    'public.svc_end_email_change(p_user uuid)',
    'public.svc_find_account(p_email text)',
    'public.svc_find_email_change(p_user uuid, p_token_hash text)',
    'public.svc_find_email_undo(p_undo_hash text)',
    'public.svc_issue_code(p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text, p_replaces uuid)',
    'public.svc_issue_ticket(p_token_hash text, p_user uuid)',
    'public.svc_note_email_change(p_user uuid, p_session uuid, p_from text, p_email text, p_token_hash text, p_undo_hash text)',
    'public.svc_rate_hit(p_bucket text, p_limit integer, p_window interval)',
    'public.svc_release_code(p_challenge uuid)',
    'public.svc_return_ticket(p_token_hash text)',
    'public.svc_take_ticket(p_token_hash text)',
    'public.svc_verify_code(p_email text, p_purpose text, p_challenge uuid, p_digest text)',
    'public.svc_withdraw_code(p_challenge uuid)',
  ],
};

/** Exactly what everyone holds: nothing less, and above all nothing more. */
export const EXPECTED_GRANTS = {
  schemas: { private: { authenticated: 'usage', service_role: 'usage' } },
  tables: TABLES,
  functions: FUNCTIONS,
};
