-- Gives private functions the names that an engineer would search for, with no alias for the old ones. States once which
-- reasons of a failed attempt only the courier's word proves. Comments inside functions become plain English. The functions
-- that call a renamed one change in place, so that this file says only what changes.

alter function private.take(private.deliveries, text, text, timestamptz, uuid, text) rename to apply_move;
alter function private.enter(uuid, private.deliveries, text, integer, timestamptz) rename to add_ledger_entry;
alter function private.done(jsonb) rename to result_ok;
alter function private.not_done(text) rename to result_refused;
alter function private.side_of(uuid) rename to actor_for_business;
alter function private.since(jsonb, text) rename to omit_if_unchanged;
alter function private.tracked_since(jsonb, text) rename to omit_tracked_if_unchanged;
alter function private.bare(text) rename to trim_whitespace;
alter function private.settle_where(uuid, uuid, text[]) rename to settle_matching;
alter function private.hides_something(text) rename to has_hidden_characters;
alter function private.is_typed(text) rename to is_short_enough;
alter function private.fits(text, integer, integer) rename to text_fits;
alter function private.takes_address(text) rename to is_optional_email;
alter function private.dialed(text) rename to normalize_phone;
alter function private.respelled(text) rename to normalize_market;
alter function private.chance(integer) rename to random_below;
alter function private.owe_mail(uuid, uuid, text) rename to queue_decision_mail;
alter function private.hold_account(uuid) rename to require_account;
alter function private.account_stays(uuid) rename to lock_account;
alter function private.admin_asking() rename to require_admin;
alter function private.courier_asking() rename to require_courier;
alter function private.courier_at_work() rename to require_working_courier;
alter function private.courier_at_step(uuid, uuid) rename to require_courier_for_step;
alter function private.is_own(uuid, private.deliveries) rename to is_own_delivery;
alter function private.opened_view(private.deliveries) rename to audited_merchant_view;
alter function private.found_view(private.deliveries) rename to lookup_view;

create function private.is_unproven(reason text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(reason in ('refused', 'wrong_address', 'unsafe'), false)
$$;

do $do$
declare
  renamed constant text[] := array[
    ['take', 'apply_move'], ['enter', 'add_ledger_entry'], ['done', 'result_ok'],
    ['not_done', 'result_refused'], ['side_of', 'actor_for_business'], ['since', 'omit_if_unchanged'],
    ['tracked_since', 'omit_tracked_if_unchanged'], ['bare', 'trim_whitespace'], ['settle_where', 'settle_matching'],
    ['hides_something', 'has_hidden_characters'], ['is_typed', 'is_short_enough'], ['fits', 'text_fits'],
    ['takes_address', 'is_optional_email'], ['dialed', 'normalize_phone'], ['respelled', 'normalize_market'],
    ['chance', 'random_below'], ['owe_mail', 'queue_decision_mail'], ['hold_account', 'require_account'],
    ['account_stays', 'lock_account'], ['admin_asking', 'require_admin'], ['courier_asking', 'require_courier'],
    ['courier_at_work', 'require_working_courier'], ['courier_at_step', 'require_courier_for_step'], ['is_own', 'is_own_delivery'],
    ['opened_view', 'audited_merchant_view'], ['found_view', 'lookup_view']
  ];
  -- A function, a text in it, and the text that replaces it.
  changed constant text[] := array[
    ['private.without_unseen',
      '-- Hebrew, Arabic and its kin, the scripts of India and its neighbors, Mongolian, Burmese.',
      '-- Hebrew, Arabic and related scripts, the scripts of India and its neighbors, Mongolian, Burmese.'],
    ['private.without_unseen',
      '-- Characters of Chinese and Japanese names, some of which are written in a variant.',
      '-- Characters of Chinese and Japanese names, some of which have variants.'],
    ['private.valid_image',
      '-- A sound file begins as a WebP does; the difference is in bytes 9 to 12.',
      '-- A WAV file begins like a WebP file; bytes 9 to 12 differ.'],
    ['public.svc_issue_code',
      '-- One request for an address after the other, whoever asks: they share its total.',
      '-- One request for an address at a time, from any client: they share its total.'],
    ['public.svc_issue_code',
      '-- Beyond the total, one more is mailed where none is left to share.',
      '-- Beyond the total, one more is mailed if there is none left to share.'],
    ['public.svc_issue_code',
      '-- One that nobody was sent, with an empty digest, is guessed at like any other, so that its answers tell nothing.',
      '-- A code that wasn''t sent, with an empty digest, can be guessed like any other, so that the answers reveal nothing.'],
    ['public.svc_verify_code',
      '-- One at a time, so that guesses at once can''t slip past the limits.',
      '-- One at a time, so that simultaneous guesses can''t get past the limits.'],
    ['public.svc_verify_code',
      '-- One use, whichever browser it is: the same code is over for the others.',
      '-- One use in any browser: the same code no longer works in the others.'],
    ['public.svc_note_email_change',
      '-- One at a time a person, and a recipient, so that many at once cannot slip past.',
      '-- One at a time for each person and each recipient, so that simultaneous calls can''t get past the limits.'],
    ['private.guard_email',
      '-- An account that is deleted softly gives up its address.',
      '-- A soft-deleted account gives up its email.'],
    ['private.guard_email',
      '-- The service''s own change of address asks for no password and is of no use here.',
      '-- The service''s own change of email asks for no password, so it isn''t used.'],
    ['private.guard_email',
      '-- Back to the address before a change: every later one is over with it.',
      '-- Back to the email before a change: that ends every later one too.'],
    ['private.business_quota',
      '-- One at a time a person, so that many at once cannot slip past the count.',
      '-- One at a time for each person, so that simultaneous inserts can''t get past the limit.'],
    ['private.business_quota',
      '-- A retry of one that is there adds nothing, so it is not counted against anyone.',
      '-- A retry of an existing one adds nothing, so it isn''t counted.'],
    ['private.complete_courier',
      'public.courier_counters values',
      'public.courier_counters (id, count) values'],
    ['private.apply_move',
      '    update private.business_settings set free_left = least(5,',
      '    -- At most five: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(5,'],
    ['private.apply_move',
      'if p_reason in (''refused'', ''wrong_address'', ''unsafe'') then n.held := ''waiting''; end if;',
      'if private.is_unproven(p_reason) then n.held := ''waiting''; end if;'],
    ['private.apply_move',
      '-- A correction moves nothing that time alone does.',
      '-- A correction doesn''t change when time alone moves it.'],
    ['private.apply_move',
      '-- An administrator''s own words belong to the delivery, which forgets them; its events stay.',
      '-- An administrator''s reason is stored with the delivery, where it''s deleted after 30 days; events stay.'],
    ['private.apply_move',
      '-- While the money of a failed attempt waits, neither it nor the way back enters anything.',
      '-- While the money of a failed attempt waits, neither the attempt nor the return makes a ledger entry.'],
    ['private.begin_command',
      '-- A thousand are remembered. Rows that another call is about to delete are left to it, so that nobody waits here.',
      '-- A thousand are kept. Rows that another call is deleting are skipped, so that no call waits here.'],
    ['private.add_delivery',
      '-- The same delivery, asked for by another command, is there already.',
      '-- Another command already requested the same delivery.'],
    ['private.add_delivery',
      '-- A redelivery points back to one of the same business.',
      '-- A redelivery refers to a delivery of the same business.'],
    ['private.request_delivery',
      '-- Held to the end: the business is removed before this, or afterwards together with the delivery that this makes.',
      '-- Locked to the end: the business is removed before this, or after it together with the new delivery.'],
    ['private.courier_step',
      '-- Whatever photo comes along: the first one is kept.',
      '-- A retry may send another photo: the first one is kept.'],
    ['private.courier_earnings',
      '-- Those whose pay waits, or was dropped, in the week of the attempt.',
      '-- Deliveries whose pay waits or was dropped, in the week of the attempt.'],
    ['private.move_account',
      '-- An undo that leads back there has the reason from before.',
      '-- An undo that returns to that status restores its reason.'],
    ['private.note_mail',
      '-- Nobody decides about their own delivery.',
      '-- An administrator doesn''t decide about their own delivery.'],
    ['private.note_mail',
      '-- Nobody wants to hear that it is on its way once it is there.',
      '-- Once it has arrived, a mail that it''s on its way is no longer useful.'],
    ['private.note_mail',
      '-- An end that the merchant didn''t make, or a failure whose money waits for them.',
      '-- An end that the merchant didn''t cause, or a failure whose money waits for them.'],
    ['private.note_mail',
      'or (new.kind = ''fail'' and new.reason in (''refused'', ''wrong_address'', ''unsafe''))',
      'or (new.kind = ''fail'' and private.is_unproven(new.reason))'],
    ['private.claim_decision_mails',
      '-- What was taken back in time is no news.',
      '-- A decision that was undone before the mail isn''t mailed.'],
    ['private.purge',
      '-- Whoever verified an address stays, so there''s nothing left to note of them.',
      '-- Verified accounts stay, so their registrations needn''t be remembered.'],
    ['private.purge',
      '-- Kept for a day longer than they are good: the limits of a day count them.',
      '-- Codes stay a day longer than they work: the limits of a day count them.']
  ];
  pair text[];
  f record;
  body text;
begin
  for f in
    select p.oid, n.nspname || '.' || p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('private', 'public') and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    body := f.definition;
    foreach pair slice 1 in array renamed loop
      body := regexp_replace(body, '\mprivate\.' || pair[1] || '\M', 'private.' || pair[2], 'g');
    end loop;
    foreach pair slice 1 in array changed loop
      if pair[1] = f.name then
        if position(pair[2] in body) = 0 then raise exception 'Not in %: %', pair[1], pair[2]; end if;
        body := replace(body, pair[2], pair[3]);
      end if;
    end loop;
    if body <> f.definition then execute body; end if;
  end loop;
end
$do$;
