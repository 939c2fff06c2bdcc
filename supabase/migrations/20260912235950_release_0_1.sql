-- Release 0.1: the whole database, as supabase/schemas declares it. Later changes are migrations of their own.
set check_function_bodies = off;

-- schemas/00_schemas.sql
-- The two schemas. Nothing in them is granted until a statement grants it by name.
--
-- The REST API exposes `public`. It doesn't expose `private`, which has the tables that only functions use, and the
-- functions that run with their owner's rights. `public` gets thin wrappers that run with the caller's.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- schemas/05_rules.sql
-- Written by `npm run db:rules` from the constants and tables of `core`: change them there. Each body is bound when it's created,
-- and has no `set search_path`, so that the planner reads it.

create function private.active_window() returns interval language sql immutable return interval '2419200 seconds';
create function private.after_ready() returns interval language sql immutable return interval '300 seconds';
create function private.alerts_kept() returns interval language sql immutable return interval '86400 seconds';
create function private.approach_kept() returns interval language sql immutable return interval '90 seconds';
create function private.closing_mail_within() returns interval language sql immutable return interval '604800 seconds';
create function private.code_kept() returns interval language sql immutable return interval '86400 seconds';
create function private.code_shared_for() returns interval language sql immutable return interval '3600 seconds';
create function private.code_valid_for() returns interval language sql immutable return interval '600 seconds';
create function private.command_memory() returns interval language sql immutable return interval '86400 seconds';
create function private.counted_period() returns interval language sql immutable return interval '86400 seconds';
create function private.counter_time() returns interval language sql immutable return interval '7200 seconds';
create function private.decision_undo_time() returns interval language sql immutable return interval '600 seconds';
create function private.device_kept() returns interval language sql immutable return interval '3600 seconds';
create function private.email_confirm_within() returns interval language sql immutable return interval '3600 seconds';
create function private.email_undo_within() returns interval language sql immutable return interval '259200 seconds';
create function private.events_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.figures_window() returns interval language sql immutable return interval '7776000 seconds';
create function private.free_wait() returns interval language sql immutable return interval '600 seconds';
create function private.head_start() returns interval language sql immutable return interval '15 seconds';
create function private.held_back_after() returns interval language sql immutable return interval '604800 seconds';
create function private.held_back_at_most() returns interval language sql immutable return interval '7776000 seconds';
create function private.held_for() returns interval language sql immutable return interval '86400 seconds';
create function private.hourly_window() returns interval language sql immutable return interval '3600 seconds';
create function private.incidents_counted_for() returns interval language sql immutable return interval '86400 seconds';
create function private.in_page_mailed_every() returns interval language sql immutable return interval '86400 seconds';
create function private.lapses_after() returns interval language sql immutable return interval '1209600 seconds';
create function private.lapses_after_end() returns interval language sql immutable return interval '7171200 seconds';
create function private.late_report() returns interval language sql immutable return interval '60 seconds';
create function private.longest_delay() returns interval language sql immutable return interval '7200 seconds';
create function private.long_search() returns interval language sql immutable return interval '180 seconds';
create function private.look_time() returns interval language sql immutable return interval '60 seconds';
create function private.longest_pause() returns interval language sql immutable return interval '604800 seconds';
create function private.lost_after() returns interval language sql immutable return interval '86400 seconds';
create function private.mails_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.moved_by() returns interval language sql immutable return interval '150 seconds';
create function private.network_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.no_show_after() returns interval language sql immutable return interval '900 seconds';
create function private.online_time() returns interval language sql immutable return interval '120 seconds';
create function private.on_time_window() returns interval language sql immutable return interval '2592000 seconds';
create function private.paid_within() returns interval language sql immutable return interval '604800 seconds';
create function private.payment_undo_time() returns interval language sql immutable return interval '600 seconds';
create function private.people_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.position_kept() returns interval language sql immutable return interval '900 seconds';
create function private.position_shown() returns interval language sql immutable return interval '600 seconds';
create function private.reopened_within() returns interval language sql immutable return interval '604800 seconds';
create function private.reported_after() returns interval language sql immutable return interval '7200 seconds';
create function private.reported_within() returns interval language sql immutable return interval '1209600 seconds';
create function private.requests_kept() returns interval language sql immutable return interval '604800 seconds';
create function private.request_count_kept() returns interval language sql immutable return interval '172800 seconds';
create function private.same_lookup() returns interval language sql immutable return interval '600 seconds';
create function private.sandboxes_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.search_again_time() returns interval language sql immutable return interval '600 seconds';
create function private.search_time() returns interval language sql immutable return interval '1800 seconds';
create function private.shown_until() returns interval language sql immutable return interval '30 seconds';
create function private.standby_time() returns interval language sql immutable return interval '2700 seconds';
create function private.texts_kept() returns interval language sql immutable return interval '7776000 seconds';
create function private.ticket_valid_for() returns interval language sql immutable return interval '600 seconds';
create function private.tracking_time() returns interval language sql immutable return interval '1209600 seconds';
create function private.unverified_account_life() returns interval language sql immutable return interval '86400 seconds';
create function private.wait_at_door() returns interval language sql immutable return interval '300 seconds';
create function private.way_to_pickup() returns interval language sql immutable return interval '1200 seconds';

create function private.active_deliveries_limit() returns integer language sql immutable return 200;
create function private.alerted_couriers() returns integer language sql immutable return 50;
create function private.board_size() returns integer language sql immutable return 1000;
create function private.business_limit() returns integer language sql immutable return 50;
create function private.commands_remembered() returns integer language sql immutable return 1000;
create function private.compared_deliveries() returns integer language sql immutable return 100;
create function private.counted_days() returns integer language sql immutable return 14;
create function private.declared_cap() returns integer language sql immutable return 20000;
create function private.devices_per_delivery() returns integer language sql immutable return 3;
create function private.devices_per_person() returns integer language sql immutable return 5;
create function private.device_failures() returns integer language sql immutable return 5;
create function private.endpoints_limit() returns integer language sql immutable return 5;
create function private.first_in_line() returns integer language sql immutable return 5;
create function private.free_deliveries() returns integer language sql immutable return 5;
create function private.hourly_deliveries_limit() returns integer language sql immutable return 60;
create function private.keys_limit() returns integer language sql immutable return 10;
create function private.learned_from() returns integer language sql immutable return 30;
create function private.least_couriers() returns integer language sql immutable return 5;
create function private.made_good_cap() returns integer language sql immutable return 5000;
create function private.markets_per_courier() returns integer language sql immutable return 3;
create function private.max_code_attempts() returns integer language sql immutable return 5;
create function private.max_marked() returns integer language sql immutable return 1000;
create function private.max_times() returns integer language sql immutable return 2000;
create function private.missed_offers() returns integer language sql immutable return 3;
create function private.offers_shown() returns integer language sql immutable return 100;
create function private.pause_reason_length() returns integer language sql immutable return 140;
create function private.closed_dates_limit() returns integer language sql immutable return 60;
create function private.look_ahead() returns integer language sql immutable return 60;
create function private.ranges_per_day() returns integer language sql immutable return 3;
create function private.ping_counts_as() returns integer language sql immutable return 100;
create function private.pin_tries() returns integer language sql immutable return 5;
create function private.recent_events() returns integer language sql immutable return 10;
create function private.resolved_shown() returns integer language sql immutable return 100;
create function private.retries() returns integer language sql immutable return 3;
create function private.role_changes_a_day() returns integer language sql immutable return 20;
create function private.shown_lookups() returns integer language sql immutable return 20;
create function private.under_way_minutes() returns integer language sql immutable return 30;
create function private.weeks_counted() returns integer language sql immutable return 8;
create function private.work_counted() returns integer language sql immutable return 10000;

create function private.address_guess_limit() returns integer language sql immutable return 300;
create function private.address_guess_limit_window() returns interval language sql immutable return interval '86400 seconds';
create function private.link_limit() returns integer language sql immutable return 10;
create function private.link_limit_window() returns interval language sql immutable return interval '3600 seconds';
create function private.misses_of_client() returns integer language sql immutable return 20;
create function private.misses_of_client_window() returns interval language sql immutable return interval '600 seconds';
create function private.opened_by_recipient() returns integer language sql immutable return 5;
create function private.opened_by_recipient_window() returns interval language sql immutable return interval '3600 seconds';
create function private.opened_cases() returns integer language sql immutable return 10;
create function private.opened_cases_window() returns interval language sql immutable return interval '86400 seconds';
create function private.requested_messages() returns integer language sql immutable return 3000;
create function private.requested_messages_window() returns interval language sql immutable return interval '3600 seconds';
create function private.written_messages() returns integer language sql immutable return 20;
create function private.written_messages_window() returns interval language sql immutable return interval '3600 seconds';
create function private.wrong_guess_limit() returns integer language sql immutable return 1000;
create function private.wrong_guess_limit_window() returns interval language sql immutable return interval '3600 seconds';

create function private.client_code_limits() returns table (most integer, span interval) language sql immutable begin atomic values
  (1, interval '60 seconds'),
  (5, interval '3600 seconds'),
  (10, interval '86400 seconds');
end;
create function private.mailed_code_limits() returns table (most integer, span interval) language sql immutable begin atomic values
  (10, interval '3600 seconds'),
  (30, interval '86400 seconds');
end;
create function private.mails_to_recipient() returns table (most integer, span interval) language sql immutable begin atomic values
  (5, interval '3600 seconds'),
  (10, interval '86400 seconds');
end;

create function private.distances() returns integer[] language sql immutable return array[250, 500, 1000, 1500, 2000, 3000, 4000, 6000];
create function private.time_ends() returns integer[] language sql immutable return array[60, 75, 94, 118, 148, 186, 233, 291, 365, 458, 574, 719, 901, 1129, 1416, 1774, 2223, 2787, 3493, 4377, 5486, 6876, 8617, 10800];

create function private.default_hours() returns jsonb language sql immutable return '{"days":[{"from":540,"to":1020},{"from":540,"to":1020},{"from":540,"to":1020},{"from":540,"to":1020},{"from":540,"to":1020},null,null],"closed":[]}'::jsonb;
create function private.default_tariff() returns jsonb language sql immutable return '{"rates":{"A":{"fee":699,"pay":500,"minutes":45},"B":{"fee":899,"pay":650,"minutes":60},"C":{"fee":1299,"pay":950,"minutes":90}},"large":{"fee":300,"pay":250},"cancelFee":300,"returnShare":50,"reach":{"A":3000,"B":10000,"C":40000}}'::jsonb;
create function private.incidents_for_review() returns jsonb language sql immutable return '{"failure":4,"release":10}'::jsonb;
create function private.review_reasons() returns jsonb language sql immutable return '{"failure":"4 deliveries in a day failed for a reason that only the courier saw.","release":"10 deliveries in a day were given back before the pickup."}'::jsonb;

create function private.business_kinds() returns text[] language sql immutable return array['fee', 'cancel_fee', 'return_fee', 'credit', 'refund'];
create function private.courier_kinds() returns text[] language sql immutable return array['pay', 'return_pay', 'cancel_pay', 'made_good'];
create function private.minus_kinds() returns text[] language sql immutable return array['credit', 'refund'];
create function private.review_checks() returns text[] language sql immutable return array['photo', 'city', 'phone'];

create function private.is_carried(status text) returns boolean language sql immutable
  return status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning');
create function private.is_final(status text) returns boolean language sql immutable
  return status in ('delivered', 'returned', 'canceled', 'expired');
create function private.is_in_hand(status text) returns boolean language sql immutable
  return status in ('picked_up', 'at_dropoff', 'returning');

-- Words in names of cities, and the present cities of other names.
create function private.city_words() returns jsonb language sql immutable return '{"saint":"st","sainte":"ste","ft":"fort","mt":"mount"}'::jsonb;
create function private.city_aliases() returns jsonb language sql immutable return '{
  "ca|ab|bowness": "calgary",
  "ca|ab|forest lawn": "calgary",
  "ca|ab|midnapore": "calgary",
  "ca|ab|beverly": "edmonton",
  "ca|ab|jasper place": "edmonton",
  "ca|ab|strathcona": "edmonton",
  "ca|bc|clearbrook": "abbotsford",
  "ca|bc|matsqui": "abbotsford",
  "ca|bc|ladner": "delta",
  "ca|bc|north delta": "delta",
  "ca|bc|tsawwassen": "delta",
  "ca|bc|haney": "maple ridge",
  "ca|bc|steveston": "richmond",
  "ca|bc|cloverdale": "surrey",
  "ca|bc|guildford": "surrey",
  "ca|bc|newton": "surrey",
  "ca|bc|whalley": "surrey",
  "ca|bc|kerrisdale": "vancouver",
  "ca|bc|kitsilano": "vancouver",
  "ca|bc|marpole": "vancouver",
  "ca|mb|charleswood": "winnipeg",
  "ca|mb|east kildonan": "winnipeg",
  "ca|mb|fort garry": "winnipeg",
  "ca|mb|north kildonan": "winnipeg",
  "ca|mb|st boniface": "winnipeg",
  "ca|mb|st james": "winnipeg",
  "ca|mb|st vital": "winnipeg",
  "ca|mb|transcona": "winnipeg",
  "ca|mb|tuxedo": "winnipeg",
  "ca|mb|west kildonan": "winnipeg",
  "ca|ns|bedford": "halifax",
  "ca|ns|cole harbour": "halifax",
  "ca|ns|dartmouth": "halifax",
  "ca|ns|lower sackville": "halifax",
  "ca|ns|middle sackville": "halifax",
  "ca|ns|upper sackville": "halifax",
  "ca|ns|cape breton": "sydney",
  "ca|ns|glace bay": "sydney",
  "ca|ns|new waterford": "sydney",
  "ca|ns|north sydney": "sydney",
  "ca|ns|sydney mines": "sydney",
  "ca|on|bramalea": "brampton",
  "ca|on|galt": "cambridge",
  "ca|on|hespeler": "cambridge",
  "ca|on|preston": "cambridge",
  "ca|on|chatham": "chatham kent",
  "ca|on|bowmanville": "clarington",
  "ca|on|courtice": "clarington",
  "ca|on|acton": "halton hills",
  "ca|on|georgetown": "halton hills",
  "ca|on|ancaster": "hamilton",
  "ca|on|dundas": "hamilton",
  "ca|on|flamborough": "hamilton",
  "ca|on|glanbrook": "hamilton",
  "ca|on|mount hope": "hamilton",
  "ca|on|stoney creek": "hamilton",
  "ca|on|waterdown": "hamilton",
  "ca|on|lindsay": "kawartha lakes",
  "ca|on|unionville": "markham",
  "ca|on|clarkson": "mississauga",
  "ca|on|cooksville": "mississauga",
  "ca|on|erin mills": "mississauga",
  "ca|on|malton": "mississauga",
  "ca|on|meadowvale": "mississauga",
  "ca|on|port credit": "mississauga",
  "ca|on|streetsville": "mississauga",
  "ca|on|barrhaven": "ottawa",
  "ca|on|cumberland": "ottawa",
  "ca|on|gloucester": "ottawa",
  "ca|on|greely": "ottawa",
  "ca|on|kanata": "ottawa",
  "ca|on|manotick": "ottawa",
  "ca|on|nepean": "ottawa",
  "ca|on|orleans": "ottawa",
  "ca|on|osgoode": "ottawa",
  "ca|on|rockcliffe park": "ottawa",
  "ca|on|stittsville": "ottawa",
  "ca|on|vanier": "ottawa",
  "ca|on|trenton": "quinte west",
  "ca|on|copper cliff": "sudbury",
  "ca|on|greater sudbury": "sudbury",
  "ca|on|hanmer": "sudbury",
  "ca|on|lively": "sudbury",
  "ca|on|val caron": "sudbury",
  "ca|on|fort william": "thunder bay",
  "ca|on|port arthur": "thunder bay",
  "ca|on|agincourt": "toronto",
  "ca|on|don mills": "toronto",
  "ca|on|downsview": "toronto",
  "ca|on|east york": "toronto",
  "ca|on|etobicoke": "toronto",
  "ca|on|forest hill": "toronto",
  "ca|on|islington": "toronto",
  "ca|on|leaside": "toronto",
  "ca|on|long branch": "toronto",
  "ca|on|mimico": "toronto",
  "ca|on|new toronto": "toronto",
  "ca|on|north york": "toronto",
  "ca|on|rexdale": "toronto",
  "ca|on|scarborough": "toronto",
  "ca|on|swansea": "toronto",
  "ca|on|weston": "toronto",
  "ca|on|willowdale": "toronto",
  "ca|on|york": "toronto",
  "ca|on|concord": "vaughan",
  "ca|on|kleinburg": "vaughan",
  "ca|on|maple": "vaughan",
  "ca|on|woodbridge": "vaughan",
  "ca|qc|aylmer": "gatineau",
  "ca|qc|buckingham": "gatineau",
  "ca|qc|hull": "gatineau",
  "ca|qc|masson angers": "gatineau",
  "ca|qc|auteuil": "laval",
  "ca|qc|chomedey": "laval",
  "ca|qc|duvernay": "laval",
  "ca|qc|fabreville": "laval",
  "ca|qc|laval des rapides": "laval",
  "ca|qc|pont viau": "laval",
  "ca|qc|ste dorothee": "laval",
  "ca|qc|ste rose": "laval",
  "ca|qc|vimont": "laval",
  "ca|qc|breakeyville": "levis",
  "ca|qc|charny": "levis",
  "ca|qc|lauzon": "levis",
  "ca|qc|st jean chrysostome": "levis",
  "ca|qc|st nicolas": "levis",
  "ca|qc|st romuald": "levis",
  "ca|qc|greenfield park": "longueuil",
  "ca|qc|le moyne": "longueuil",
  "ca|qc|lemoyne": "longueuil",
  "ca|qc|st hubert": "longueuil",
  "ca|qc|vieux longueuil": "longueuil",
  "ca|qc|ahuntsic": "montreal",
  "ca|qc|anjou": "montreal",
  "ca|qc|cartierville": "montreal",
  "ca|qc|cote des neiges": "montreal",
  "ca|qc|hochelaga maisonneuve": "montreal",
  "ca|qc|ile bizard": "montreal",
  "ca|qc|ile des soeurs": "montreal",
  "ca|qc|lachine": "montreal",
  "ca|qc|lasalle": "montreal",
  "ca|qc|le plateau mont royal": "montreal",
  "ca|qc|le sud ouest": "montreal",
  "ca|qc|lile bizard": "montreal",
  "ca|qc|montreal nord": "montreal",
  "ca|qc|montreal north": "montreal",
  "ca|qc|notre dame de grace": "montreal",
  "ca|qc|nuns island": "montreal",
  "ca|qc|outremont": "montreal",
  "ca|qc|pierrefonds": "montreal",
  "ca|qc|plateau mont royal": "montreal",
  "ca|qc|pointe aux trembles": "montreal",
  "ca|qc|riviere des prairies": "montreal",
  "ca|qc|rosemont": "montreal",
  "ca|qc|roxboro": "montreal",
  "ca|qc|st laurent": "montreal",
  "ca|qc|st leonard": "montreal",
  "ca|qc|ste genevieve": "montreal",
  "ca|qc|verdun": "montreal",
  "ca|qc|ville marie": "montreal",
  "ca|qc|villeray": "montreal",
  "ca|qc|beauport": "quebec",
  "ca|qc|cap rouge": "quebec",
  "ca|qc|charlesbourg": "quebec",
  "ca|qc|lac st charles": "quebec",
  "ca|qc|loretteville": "quebec",
  "ca|qc|quebec city": "quebec",
  "ca|qc|sillery": "quebec",
  "ca|qc|st emile": "quebec",
  "ca|qc|ste foy": "quebec",
  "ca|qc|val belair": "quebec",
  "ca|qc|vanier": "quebec",
  "ca|qc|le gardeur": "repentigny",
  "ca|qc|chicoutimi": "saguenay",
  "ca|qc|jonquiere": "saguenay",
  "ca|qc|la baie": "saguenay",
  "ca|qc|laterriere": "saguenay",
  "ca|qc|bromptonville": "sherbrooke",
  "ca|qc|fleurimont": "sherbrooke",
  "ca|qc|lennoxville": "sherbrooke",
  "ca|qc|rock forest": "sherbrooke",
  "ca|qc|la plaine": "terrebonne",
  "ca|qc|lachenaie": "terrebonne",
  "ca|qc|cap de la madeleine": "trois rivieres",
  "ca|qc|pointe du lac": "trois rivieres",
  "ca|qc|trois rivieres ouest": "trois rivieres",
  "us|ca|arleta": "los angeles",
  "us|ca|canoga park": "los angeles",
  "us|ca|chatsworth": "los angeles",
  "us|ca|eagle rock": "los angeles",
  "us|ca|encino": "los angeles",
  "us|ca|granada hills": "los angeles",
  "us|ca|harbor city": "los angeles",
  "us|ca|hollywood": "los angeles",
  "us|ca|lake balboa": "los angeles",
  "us|ca|mission hills": "los angeles",
  "us|ca|north hills": "los angeles",
  "us|ca|north hollywood": "los angeles",
  "us|ca|northridge": "los angeles",
  "us|ca|pacific palisades": "los angeles",
  "us|ca|pacoima": "los angeles",
  "us|ca|panorama city": "los angeles",
  "us|ca|playa del rey": "los angeles",
  "us|ca|playa vista": "los angeles",
  "us|ca|porter ranch": "los angeles",
  "us|ca|reseda": "los angeles",
  "us|ca|san pedro": "los angeles",
  "us|ca|sherman oaks": "los angeles",
  "us|ca|silver lake": "los angeles",
  "us|ca|studio city": "los angeles",
  "us|ca|sun valley": "los angeles",
  "us|ca|sunland": "los angeles",
  "us|ca|sylmar": "los angeles",
  "us|ca|tarzana": "los angeles",
  "us|ca|toluca lake": "los angeles",
  "us|ca|tujunga": "los angeles",
  "us|ca|valley glen": "los angeles",
  "us|ca|valley village": "los angeles",
  "us|ca|van nuys": "los angeles",
  "us|ca|venice": "los angeles",
  "us|ca|west hills": "los angeles",
  "us|ca|westwood": "los angeles",
  "us|ca|wilmington": "los angeles",
  "us|ca|winnetka": "los angeles",
  "us|ca|woodland hills": "los angeles",
  "us|ca|la jolla": "san diego",
  "us|ca|pacific beach": "san diego",
  "us|ca|point loma": "san diego",
  "us|ca|rancho bernardo": "san diego",
  "us|ca|san ysidro": "san diego",
  "us|ca|alviso": "san jose",
  "us|dc|washington dc": "washington",
  "us|hi|waikiki": "honolulu",
  "us|la|algiers": "new orleans",
  "us|ma|allston": "boston",
  "us|ma|brighton": "boston",
  "us|ma|charlestown": "boston",
  "us|ma|dorchester": "boston",
  "us|ma|dorchester center": "boston",
  "us|ma|east boston": "boston",
  "us|ma|hyde park": "boston",
  "us|ma|jamaica plain": "boston",
  "us|ma|mattapan": "boston",
  "us|ma|roslindale": "boston",
  "us|ma|roxbury": "boston",
  "us|ma|roxbury crossing": "boston",
  "us|ma|south boston": "boston",
  "us|ma|west roxbury": "boston",
  "us|ny|arverne": "new york",
  "us|ny|astoria": "new york",
  "us|ny|bayside": "new york",
  "us|ny|breezy point": "new york",
  "us|ny|bronx": "new york",
  "us|ny|brooklyn": "new york",
  "us|ny|cambria heights": "new york",
  "us|ny|college point": "new york",
  "us|ny|corona": "new york",
  "us|ny|east elmhurst": "new york",
  "us|ny|elmhurst": "new york",
  "us|ny|far rockaway": "new york",
  "us|ny|flushing": "new york",
  "us|ny|forest hills": "new york",
  "us|ny|fresh meadows": "new york",
  "us|ny|glen oaks": "new york",
  "us|ny|hollis": "new york",
  "us|ny|howard beach": "new york",
  "us|ny|jackson heights": "new york",
  "us|ny|jamaica": "new york",
  "us|ny|kew gardens": "new york",
  "us|ny|little neck": "new york",
  "us|ny|long island city": "new york",
  "us|ny|manhattan": "new york",
  "us|ny|maspeth": "new york",
  "us|ny|middle village": "new york",
  "us|ny|new york city": "new york",
  "us|ny|nyc": "new york",
  "us|ny|oakland gardens": "new york",
  "us|ny|ozone park": "new york",
  "us|ny|queens": "new york",
  "us|ny|queens village": "new york",
  "us|ny|rego park": "new york",
  "us|ny|richmond hill": "new york",
  "us|ny|ridgewood": "new york",
  "us|ny|rockaway park": "new york",
  "us|ny|rosedale": "new york",
  "us|ny|south ozone park": "new york",
  "us|ny|south richmond hill": "new york",
  "us|ny|springfield gardens": "new york",
  "us|ny|st albans": "new york",
  "us|ny|staten island": "new york",
  "us|ny|sunnyside": "new york",
  "us|ny|the bronx": "new york",
  "us|ny|whitestone": "new york",
  "us|ny|woodhaven": "new york",
  "us|ny|woodside": "new york",
  "us|tn|antioch": "nashville",
  "us|tn|hermitage": "nashville",
  "us|tn|old hickory": "nashville",
  "us|tx|kingwood": "houston"
}'::jsonb;

-- The numbering plans of the world's phone numbers, from libphonenumber-js: a country's code, and a pattern of the rest.
create function private.number_plans() returns table (code text, pattern text) language sql immutable begin atomic values
  ('1', '[2-9]\d{9}'),
  ('20', '[189]\d{8,9}|[24-6]\d{8}|[135]\d{7}'),
  ('211', '[19]\d{8}'),
  ('212', '[5-8]\d{8}'),
  ('213', '(?:[1-4]|[5-79]\d|80)\d{7}'),
  ('216', '[2-57-9]\d{7}'),
  ('218', '[2-9]\d{8}'),
  ('220', '[48]\d{8}|[2-9]\d{6}'),
  ('221', '(?:[378]\d|93)\d{7}'),
  ('222', '(?:[2-4]\d\d|800)\d{5}'),
  ('223', '[24-9]\d{7}'),
  ('224', '722\d{6}|(?:3|6\d)\d{7}'),
  ('225', '[02]\d{9}'),
  ('226', '[024-7]\d{7}'),
  ('227', '[027-9]\d{7}'),
  ('228', '[279]\d{7}'),
  ('229', '01\d{8}'),
  ('230', '(?:[57]|8\d\d)\d{7}|[2-468]\d{6}'),
  ('231', '(?:[2457]\d|33|88)\d{7}|(?:2\d|[4-6])\d{6}'),
  ('232', '(?:[237-9]\d|66)\d{6}'),
  ('233', '[235]\d{8}|800\d{5,6}'),
  ('234', '(?:20|9\d)\d{8}|[78]\d{9,13}'),
  ('235', '(?:22|[3689]\d|77)\d{6}'),
  ('236', '8776\d{4}|(?:[27]\d|61)\d{6}'),
  ('237', '[26]\d{8}|88\d{6,7}'),
  ('238', '(?:[2-59]\d\d|800)\d{4}'),
  ('239', '(?:22|9\d)\d{5}'),
  ('240', '222\d{6}|(?:3\d|55|[89]0)\d{7}'),
  ('241', '(?:[067]\d|11)\d{6}|[2-7]\d{6}'),
  ('242', '222\d{6}|(?:0\d|80)\d{7}'),
  ('243', '(?:(?:[189]|5\d)\d|2)\d{7}|[1-68]\d{6}'),
  ('244', '[29]\d{8}'),
  ('245', '[49]\d{8}|4\d{6}'),
  ('246', '3\d{6}'),
  ('247', '(?:[01589]\d|[2-467])\d{4}'),
  ('248', '(?:[2489]\d|64)\d{5}'),
  ('249', '[19]\d{8}'),
  ('250', '(?:06|[27]\d\d|[89]00)\d{6}'),
  ('251', '(?:11|[2-57-9]\d)\d{7}'),
  ('252', '[346-9]\d{8}|[12679]\d{7}|[1-5]\d{6}|[1348]\d{5}'),
  ('253', '(?:2\d|77)\d{6}'),
  ('254', '(?:[17]\d\d|900)\d{6}|(?:2|80)0\d{6,7}|[4-6]\d{6,8}'),
  ('255', '(?:[25-8]\d|41|90)\d{7}'),
  ('256', '800\d{6}|(?:[29]0|[347]\d)\d{7}'),
  ('257', '(?:[267]\d|31)\d{6}'),
  ('258', '(?:2|8\d)\d{7}'),
  ('260', '800\d{6}|(?:21|[579]\d|63)\d{7}'),
  ('261', '[23]\d{8}'),
  ('262', '709\d{6}|(?:26|[689]\d)\d{7}|(?:639\d|7093)\d{5}|(?:26|80|9\d)\d{7}'),
  ('263', '8\d{6}(?:\d{3})?|[235-8]\d{8}'),
  ('264', '[68]\d{7,8}'),
  ('265', '(?:[1289]\d|31|77)\d{7}|1\d{6}'),
  ('266', '(?:[256]\d\d|800)\d{5}'),
  ('267', '90\d{5}|(?:0800|[2-6]|(?:7|800)\d)\d{6}'),
  ('268', '0800\d{4}|(?:[237]\d|900)\d{6}'),
  ('269', '[3478]\d{6}'),
  ('27', '[1-79]\d{8}|8\d{4,9}'),
  ('290', '(?:[2569]\d|8)\d{3}|8\d{3}'),
  ('291', '[178]\d{6}'),
  ('297', '(?:[25-79]\d\d|800)\d{4}'),
  ('298', '[2-9]\d{5}'),
  ('299', '(?:19|[2-689]\d|70)\d{4}'),
  ('30', '5005000\d{3}|8\d{9,11}|(?:[269]\d|70)\d{8}'),
  ('31', '(?:[124-7]\d\d|3(?:[02-9]\d|1[0-8]))\d{6}|8\d{6,9}|9\d{6,10}|1\d{4,5}'),
  ('32', '4\d{8}|[1-9]\d{7}'),
  ('33', '[1-9]\d{8}'),
  ('34', '400\d{6}|(?:51|[6-9]\d)\d{7}'),
  ('350', '(?:[25]\d|60)\d{6}'),
  ('351', '1693\d{5}|(?:[26-9]\d|30)\d{7}'),
  ('352', '35[013-9]\d{4,8}|6\d{8}|35\d{2,4}|(?:[2457-9]\d|3[0-46-9])\d{2,9}'),
  ('353', '(?:1\d|[2569])\d{6,8}|4\d{6,9}|7\d{8}|8\d{8,9}'),
  ('354', '(?:38\d|[4-9])\d{6}'),
  ('355', '(?:700\d\d|900)\d{3}|8\d{5,7}|(?:[2-5]|6\d)\d{7}'),
  ('356', '3550\d{4}|(?:[2579]\d\d|800)\d{5}'),
  ('357', '(?:[279]\d|[58]0)\d{6}'),
  ('358', '2\d{4,9}|35\d{4,5}|(?:60\d\d|800)\d{4,6}|7\d{5,11}|(?:[14]\d|3[0-46-9]|50)\d{4,8}|[1-35689]\d{4}|7\d{10,11}|(?:[124-7]\d|3[0-46-9])\d{8}|[1-9]\d{5,8}'),
  ('359', '00800\d{7}|[2-7]\d{6,7}|[89]\d{6,8}|2\d{5}'),
  ('36', '[235-7]\d{8}|[1-9]\d{7}'),
  ('370', '(?:[3469]\d|52|[78]0)\d{6}'),
  ('371', '(?:[268]\d|78|90)\d{6}'),
  ('372', '8\d{9}|[4578]\d{7}|(?:[3-8]\d|90)\d{5}'),
  ('373', '(?:[235-7]\d|[89]0)\d{6}'),
  ('374', '(?:[1-489]\d|55|60|77)\d{6}'),
  ('375', '(?:[12]\d|33|44|902)\d{7}|8(?:0[0-79]\d{5,7}|[1-7]\d{9})|8(?:1[0-489]|[5-79]\d)\d{7}|8[1-79]\d{6,7}|8[0-79]\d{5}|8\d{5}'),
  ('376', '(?:1|6\d)\d{7}|[135-9]\d{5}'),
  ('377', '(?:[3489]|[67]\d)\d{7}'),
  ('378', '(?:0549|[5-7]\d)\d{6}'),
  ('380', '[89]\d{9}|[3-9]\d{8}'),
  ('381', '38[02-9]\d{6,9}|6\d{7,9}|90\d{4,8}|38\d{5,6}|(?:7\d\d|800)\d{3,9}|(?:[12]\d|3[0-79])\d{5,10}'),
  ('382', '(?:20|[3-79]\d)\d{6}|80\d{6,7}'),
  ('383', '2\d{7,8}|3\d{7,11}|(?:4\d\d|[89]00)\d{5}'),
  ('385', '[2-69]\d{8}|80\d{5,7}|[1-79]\d{7}|6\d{6}'),
  ('386', '[1-7]\d{7}|8\d{4,7}|90\d{4,6}'),
  ('387', '6\d{8}|(?:[35689]\d|49|70)\d{6}'),
  ('389', '[2-578]\d{7}'),
  ('39', '0\d{5,11}|1\d{8,10}|3(?:[0-8]\d{7,10}|9\d{7,8})|(?:43|55|70)\d{8}|8\d{5}(?:\d{2,4})?|0\d{5,10}|3[0-8]\d{7,10}|55\d{8}|8\d{5}(?:\d{2,4})?|(?:1\d|39)\d{7,8}'),
  ('40', '(?:[2378]\d|90)\d{7}|[23]\d{5}'),
  ('41', '8\d{11}|[2-9]\d{8}'),
  ('420', '(?:[2-578]\d|60)\d{7}|9\d{8,11}'),
  ('421', '[2-689]\d{8}|[2-59]\d{6}|[2-5]\d{5}'),
  ('423', '[68]\d{8}|(?:[2378]\d|90)\d{5}'),
  ('43', '1\d{3,12}|2\d{6,12}|43(?:(?:0\d|5[02-9])\d{3,9}|2\d{4,5}|[3467]\d{4}|8\d{4,6}|9\d{4,7})|5\d{4,12}|8\d{7,12}|9\d{8,12}|(?:[367]\d|4[0-24-9])\d{4,11}'),
  ('44', '[1-357-9]\d{9}|[18]\d{8}|8\d{6}|(?:1481|[357-9]\d{3})\d{6}|8\d{6}(?:\d{2})?|1624\d{6}|(?:[3578]\d|90)\d{8}|1534\d{6}|(?:[3578]\d|90)\d{8}'),
  ('45', '[2-9]\d{7}'),
  ('46', '(?:[26]\d\d|9)\d{9}|[1-9]\d{8}|[1-689]\d{7}|[1-4689]\d{6}|2\d{5}'),
  ('47', '(?:0|[2-9]\d{3})\d{4}|0\d{4}|(?:[489]\d|79)\d{6}'),
  ('48', '(?:6|8\d\d)\d{7}|[1-9]\d{6}(?:\d{2})?|[26]\d{5}'),
  ('49', '[2579]\d{5,14}|49(?:[34]0|69|8\d)\d\d?|49(?:37|49|60|7[089]|9\d)\d{1,3}|49(?:2[024-9]|3[2-689]|7[1-7])\d{1,8}|(?:1|[368]\d|4[0-8])\d{3,13}|49(?:[015]\d|2[13]|31|[46][1-8])\d{1,9}'),
  ('500', '[2-7]\d{4}'),
  ('501', '(?:0800\d|[2-8])\d{6}'),
  ('502', '80\d{6}|(?:1\d{3}|[2-7])\d{7}'),
  ('503', '[25-7]\d{7}|(?:80\d|900)\d{4}(?:\d{4})?'),
  ('504', '8\d{10}|[237-9]\d{7}'),
  ('505', '(?:1800|[25-8]\d{3})\d{4}'),
  ('506', '(?:8\d|90)\d{8}|(?:[24-8]\d{3}|3005)\d{4}'),
  ('507', '(?:00800|8\d{3})\d{6}|[68]\d{7}|[1-57-9]\d{6}'),
  ('508', '[78]\d{8}|[2-9]\d{5}'),
  ('509', '[2-589]\d{7}'),
  ('51', '(?:[14-8]|9\d)\d{7}'),
  ('52', '[2-9]\d{9}'),
  ('53', '(?:[2-7]|8\d\d)\d{7}|[2-47]\d{6}|[34]\d{5}'),
  ('54', '(?:11|[89]\d\d)\d{8}|[2368]\d{9}'),
  ('55', '[1-467]\d{9,10}|55[0-46-9]\d{8}|[34]\d{7}|55\d{7,8}|(?:5[0-46-9]|[89]\d)\d{7,9}'),
  ('56', '12300\d{6}|6\d{9,10}|[2-9]\d{8}'),
  ('57', '(?:46|60\d\d)\d{6}|(?:1\d|[39])\d{9}'),
  ('58', '[68]00\d{7}|(?:[24]\d|[59]0)\d{8}'),
  ('590', '7090\d{5}|(?:[56]9|[89]\d)\d{7}'),
  ('591', '(?:[2-7]\d\d|8001)\d{5}'),
  ('592', '(?:[2-8]\d{3}|9008)\d{3}'),
  ('593', '1\d{9,10}|(?:[2-7]|9\d)\d{7}'),
  ('594', '(?:694\d|7093)\d{5}|(?:59|[89]\d)\d{7}'),
  ('595', '[36-8]\d{5,8}|4\d{6,8}|59\d{6}|9\d{5,10}|(?:2\d|5[0-8])\d{6,7}'),
  ('596', '7091\d{5}|(?:[56]9|[89]\d)\d{7}'),
  ('597', '(?:[2-5]|[6-9]\d)\d{5}'),
  ('598', '0004\d{2,9}|[1249]\d{7}|2\d{3,4}|(?:[49]\d|80)\d{5}'),
  ('599', '(?:[34]1|7\d)\d{5}|(?:[34]1|60|(?:7|9\d)\d)\d{5}'),
  ('60', '1\d{8,9}|(?:3\d|[4-9])\d{7}'),
  ('61', '1(?:[0-79]\d{7}(?:\d(?:\d{2})?)?|8[0-24-9]\d{7})|[2-478]\d{8}|1\d{4,7}|1(?:[0-79]\d{8}(?:\d{2})?|8[0-24-9]\d{7})|[148]\d{8}|1\d{5,7}'),
  ('62', '00[1-9]\d{9,14}|(?:[1-36]|8\d{5})\d{6}|00\d{9}|[1-9]\d{8,10}|[2-9]\d{7}'),
  ('63', '(?:[2-7]|9\d)\d{8}|2\d{5}|(?:1800|8)\d{7,9}'),
  ('64', '[1289]\d{9}|50\d{5}(?:\d{2,3})?|[27-9]\d{7,8}|(?:[34]\d|6[0-35-9])\d{6}|8\d{4,6}'),
  ('65', '(?:(?:1\d|8)\d\d|7000)\d{7}|[3689]\d{7}'),
  ('66', '(?:001800|[2-57]|[689]\d)\d{7}|1\d{7,9}'),
  ('670', '7\d{7}|(?:[2-47]\d|[89]0)\d{5}'),
  ('672', '[13]\d{5}'),
  ('673', '[2-578]\d{6}'),
  ('674', '(?:222|444|(?:55|8\d)\d|666|777|999)\d{4}'),
  ('675', '(?:180|[78]\d{3})\d{4}|(?:[2-589]\d|64)\d{5}'),
  ('676', '(?:0800|(?:[5-8]\d\d|999)\d)\d{3}|[2-8]\d{4}'),
  ('677', '[6-9]\d{6}|[1-6]\d{4}'),
  ('678', '[57-9]\d{6}|(?:[238]\d|48)\d{3}'),
  ('679', '45\d{5}|(?:0800\d|[235-9])\d{6}'),
  ('680', '(?:[24-8]\d\d|345|900)\d{4}'),
  ('681', '(?:40|72|8\d{4})\d{4}|[89]\d{5}'),
  ('682', '[2-578]\d{4}'),
  ('683', '(?:[4-7]|888\d)\d{3}'),
  ('685', '(?:[2-6]|8\d{5})\d{4}|[78]\d{6}|[68]\d{5}'),
  ('686', '(?:[37]\d|6[0-79])\d{6}|(?:[2-48]\d|50)\d{3}'),
  ('687', '(?:050|[2-57-9]\d\d)\d{3}'),
  ('688', '(?:2|7\d\d|90)\d{4}'),
  ('689', '4\d{5}(?:\d{2})?|8\d{7,8}'),
  ('690', '[2-47]\d{3,6}'),
  ('691', '(?:[39]\d\d|820)\d{4}'),
  ('692', '329\d{4}|(?:[256]\d|45)\d{5}'),
  ('7', '8\d{13}|[78]\d{9}|8\d{13}|[347-9]\d{9}'),
  ('800', '(?:00|[1-9]\d)\d{6}'),
  ('808', '[1-9]\d{7}'),
  ('81', '00[1-9]\d{6,14}|[25-9]\d{9}|(?:00|[1-9]\d\d)\d{6}'),
  ('82', '00[1-9]\d{8,11}|(?:[12]|5\d{3})\d{7}|[13-6]\d{9}|(?:[1-6]\d|80)\d{7}|[3-6]\d{4,5}|(?:00|7)0\d{8}'),
  ('84', '[12]\d{9}|[135-9]\d{8}|[16]\d{6,7}|7\d{6}'),
  ('850', '85\d{6}|(?:19\d|[2-7])\d{7}'),
  ('852', '8[0-46-9]\d{6,7}|9\d{4,7}|(?:[2-7]|9\d{3})\d{7}'),
  ('853', '0800\d{3}|(?:28|[68]\d)\d{6}'),
  ('855', '1\d{9}|[1-9]\d{7,8}'),
  ('856', '(?:2\d|3)\d{8}|(?:[235-8]\d|41)\d{6}'),
  ('86', '(?:(?:1[03-689]|2\d)\d\d|6)\d{8}|1\d{10}|[126]\d{6}(?:\d(?:\d{2})?)?|86\d{5,6}|(?:[3-579]\d|8[0-57-9])\d{5,9}'),
  ('870', '7\d{11}|[235-7]\d{8}'),
  ('878', '10\d{10}'),
  ('880', '[1-469]\d{9}|8[0-79]\d{7,8}|[2-79]\d{8}|[2-9]\d{7}|[3-9]\d{6}|[57-9]\d{5}'),
  ('881', '6\d{9}|[0-36-9]\d{8}'),
  ('882', '[13]\d{6}(?:\d{2,5})?|[19]\d{7}|(?:[25]\d\d|4)\d{7}(?:\d{2})?'),
  ('883', '(?:[1-4]\d|51)\d{6,10}'),
  ('886', '[2-689]\d{8}|7\d{9,10}|[2-8]\d{7}|2\d{6}'),
  ('888', '\d{11}'),
  ('90', '4\d{6}|8\d{11,12}|(?:[2-58]\d\d|900)\d{7}'),
  ('91', '(?:000800|[2-9]\d\d)\d{7}|1\d{7,12}'),
  ('92', '122\d{6}|[24-8]\d{10,11}|9(?:[013-9]\d{8,10}|2(?:[01]\d\d|2(?:[06-8]\d|1[01]))\d{7})|(?:[2-8]\d{3}|92(?:[0-7]\d|8[1-9]))\d{6}|[24-9]\d{8}|[89]\d{7}'),
  ('93', '[2-7]\d{8}'),
  ('94', '[1-9]\d{8}'),
  ('95', '1\d{5,7}|95\d{6}|(?:[4-7]|9[0-46-9])\d{6,8}|(?:2|8\d)\d{5,8}'),
  ('960', '(?:800|9[0-57-9]\d)\d{7}|[34679]\d{6}'),
  ('961', '[27-9]\d{7}|[13-9]\d{6}'),
  ('962', '(?:(?:[2689]|7\d)\d|32|427|53)\d{6}'),
  ('963', '[1-359]\d{8}|[1-5]\d{7}'),
  ('964', '(?:1|7\d\d)\d{7}|[2-6]\d{7,8}'),
  ('965', '18\d{5}|(?:[2569]\d|41)\d{6}'),
  ('966', '(?:[15]\d|800|92)\d{7}'),
  ('967', '(?:1|7\d)\d{7}|[1-7]\d{6}'),
  ('968', '(?:1505|[279]\d{3}|500)\d{4}|800\d{5,6}'),
  ('970', '[2489]2\d{6}|(?:1\d|5)\d{8}'),
  ('971', '(?:[4-7]\d|9[0-689])\d{7}|800\d{2,9}|[2-4679]\d{7}'),
  ('972', '1\d{6}(?:\d{3,5})?|[57]\d{8}|[1-489]\d{7}'),
  ('973', '[136-9]\d{7}'),
  ('974', '800\d{4}|(?:2|800)\d{6}|(?:0080|[3-7])\d{7}'),
  ('975', '[178]\d{7}|[2-8]\d{6}'),
  ('976', '[12]\d{7,9}|[5-9]\d{7}'),
  ('977', '(?:1\d|9)\d{9}|[1-9]\d{7}'),
  ('979', '[1359]\d{8}'),
  ('98', '[1-9]\d{9}|(?:[1-8]\d\d|9)\d{3,4}'),
  ('992', '(?:[0-57-9]\d|66)\d{7}'),
  ('993', '[1-7]\d{7}'),
  ('994', '365\d{6}|(?:[124579]\d|60|88)\d{7}'),
  ('995', '(?:[3-57]\d\d|800)\d{6}'),
  ('996', '8\d{9}|[235-9]\d{8}'),
  ('998', '(?:20|33|[5-9]\d)\d{7}');
end;

-- All moves of a delivery: who may make it from which status, and the status after it.
create table private.delivery_moves (
  kind text not null,
  from_status text not null,
  to_status text not null,
  actor text not null check (actor in ('merchant', 'courier', 'admin', 'time')),
  primary key (kind, from_status, actor)
);
insert into private.delivery_moves (kind, from_status, to_status, actor) values
  ('accept', 'searching', 'accepted', 'courier'),
  ('assign', 'searching', 'accepted', 'admin'),
  ('release', 'accepted', 'searching', 'courier'),
  ('release', 'accepted', 'searching', 'admin'),
  ('release', 'at_pickup', 'searching', 'courier'),
  ('release', 'at_pickup', 'searching', 'admin'),
  ('no_show', 'accepted', 'searching', 'time'),
  ('no_show', 'at_pickup', 'searching', 'time'),
  ('arrive_pickup', 'accepted', 'at_pickup', 'courier'),
  ('pick_up', 'at_pickup', 'picked_up', 'courier'),
  ('arrive_dropoff', 'picked_up', 'at_dropoff', 'courier'),
  ('deliver', 'at_dropoff', 'delivered', 'courier'),
  ('fail', 'at_dropoff', 'returning', 'courier'),
  ('retry', 'returning', 'picked_up', 'courier'),
  ('hand_back', 'returning', 'returned', 'courier'),
  ('hand_back', 'returning', 'returned', 'merchant'),
  ('cancel', 'searching', 'canceled', 'merchant'),
  ('cancel', 'searching', 'canceled', 'admin'),
  ('cancel', 'accepted', 'canceled', 'merchant'),
  ('cancel', 'accepted', 'canceled', 'admin'),
  ('cancel', 'at_pickup', 'canceled', 'merchant'),
  ('cancel', 'at_pickup', 'canceled', 'admin'),
  ('expire', 'searching', 'expired', 'time'),
  ('correct', 'searching', 'searching', 'merchant'),
  ('correct', 'accepted', 'accepted', 'merchant'),
  ('correct', 'at_pickup', 'at_pickup', 'merchant'),
  ('lose', 'picked_up', 'canceled', 'merchant'),
  ('lose', 'picked_up', 'canceled', 'admin'),
  ('lose', 'picked_up', 'canceled', 'time'),
  ('lose', 'at_dropoff', 'canceled', 'merchant'),
  ('lose', 'at_dropoff', 'canceled', 'admin'),
  ('lose', 'at_dropoff', 'canceled', 'time'),
  ('lose', 'returning', 'canceled', 'merchant'),
  ('lose', 'returning', 'canceled', 'admin'),
  ('lose', 'returning', 'canceled', 'time'),
  ('confirm', 'returning', 'returning', 'merchant'),
  ('confirm', 'returning', 'returning', 'time'),
  ('confirm', 'returned', 'returned', 'merchant'),
  ('confirm', 'returned', 'returned', 'time'),
  ('object', 'returning', 'returning', 'merchant'),
  ('object', 'returned', 'returned', 'merchant'),
  ('uphold', 'returning', 'returning', 'admin'),
  ('uphold', 'returned', 'returned', 'admin'),
  ('waive', 'returning', 'returning', 'admin'),
  ('waive', 'returned', 'returned', 'admin'),
  ('refund', 'delivered', 'delivered', 'admin'),
  ('refund', 'returned', 'returned', 'admin'),
  ('refund', 'canceled', 'canceled', 'admin');

-- schemas/10_text.sql
-- An email address has no invisible characters: the form refuses them too (spec §5). In order: control characters and
-- spaces of any script, then the characters that are ignored on display: zero-width characters, direction marks, fillers,
-- selectors, tags.
create function private.has_unseen(text text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return text ~ (
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000'
    || '\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f'
    || '\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  );
end
$$;
grant execute on function private.has_unseen(text) to authenticated, service_role;

-- Names, businesses and delivery numbers have no invisible characters and none that reverse the order of the text: the
-- forms refuse them too. Older rows stay as they are until they are written again.
--
-- In order: characters that are never visible; a joiner or selector that follows nothing it could shape; two selectors; a
-- joiner that nothing follows. Joiners and selectors shape the letters of some scripts, and emoji.
create function private.has_hidden_characters(text text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return text ~ '[\u0009-\u000d\u0085\u2028\u2029\u2800\u3164\uffa0]' or private.without_unseen(text) <> text;
end
$$;
grant execute on function private.has_hidden_characters(text) to authenticated, service_role;

-- Checks the columns that are its arguments. None of them may have more than 200 characters, so a longer text is refused
-- unread.
create function private.guard_visible() returns trigger
language plpgsql set search_path = '' as $$
declare
  written constant jsonb := to_jsonb(new);
  name text;
begin
  foreach name in array tg_argv loop
    if octet_length(written ->> name) > 800 then
      raise exception '% is too long', name using errcode = '23514';
    end if;
    if private.has_hidden_characters(written ->> name) then
      raise exception '% has characters that cannot be seen', name using errcode = '23514';
    end if;
  end loop;
  return new;
end
$$;

-- The form's rule for email addresses: ASCII as the authentication service accepts it, with a dot in the domain. Older
-- addresses stay as they are, so that administrators can still decide on their rows.
create function private.is_email(address text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return char_length(address) <= 254 and address ~ (
    '^[a-zA-Z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
    || '(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'
  );
end
$$;
grant execute on function private.is_email(text) to authenticated, service_role;

-- The texts of a delivery have no invisible characters either: forms, requests, corrections and settings refuse them.
-- Notes may have several lines. Older rows stay as they are.

-- Whether a text is short enough to be cleaned. The limit is above that of every field, with room for pasted blanks. The
-- number of octets is known without reading the text.
create function private.is_short_enough(text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when octet_length(text) > 40000 then false else char_length(text) <= 10000 end;
end
$$;

-- Removes white space of any kind around a text. Here and in the cleaning functions, a text that is too long stays as it
-- is: every rule refuses it, and reading it to its end could hold a lock for seconds.
create function private.trim_whitespace(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then
    btrim(text, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
  else text end;
end
$$;

create function private.are_visible_lines(text text, p_most integer) returns boolean
language plpgsql immutable strict set search_path = '' as $$
#variable_conflict use_column
begin
  return case when char_length(text) > p_most then false else not exists (
    select from regexp_split_to_table(text, '\n') as line where private.has_hidden_characters(line)) end;
end
$$;

-- The cleaning of `core/clean-text.ts`, applied before any rule: invisible characters are removed, odd spaces, dashes and
-- digits become plain, and characters that shape letters and emoji stay. Triggers clean the texts of deliveries. Tables
-- that people write to directly refuse a text with hidden characters instead.

-- In order: the sequences in which an invisible character has a visible effect, and every invisible character.
create function private.without_unseen(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when text ~ (
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']'
  ) then regexp_replace(text,
    -- The flags of England, Scotland and Wales.
    '(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f|[0-9#*]\ufe0f\u20e3'
    -- Symbols and emoji.
    || '|[\u00a9\u00ae\u203c\u2049\u2100-\u214f\u2190-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
    || '[\ufe0e\ufe0f]?(?:\u200d[\u00a9\u00ae\u203c\u2049\u2100-\u214f\u2190-\u23ff\u2460-\u24ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
    || '[\ufe0e\ufe0f]?)*'
    -- Hebrew, Arabic and related scripts, the scripts of India and its neighbors, Mongolian, Burmese.
    || '|['
    || '\u0591-\u05f4\u0610-\u061a\u0620-\u065f\u066e-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0710-\u088f\u0892-\u08e1\u08e3-\u08ff'
    || '\u0900-\u0dff\u0f00-\u0fff\u1780-\u17b3\u17b6-\u17ff\u1900-\u1aaf\u1b00-\u1c4f\u1cd0-\u1cff\ua800-\ua95f\ua980-\ua9df'
    || '\uaa00-\uaa5f\uaa80-\uaaff\uabc0-\uabff\ufb1d-\ufdff\ufe70-\ufefe\U00010a00-\U00010a5f\U00010ac0-\U00010aff\U00010b80-\U00010baf'
    || '\U00010d00-\U00010d3f\U00010ec0-\U00010eff\U00010f30-\U00010fdf\U00011000-\U000110bc\U000110be-\U000110cc\U000110ce-\U00011fff\U0001e900-\U0001e95f'
    || '][\u200c\u200d]?'
    || '|[\u1807\u180a\u1820-\u18aa][\u180b-\u180f]?[\u200c\u200d]?'
    || '|[\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f]\ufe00?[\u200c\u200d]?'
    -- Characters of Chinese and Japanese names, some of which have variants.
    || '|[\u3005\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff][\ufe00-\ufe02\U000e0100-\U000e01ef]?)'
    || '|['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '\1', 'g')
  else text end;
end
$$;
grant execute on function private.without_unseen(text) to authenticated, service_role;

-- Cleans a text of one line: a run of spaces of any kind becomes one space, and two typographic hyphens become the one of
-- the keyboard.
create function private.clean_text(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then btrim(translate(regexp_replace(private.without_unseen(text),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'), U&'\2010\2011', '--'))
  else text end;
end
$$;

-- Cleans a text that may have several lines.
create function private.clean_lines(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then btrim(translate(
    regexp_replace(
      regexp_replace(private.without_unseen(text), '\r\n|[\u000b\u000c\r\u0085\u2028\u2029]', E'\n', 'g'),
      '[\u0009\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]', ' ', 'g'),
    U&'\2010\2011', '--'), E' \n')
  else text end;
end
$$;

create function private.plain_dashes(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return regexp_replace(text, '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\u30fc\U00010d6e\U00010ead]', '-', 'g');
end
$$;

-- Turns the digits of every script into ASCII. The array has each script's zero; nine digits follow it.
create function private.ascii_digits(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
#variable_conflict use_column
begin
  return case when text ~ '^[\u0001-\u007f]*$' then text else translate(text,
    (select string_agg(chr(zero + digit), '' order by place, digit)
    from unnest(array[
      1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160,
      4240, 6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504,
      43600, 44016, 65296, 66720, 68912, 68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360,
      71376, 71386, 71472, 71904, 72016, 72688, 72784, 73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008,
      93552, 118000, 120782, 120792, 120802, 120812, 120822, 123200, 123632, 124144, 124401, 125264, 130032
    ]) with ordinality as zeros (zero, place), generate_series(0, 9) as digit),
    repeat('0123456789', 76)) end;
end
$$;

-- Cleans a text of letters and digits: codes, postal codes, phone numbers and delivery numbers.
create function private.plain_text(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then btrim(regexp_replace(private.plain_dashes(private.ascii_digits(normalize(regexp_replace(
    regexp_replace(text, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'),
    '['
    || '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2'
    || '\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc'
    || '\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff'
    || ']', '', 'g'), nfkc))),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g'))
  else text end;
end
$$;

create function private.plain_address(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then private.plain_dashes(translate(private.clean_text(text),
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～。｡․﹫',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~...@'))
  else text end;
end
$$;

-- Whether the length of a text, of one line or of several, is within the limits once it's cleaned.
create function private.text_fits(text text, p_least integer, p_most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then char_length(private.clean_text(text)) between p_least and p_most else false end;
end
$$;

create function private.lines_fit(text text, p_most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_short_enough(text) then char_length(private.clean_lines(text)) <= p_most else false end;
end
$$;

-- schemas/15_audit.sql
create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit log is append-only' using errcode = '42501';
end
$$;

-- An append-only record of every decision, deletion and role change, with the row as it was.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  db_role text not null,
  action text not null,
  tbl text not null,
  row_id text,
  old jsonb,
  new jsonb
);
create index audit_log_of_row on private.audit_log (row_id, at desc);
-- Lookups by administrators: opening contact details of an account or a business is written here and shown in its record.
create index audit_log_reads on private.audit_log (tbl, row_id, id desc) where action = 'READ';

create trigger append_only before update or delete or truncate on private.audit_log
  for each statement execute function private.refuse_change();

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The digest of a key isn't written, nor the network of its last use, which is deleted after 30 days.
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - '{digest,used_from}'::text[] end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - '{digest,used_from}'::text[] end;
  row_now jsonb := coalesce(after, before);
begin
  insert into private.audit_log (actor, db_role, action, tbl, row_id, old, new) values (
    (select auth.uid()), coalesce(auth.jwt() ->> 'role', session_user::text), tg_op, tg_table_name,
    coalesce(row_now ->> 'id', row_now ->> 'user_id'), before, after
  );
  return null;
end
$$;

-- schemas/20_sessions.sql
-- The caller: whether their session is alive, and whether they are an administrator.

-- The list of administrators. `users.role` only mirrors it, for display.
create table private.admins (
  user_id uuid primary key references auth.users on delete cascade,
  granted_at timestamptz not null default now()
);

create trigger audit after insert or update or delete on private.admins for each row execute function private.audit();

-- Whether an account may do anything: the operator has neither blocked nor deleted it.
create function private.may_act(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from auth.users u
    where u.id = p_person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()));
end
$$;

-- A token stays valid up to a quarter of an hour after its session ended, or its account was blocked, so the tables are asked.
create function private.has_live_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = (select (auth.jwt() ->> 'session_id')::uuid)
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
      and private.may_act(s.user_id)
  );
end
$$;

-- For policies. It raises instead of returning false, so that an ended session differs from an empty table: the REST API turns
-- PT401 into status 401.
create function private.session_alive() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_live_session() then
    raise exception 'Session ended' using errcode = 'PT401';
  end if;
  return true;
end
$$;
grant execute on function private.session_alive() to authenticated, service_role;

-- A claim in the token would be stale, so the table is asked.
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_live_session()
    and exists (select from private.admins a where a.user_id = (select auth.uid()));
end
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- The emails that were verified by a code or link of ours. A mark counts only while the account still has that email
-- (decision own-verified-mark).
create table private.verified_emails (
  user_id uuid primary key references auth.users on delete cascade,
  email text not null check (email = lower(email)),
  verified_at timestamptz not null default now()
);
alter table private.verified_emails enable row level security;

-- When a person's current email was verified; null if it wasn't.
create function private.verified_at(p_person uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select v.verified_at from private.verified_emails v join auth.users u on u.id = v.user_id
    where v.user_id = p_person and v.email = lower(u.email));
end
$$;

create function private.is_verified(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.verified_at(p_person) is not null;
end
$$;

-- Marks an account's current email as verified; false if there's no such account.
create function private.mark_verified(p_person uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.verified_emails (user_id, email) select u.id, lower(u.email) from auth.users u where u.id = p_person
  on conflict (user_id) do update set email = excluded.email, verified_at = excluded.verified_at;
  if not found then return false; end if;
  -- For pages of the last release, which read the mark in their own account.
  update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
    || jsonb_build_object('email_verified_at', now(), 'verified_email', lower(email)) where id = p_person;
  return true;
end
$$;
grant execute on function private.mark_verified(uuid) to service_role;

create function private.email_verified_at() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.verified_at((select auth.uid()));
end
$$;
grant execute on function private.email_verified_at() to authenticated;

create function public.email_verified_at() returns timestamptz
language sql stable security invoker set search_path = '' as $$
  select case when private.session_alive() then private.email_verified_at() end
$$;
grant execute on function public.email_verified_at() to authenticated;

create function private.email_verified() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_verified((select auth.uid()));
end
$$;
grant execute on function private.email_verified() to authenticated, service_role;

-- Only administrators may list all rows. The app calls this together with the list, so that a person's own rows aren't mistaken
-- for all of them. It also distinguishes an ended session from a table without rows of the caller.
create function public.am_i_admin() returns boolean
language sql stable security invoker set search_path = '' as $$ select private.session_alive() and private.is_admin() $$;
grant execute on function public.am_i_admin() to authenticated;

-- A policy isn't evaluated if no row matches; a statement trigger always runs. So a write that reaches no row still fails with
-- the reason: the session ended, or (with the argument `administrators`) the caller isn't an administrator. It runs with the
-- caller's rights: the server's own statements pass.
create function private.guard_statement() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return null; end if;
  perform private.session_alive();
  if tg_nargs > 0 and tg_argv[0] = 'administrators' and not private.is_admin() then
    raise exception 'permission denied: administrators only' using errcode = '42501';
  end if;
  return null;
end
$$;

-- schemas/30_accounts.sql
-- Runs with the caller's rights on purpose: then current_user tells an API role from the server's own statements.
create function private.users_guard() returns trigger
language plpgsql set search_path = '' as $$
declare
  had text[];
  wanted text[];
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;

  if tg_op = 'INSERT' then
    new.email := coalesce(private.auth_email(new.id), new.email);
    new.role := 'customer';
    new.account_status := 'Active';
    new.created_at := now();
    return new;
  end if;

  new.id := old.id;
  new.created_at := old.created_at;
  new.email := old.email;
  new.account_status := old.account_status;
  if new.role is not distinct from old.role then return new; end if;

  had := private.role_names(old.role);
  wanted := private.role_names(new.role);
  if cardinality(wanted) = 0 or not wanted <@ array['customer', 'merchant', 'courier', 'user', 'admin'] then
    raise exception 'permission denied: no such role' using errcode = '42501';
  end if;
  if ('admin' = any (wanted)) <> ('admin' = any (had)) then
    raise exception 'permission denied: only the server makes administrators' using errcode = '42501';
  end if;
  new.role := array_to_string(wanted, ',');
  new.account_status := private.status_after_role_change(old.account_status, had, wanted);
  return new;
end
$$;

-- Limits the length of a roles string before it's read, and how often a person changes their own roles: each change adds
-- two whole rows to the audit log. Its name makes it run before users_guard.
create function private.role_limits() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  if octet_length(new.role) > 200 then
    raise exception 'permission denied: no such role' using errcode = '42501';
  end if;
  if private.role_changes_today() >= private.role_changes_a_day() then
    raise exception 'too many changes of roles' using errcode = 'PT429';
  end if;
  return new;
end
$$;
grant execute on function private.role_changes_a_day() to authenticated;

-- Changing roles takes the courier's lock if there is one: without a row they were never online, so no call waits for them.
-- The row isn't inserted here, since a statement that changes no roles fires the trigger as well.
create function private.lock_courier_of_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or not private.has_role('courier') then return null; end if;
  perform from private.couriers c where c.courier = auth.uid() for update;
  return null;
end
$$;

create function private.leave_work_with_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if 'courier' = any (private.role_names(old.role)) and old.account_status = 'Active'
    and not ('courier' = any (private.role_names(new.role)) and new.account_status = 'Active')
  then
    perform private.leave_work(new.id, 'courier');
  end if;
  return null;
end
$$;

create function private.account_status_since() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.account_status <> old.account_status then new.status_since := private.now(); end if;
  return new;
end
$$;

-- Profiles (spec §3, users). A person sees and changes their own row; administrators see all.
create table public.users (
  id uuid primary key references auth.users on delete cascade,
  email text not null,
  first_name text check (char_length(first_name) <= 100),
  last_name text check (char_length(last_name) <= 100),
  phone text check (phone ~ '^[0-9]{0,15}$'),
  country text check (char_length(country) <= 60),
  country_code text check (country_code ~ '^[+0-9]{0,6}$'),
  role text not null default 'customer',
  account_status text not null default 'Active' check (account_status in ('Active', 'Pending', 'Rejected', 'Suspended')),
  created_at timestamptz not null default now(),
  -- The reason for Rejected or Suspended. The person reads it in the app and in a mail (decision decision-mails).
  status_reason text not null default '',
  -- The time of the last change of status; null while it has its first one.
  status_since timestamptz
);
create index users_newest_first on public.users (created_at desc, id);
create index users_counted on public.users (role, account_status);

alter table public.users enable row level security;
grant select,
  insert (id, email, first_name, last_name, phone, country, country_code, role),
  update (email, first_name, last_name, phone, country, country_code, role)
  on public.users to authenticated;
grant select, insert, update, delete on public.users to service_role;

create trigger live_session before insert or update or delete on public.users
  for each statement execute function private.guard_statement();
create trigger users_guard before insert or update on public.users
  for each row execute function private.users_guard();
create trigger audit after update of role, account_status on public.users for each row
  when (old.role is distinct from new.role or old.account_status is distinct from new.account_status)
  execute function private.audit();
create trigger guard_visible before insert or update of first_name, last_name on public.users
  for each row execute function private.guard_visible('first_name', 'last_name');
create trigger role_limits before update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.role_limits();
create trigger lock_courier_of_roles before update of role on public.users
  for each statement execute function private.lock_courier_of_roles();
create trigger leave_work_with_role after update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.leave_work_with_role();
-- Triggers run in the order of their names: this one after users_guard, which sets the status that follows from new roles.
create trigger users_status_since before update of role, account_status on public.users
  for each row execute function private.account_status_since();

create policy live_session on public.users as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy users_select on public.users for select to authenticated
  using (id = (select auth.uid()) or (select private.is_admin()));
create policy users_insert on public.users for insert to authenticated
  with check (id = (select auth.uid()));
create policy users_update on public.users for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Only accounts that people registered themselves are purged, never one that existed before or that an administrator created,
-- invited or imported. A registration starts a session immediately; an account that someone else created has none until its
-- person signs in.
create table private.registrations (
  user_id uuid primary key references auth.users on delete cascade,
  at timestamptz not null default now()
);

-- A person can't set their own email, status or administrator role (spec §6, decision account-type-roles).

-- The names in a roles string, in order, each once.
create function private.role_names(roles text) returns text[]
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(name order by first), '{}') from (
      select btrim(part) as name, min(place) as first
      from unnest(string_to_array(roles, ',')) with ordinality as parts (part, place)
      where btrim(part) <> ''
      group by btrim(part)
    ) as names);
end
$$;
grant execute on function private.role_names(text) to authenticated, service_role;

create function private.has_role(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return exists (select from public.users u where u.id = (select auth.uid()) and wanted = any (private.role_names(u.role)));
end
$$;
grant execute on function private.has_role(text) to authenticated, service_role;

create function private.auth_email(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (select u.email from auth.users u where u.id = person and person = (select auth.uid()));
end
$$;
grant execute on function private.auth_email(uuid) to authenticated, service_role;

-- The status after a person changed their own roles: adding merchant or courier needs a new approval, giving both up
-- needs none, and an administrator's Rejected or Suspended stays.
create function private.status_after_role_change(status text, had text[], wanted text[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when status in ('Rejected', 'Suspended') then status
    when private.takes_work(had, wanted) then 'Pending'
    when not wanted && array['merchant', 'courier'] then 'Active'
    else status
  end;
end
$$;
grant execute on function private.status_after_role_change(text,text[],text[]) to authenticated, service_role;

-- Mirrors private.admins in the roles string.
create function private.mirror_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.users set role = role || ',admin'
    where id = new.user_id and not 'admin' = any (private.role_names(role));
  else
    update public.users
    set role = coalesce(nullif(array_to_string(array_remove(private.role_names(role), 'admin'), ','), ''), 'customer')
    where id = old.user_id;
  end if;
  return null;
end
$$;
create trigger mirror_admin after insert or delete on private.admins
  for each row execute function private.mirror_admin();

-- The email changes through the authentication service, which asks for a confirmation; the profile follows.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return null;
end
$$;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- The authentication service stores addresses in lower case and indexes those without single sign-on. A query has to say
-- both, or it reads every account. A blocked account is found too, since its email is taken.
create function private.find_account(p_email text) returns table (id uuid, email text, verified boolean, blocked boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text, private.is_verified(u.id), not private.may_act(u.id)
  from auth.users u where u.email = lower(p_email) and u.is_sso_user = false
$$;
grant execute on function private.find_account(text) to service_role;

-- No row for a blocked or deleted account.
create function private.account_of(p_user uuid) returns table (id uuid, email text, verified boolean)
language sql stable security definer set search_path = '' as $$
  select u.id, u.email::text, private.is_verified(u.id)
  from auth.users u where u.id = p_user and private.may_act(u.id)
$$;
grant execute on function private.account_of(uuid) to service_role;

create function public.svc_find_account(p_email text) returns table (id uuid, email text, verified boolean, blocked boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.find_account(p_email) $$;
grant execute on function public.svc_find_account(text) to service_role;

create function public.svc_account_of(p_user uuid) returns table (id uuid, email text, verified boolean)
language sql stable security invoker set search_path = '' as $$ select * from private.account_of(p_user) $$;
grant execute on function public.svc_account_of(uuid) to service_role;

-- Clears the data of a person who registered an email that isn't theirs, so that its owner inherits nothing
-- (docs/security.md#squatting): no name, phone, role, picture, delivery or waiting change of email. The administrator role
-- and an administrator's rejection or suspension stay: the squatter didn't set them.
create function public.svc_clear_squatted(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.users set
    first_name = '', last_name = '', phone = '', country = 'canada', country_code = '+1',
    role = case when 'admin' = any (private.role_names(role)) then 'customer,admin' else 'customer' end,
    account_status = private.status_after_role_change(account_status, private.role_names(role), array['customer'])
  where id = p_user;
  delete from public.user_profile_pictures where user_id = p_user;
  delete from public.delivery_tracking where user_id = p_user;
  delete from private.email_changes where user_id = p_user;
$$;
grant execute on function public.svc_clear_squatted(uuid) to service_role;

create function private.note_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.registrations (user_id)
  select u.id from auth.users u where u.id = new.user_id and u.created_at > clock_timestamp() - interval '30 seconds'
  on conflict do nothing;
  return null;
end
$$;
create trigger note_registration after insert on auth.sessions
  for each row execute function private.note_registration();

-- Returns the number of times that the caller changed their own roles in the last day.
create function private.role_changes_today() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select count(*) from private.audit_log l
    where l.row_id = (select auth.uid())::text and l.actor = (select auth.uid())
      and l.tbl = 'users' and l.at > now() - interval '1 day');
end
$$;
grant execute on function private.role_changes_today() to authenticated;

-- A person's name in one text. It has no `set search_path`, so that the planner reads it: lists ask for many names.
create function private.name_of(first_name text, last_name text) returns text
language sql stable
return concat_ws(' ', nullif(private.trim_whitespace(coalesce(first_name, '')), ''), nullif(private.trim_whitespace(coalesce(last_name, '')), ''));

create function private.full_name(p_person uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select private.name_of(u.first_name, u.last_name) from public.users u where u.id = p_person), '');
end
$$;

-- Whether `wanted` has a role that needs approval and isn't in `had`.
create function private.takes_work(had text[], wanted text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return exists (select from unnest(wanted) r where r in ('merchant', 'courier') and not r = any (had));
end
$$;
grant execute on function private.takes_work(text[],text[]) to authenticated, service_role;

-- schemas/31_account_guards.sql
-- Guards on the authentication service's tables: who may enter an account that an operator created, what a session may store in
-- its own account, and what remains of a person who had an account before its owner.

-- Accounts that an operator created or invited without confirming the email. The service gives a session of such an account to
-- anyone who signs up with its email.
create table private.unconfirmed_accounts (
  user_id uuid primary key references auth.users on delete cascade
);
alter table private.unconfirmed_accounts enable row level security;

-- Runs when the transaction ends: a sign-up confirms the email in the transaction that creates the account.
create function private.note_unconfirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unconfirmed_accounts (user_id)
  select u.id from auth.users u where u.id = new.id and u.email_confirmed_at is null
  on conflict do nothing;
  return null;
end
$$;
create constraint trigger note_unconfirmed after insert on auth.users
  deferrable initially deferred for each row execute function private.note_unconfirmed();

-- A link from the mailbox was followed: its token was used up.
create function private.forget_unconfirmed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.unconfirmed_accounts where user_id = new.id;
  return null;
end
$$;
create trigger link_followed after update of recovery_token on auth.users for each row
  when (old.recovery_token <> '' and new.recovery_token = '') execute function private.forget_unconfirmed();

create function private.guard_first_session() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.unconfirmed_accounts a where a.user_id = new.user_id)
    and not private.is_verified(new.user_id)
  then
    raise exception 'This email has to be confirmed first' using errcode = 'PT403';
  end if;
  return new;
end
$$;
create trigger guard_first_session before insert on auth.sessions
  for each row execute function private.guard_first_session();

-- Each token contains the metadata, so too much of it makes every later request too large. Less is always possible.
create function private.limit_own_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if octet_length(new.raw_user_meta_data::text) > 2048
    and (tg_op = 'INSERT' or octet_length(new.raw_user_meta_data::text) > octet_length(old.raw_user_meta_data::text))
  then
    raise exception 'Too much metadata' using errcode = 'PT422';
  end if;
  return new;
end
$$;
create trigger limit_own_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_own_metadata();

-- People have an email only: no phone number, no identity of another service, no second factor. A stolen session could add one
-- and keep the owner out.
create function private.guard_identity() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Accounts have an email and a password only' using errcode = 'PT409';
end
$$;
-- A soft-deleted account has digests in place of its email and phone number.
create trigger guard_phone before insert or update of phone, phone_change on auth.users for each row
  when (new.deleted_at is null and (coalesce(new.phone, '') <> '' or coalesce(new.phone_change, '') <> ''))
  execute function private.guard_identity();
-- These are off in the settings too, so a platform that keeps us from these tables may.
do $$
begin
  create trigger guard_identity before insert or update of provider on auth.identities for each row
    when (new.provider <> 'email') execute function private.guard_identity();
exception when insufficient_privilege then
  raise notice 'No guard for other identities: %', sqlerrm;
end
$$;
do $$
begin
  create trigger guard_factor before insert or update of status on auth.mfa_factors
    for each row execute function private.guard_identity();
exception when insufficient_privilege or undefined_table then
  raise notice 'No guard for second factors: %', sqlerrm;
end
$$;

-- The owner of a mailbox got the account back, by a code or by the link that undoes a change of email. What another person left
-- goes: sessions, factors, other identities, changes that wait, and metadata that the product doesn't know.
create function private.reclaim_account(p_user uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = p_user;
  delete from auth.identities where user_id = p_user and provider <> 'email';
  if to_regclass('auth.mfa_factors') is not null then
    execute 'delete from auth.mfa_factors where user_id = $1' using p_user;
  end if;
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = p_user and confirmed_at is null and ended_at is null;
  update auth.users set raw_user_meta_data = coalesce((
    select jsonb_object_agg(m.key, m.value) from jsonb_each(raw_user_meta_data) m
    where m.key in ('first_name', 'last_name', 'avatar_url')
  ), '{}') where id = p_user;
  perform private.mark_verified(p_user);
end
$$;
grant execute on function private.reclaim_account(uuid) to service_role;

create function public.svc_reclaim_account(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.reclaim_account(p_user) $$;
grant execute on function public.svc_reclaim_account(uuid) to service_role;

-- schemas/32_pictures.sql
-- Pictures as data URLs, 5 MB at most. The format is checked by the bytes (spec §3, §9). A person reads and writes their own
-- only.
create function private.valid_image(data text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return octet_length(data) <= 6990540 and case
    when data like 'data:image/jpeg;base64,/9j/%' then substr(data, 24) ~ '^[A-Za-z0-9+/]+={0,2}$'
    when data like 'data:image/png;base64,iVBORw0KGgo%' then substr(data, 23) ~ '^[A-Za-z0-9+/]+={0,2}$'
    -- A WAV file begins like a WebP file; bytes 9 to 12 differ.
    when data like 'data:image/webp;base64,UklGR%' then
      substr(data, 24) ~ '^[A-Za-z0-9+/]{16}[A-Za-z0-9+/]*={0,2}$'
      and substr(decode(substr(data, 24, 16), 'base64'), 9, 4) = '\x57454250'::bytea
    else false
  end;
end
$$;
grant execute on function private.valid_image(text) to authenticated, service_role;

create table public.user_profile_pictures (
  user_id uuid not null references auth.users on delete cascade,
  image_type text not null check (image_type in ('profile', 'courier')),
  image_data text not null constraint image_is_a_picture check (private.valid_image(image_data)),
  -- A digest that distinguishes a new picture from the last one without reading either: live screens poll every few seconds.
  image_digest text generated always as (md5(image_data)) stored,
  primary key (user_id, image_type)
);

alter table public.user_profile_pictures enable row level security;
grant select, delete, insert (user_id, image_data, image_type), update (user_id, image_data, image_type)
  on public.user_profile_pictures to authenticated;
grant select, insert, update, delete on public.user_profile_pictures to service_role;

create trigger live_session before insert or update or delete on public.user_profile_pictures
  for each statement execute function private.guard_statement();

create policy live_session on public.user_profile_pictures as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy pictures_select on public.user_profile_pictures for select to authenticated
  using (user_id = (select auth.uid()));
create policy pictures_insert on public.user_profile_pictures for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy pictures_update on public.user_profile_pictures for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy pictures_delete on public.user_profile_pictures for delete to authenticated
  using (user_id = (select auth.uid()));

-- schemas/34_codes.sql
-- Codes sent by mail (spec §3; docs/security.md#forged-codes). Only the server reads and writes them, and it stores a keyed
-- digest, never the code.
create table public.email_verifications (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  purpose text not null check (purpose in ('registration', 'password-reset')),
  -- HMAC-SHA256 of purpose, challenge, address and code. Empty if nothing was sent: then the row only makes the next request
  -- wait.
  code text not null,
  -- Binds the code to the browser that requested it.
  challenge uuid not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- When it was used or replaced by a newer one.
  consumed_at timestamptz,
  -- The client as the limits count it: an IPv4 address, or the /64 network of an IPv6 address.
  client text not null default '',
  -- The challenge of the code that this one replaced; null if there was none. If this code can't be mailed, the replaced one
  -- works again.
  replaces uuid,
  -- The challenge that this code was mailed for, if it's another one: an address gets ten codes an hour and thirty a day, and the
  -- newest code in the mailbox works for later requests as well.
  shares uuid
);
create index email_verifications_newest on public.email_verifications (email, purpose, client, created_at desc);
create index email_verifications_mailed on public.email_verifications (email, created_at desc)
  where code <> '' and shares is null;
create index email_verifications_shared on public.email_verifications (shares) where shares is not null;
-- An address may have many codes, but few of them with guesses.
create index email_verifications_guessed on public.email_verifications (email, created_at) where attempts > 0;

create index email_verifications_by_age on public.email_verifications (expires_at);

alter table public.email_verifications enable row level security;
grant select, insert, update, delete on public.email_verifications to service_role;

create policy email_verifications_none on public.email_verifications as restrictive to anon, authenticated
  using (false) with check (false);

-- The rules that the functions below read as the service.
grant execute on function
  private.client_code_limits(), private.mailed_code_limits(), private.code_shared_for(), private.code_valid_for(),
  private.max_code_attempts(), private.wrong_guess_limit(), private.wrong_guess_limit_window(),
  private.address_guess_limit(), private.address_guess_limit_window(), private.ticket_valid_for() to service_role;

-- One-time tickets for a correct reset code (decision password-reset-ticket). Stored hashed, valid for ten minutes.
create table private.reset_tickets (
  token_hash text primary key,
  user_id uuid not null references auth.users on delete cascade,
  expires_at timestamptz not null default now() + private.ticket_valid_for(),
  used_at timestamptz
);
create index reset_tickets_of_user on private.reset_tickets (user_id);
create index reset_tickets_by_age on private.reset_tickets (expires_at);

grant select, insert, update, delete on private.reset_tickets to service_role;

-- Counters that limit how often a client or an address may call the Edge Functions.
create table private.rate_limits (
  bucket text not null,
  -- The start of the window: the time of the first count.
  win timestamptz not null,
  n integer not null default 1,
  primary key (bucket)
);
create index rate_limits_by_age on private.rate_limits (win);

grant select, insert, update, delete on private.rate_limits to service_role;

-- Stores a code unless this client has to wait for this address. Returns the wait in milliseconds; 0 if the code was
-- stored; -1 if it was stored but isn't to be mailed, since the newest one in the mailbox works for this challenge.
create function public.svc_issue_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_client text, p_replaces uuid
) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
  newest public.email_verifications;
  ended uuid;
begin
  -- One request for an address at a time, from any client: they share its total.
  perform pg_advisory_xact_lock(hashtextextended('codes:' || address, 11));
  select max(v.created_at + l.span) into until_free
  from private.client_code_limits() as l, lateral (
    select created_at from public.email_verifications
    where email = address and purpose = p_purpose and client = p_client order by created_at desc offset l.most - 1 limit 1) as v;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;

  if p_digest <> '' and private.has_enough_codes(address) then
    -- Beyond the total, one more is mailed if there is none left to share.
    select * into newest from public.email_verifications v
      where v.email = address and v.purpose = p_purpose and v.code <> '' and v.shares is null
        and v.created_at > clock_timestamp() - private.code_shared_for()
      order by v.created_at desc limit 1;
    if newest.challenge is not null and newest.consumed_at is null then
      insert into public.email_verifications (email, purpose, client, code, challenge, shares, expires_at, created_at) values (
        address, p_purpose, p_client, newest.code, p_challenge, newest.challenge,
        clock_timestamp() + private.code_valid_for(), clock_timestamp()
      );
      return -1;
    end if;
  end if;

  update public.email_verifications set consumed_at = clock_timestamp()
    where challenge = p_replaces and email = address and purpose = p_purpose and consumed_at is null
    returning challenge into ended;
  -- A code that wasn't sent, with an empty digest, can be guessed like any other, so that the answers reveal nothing.
  insert into public.email_verifications (email, purpose, client, code, challenge, replaces, expires_at, created_at) values (
    address, p_purpose, p_client, p_digest, p_challenge, ended, clock_timestamp() + private.code_valid_for(), clock_timestamp()
  );
  return 0;
end
$$;
grant execute on function public.svc_issue_code(text,text,uuid,text,text,uuid) to service_role;

-- Withdraws a code that couldn't be mailed, so that the next request needn't wait. If it was replaced in the meantime, no
-- earlier code works again: only the newest does.
create function public.svc_withdraw_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  with withdrawn as (
    delete from public.email_verifications where challenge = p_challenge returning replaces, consumed_at
  )
  update public.email_verifications v set consumed_at = null
    from withdrawn w
    where v.challenge = w.replaces and w.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < private.max_code_attempts()
$$;
grant execute on function public.svc_withdraw_code(uuid) to service_role;

-- Counts the guess and returns whether it was right: five guesses, ten minutes, one use. A right registration code marks the
-- email as verified. Returns null if there were too many
-- wrong guesses by everyone this hour: then no guess is answered or counted.
create function public.svc_verify_code(
  p_email text, p_purpose text, p_challenge uuid, p_digest text, p_first_only boolean
) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  guessed public.email_verifications;
  mailed_for uuid;
begin
  -- One at a time, so that simultaneous guesses can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended('wrong-guesses', 13));
  select * into guessed from public.email_verifications v
    where v.challenge = p_challenge and v.email = address and v.purpose = p_purpose
      and v.consumed_at is null and v.expires_at > clock_timestamp() and v.attempts < private.max_code_attempts()
    for update;
  if not found then return case when p_first_only then null else false end; end if;
  if guessed.attempts > 0 and (p_first_only or exists (
    select from private.rate_limits l
    where l.bucket = 'wrong-guesses' and l.n >= private.wrong_guess_limit() and l.win > clock_timestamp() - private.wrong_guess_limit_window()
  )) then
    return null;
  end if;
  if (guessed.attempts > 0 or guessed.shares is not null) and private.address_guess_limit() <= (
    select sum(v.attempts) from public.email_verifications v
    where v.email = address and v.attempts > 0 and v.created_at > clock_timestamp() - private.address_guess_limit_window()
  ) then
    return null;
  end if;

  update public.email_verifications set attempts = attempts + 1 where challenge = p_challenge;
  if guessed.code <> p_digest or p_digest = '' then
    perform public.svc_rate_hit('wrong-guesses', private.wrong_guess_limit(), private.wrong_guess_limit_window());
    return false;
  end if;
  -- One use in any browser: the same code no longer works in the others.
  mailed_for := coalesce(guessed.shares, guessed.challenge);
  update public.email_verifications set consumed_at = clock_timestamp()
    where consumed_at is null and (challenge = mailed_for or shares = mailed_for or challenge = p_challenge);
  -- A reset code verifies only once the account is cleared and has its new password.
  if p_purpose = 'password-reset' then return true; end if;
  return private.mark_verified((select a.id from private.find_account(address) a));
end
$$;
grant execute on function public.svc_verify_code(text,text,uuid,text,boolean) to service_role;

-- Makes a right code usable again after the action that it allowed failed.
create function public.svc_release_code(p_challenge uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update public.email_verifications set consumed_at = null, attempts = attempts - 1 where challenge = p_challenge
$$;
grant execute on function public.svc_release_code(uuid) to service_role;

-- Stores a ticket. It replaces the person's earlier ones, as a new code does.
create function public.svc_issue_ticket(p_token_hash text, p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  delete from private.reset_tickets where user_id = p_user;
  insert into private.reset_tickets (token_hash, user_id, expires_at) values (p_token_hash, p_user, clock_timestamp() + private.ticket_valid_for())
$$;
grant execute on function public.svc_issue_ticket(text,uuid) to service_role;

-- Uses a ticket and returns its user; null for an invalid one.
create function public.svc_take_ticket(p_token_hash text) returns uuid
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = clock_timestamp()
  where token_hash = p_token_hash and used_at is null and expires_at > clock_timestamp()
  returning user_id
$$;
grant execute on function public.svc_take_ticket(text) to service_role;

-- Makes a ticket usable again: the password was too weak, or couldn't be set.
create function public.svc_return_ticket(p_token_hash text) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.reset_tickets set used_at = null where token_hash = p_token_hash
$$;
grant execute on function public.svc_return_ticket(text) to service_role;

-- Counts a call in the current window of a bucket and returns whether it's within the limit.
create function public.svc_rate_hit(p_bucket text, p_limit integer, p_window interval) returns boolean
language sql volatile security invoker set search_path = '' as $$
  insert into private.rate_limits as l (bucket, win) values (p_bucket, clock_timestamp())
  on conflict (bucket) do update set
    win = case when l.win <= clock_timestamp() - p_window then clock_timestamp() else l.win end,
    n = case when l.win <= clock_timestamp() - p_window then 1 else l.n + 1 end
  returning n <= p_limit
$$;
grant execute on function public.svc_rate_hit(text,integer,interval) to service_role;

-- Whether an address has reached its limit of codes.
create function private.has_enough_codes(p_email text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  return exists (
    select from private.mailed_code_limits() as l where l.most <= (
      select count(*) from public.email_verifications v
      where v.email = p_email and v.code <> '' and v.shares is null and v.created_at > clock_timestamp() - l.span));
end
$$;
grant execute on function private.has_enough_codes(text) to service_role;

-- The challenge that a code was mailed for: its digest is bound to that.
create function public.svc_mailed_for(p_challenge uuid) returns uuid
language sql stable security invoker set search_path = '' as $$
  select coalesce((select shares from public.email_verifications where challenge = p_challenge), p_challenge)
$$;
grant execute on function public.svc_mailed_for(uuid) to service_role;

-- schemas/36_email_changes.sql
create table private.email_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- The session that requested the change: only it may confirm. Null if an operator adds a change by hand.
  session_id uuid,
  from_email text not null,
  email text not null check (email = lower(email) and private.is_email(email)),
  token_hash text unique,
  undo_hash text unique,
  asked_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  -- When it was replaced by a newer one, canceled, undone, or ended by a new password.
  ended_at timestamptz
);
create index email_changes_of_user on private.email_changes (user_id);
create index email_changes_to on private.email_changes (email, asked_at);
create index email_changes_by_age on private.email_changes (asked_at);

grant select, insert, update, delete on private.email_changes to service_role;

grant execute on function private.email_confirm_within(), private.email_undo_within(), private.mails_to_recipient() to service_role;

-- Stores a change in place of the one that waits. Returns 0, or the milliseconds for which the recipient must get no mail,
-- requested by anyone: an address gets five mails an hour, ten a day.
create function public.svc_note_email_change(
  p_user uuid, p_session uuid, p_from text, p_email text, p_token_hash text, p_undo_hash text
) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
declare
  address constant text := lower(p_email);
  until_free timestamptz;
begin
  -- One at a time for each person and each recipient, so that simultaneous calls can't get past the limits.
  perform pg_advisory_xact_lock(hashtextextended(p_user::text, 13));
  perform pg_advisory_xact_lock(hashtextextended(address, 14));
  delete from private.email_changes where asked_at < (select clock_timestamp()) - private.email_undo_within();
  select max(c.asked_at + l.span) into until_free
  from private.mails_to_recipient() as l, lateral (
    select asked_at from private.email_changes where email = address order by asked_at desc offset l.most - 1 limit 1) as c;
  if until_free > clock_timestamp() then
    return greatest(1, ceil(extract(epoch from until_free - clock_timestamp()) * 1000));
  end if;
  perform public.svc_end_email_change(p_user);
  insert into private.email_changes (user_id, session_id, from_email, email, token_hash, undo_hash)
  values (p_user, p_session, lower(p_from), address, p_token_hash, p_undo_hash);
  return 0;
end
$$;
grant execute on function public.svc_note_email_change(uuid,uuid,text,text,text,text) to service_role;

-- Returns the change that this person may confirm with this token, and the session that requested it; no row for an invalid
-- token.
create function public.svc_find_email_change(p_user uuid, p_token_hash text) returns table (email text, session_id uuid)
language sql stable security invoker set search_path = '' as $$
  select c.email, c.session_id from private.email_changes c
  where c.user_id = p_user and c.token_hash = p_token_hash and private.is_waiting(c)
$$;
grant execute on function public.svc_find_email_change(uuid,text) to service_role;

-- Ends the waiting change. A confirmed one can still be undone.
create function public.svc_end_email_change(p_user uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = p_user and confirmed_at is null and ended_at is null
$$;
grant execute on function public.svc_end_email_change(uuid) to service_role;

-- Whether a change is neither confirmed nor ended.
create function private.is_waiting(change private.email_changes) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return change.confirmed_at is null and change.ended_at is null and change.asked_at + private.email_confirm_within() > clock_timestamp();
end
$$;
grant execute on function private.is_waiting(private.email_changes) to service_role;

create function private.is_undoable(change private.email_changes) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return change.ended_at is null and change.asked_at + private.email_undo_within() > clock_timestamp()
    and (change.confirmed_at is not null or private.is_waiting(change));
end
$$;
grant execute on function private.is_undoable(private.email_changes) to service_role;

-- Returns the change that can be undone with this token.
create function public.svc_find_email_undo(p_undo_hash text) returns table (user_id uuid, from_email text, email text)
language sql stable security invoker set search_path = '' as $$
  select c.user_id, c.from_email, c.email from private.email_changes c
  where c.undo_hash = p_undo_hash and private.is_undoable(c)
$$;
grant execute on function public.svc_find_email_undo(text) to service_role;

-- An email changes only as requested here: by its own link, or back by its undo link. This applies to every write: the service's
-- own change of email, the admin API, the dashboard, the SQL editor. An operator who has to change an email by hand adds a row
-- first, at most an hour before:
--   insert into private.email_changes (user_id, from_email, email) values ('…', 'old@…', 'new@…');
create function private.guard_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  undone bigint;
  asked boolean;
begin
  -- A soft-deleted account gives up its email.
  if to_jsonb(new) ->> 'deleted_at' is not null then return new; end if;

  -- The service's own change of email asks for no password, so it isn't used.
  if new.email_change is distinct from old.email_change and coalesce(new.email_change, '') <> '' then
    raise exception 'An address is changed by change-email only' using errcode = 'PT409';
  end if;
  if new.email is not distinct from old.email then return new; end if;

  update private.email_changes c set confirmed_at = clock_timestamp()
  where c.user_id = new.id and c.email = lower(new.email) and private.is_waiting(c)
  returning c.token_hash is not null into asked;
  if found then
    -- Its link was followed in the new mailbox. A change that an operator added has none.
    if asked then
      insert into private.verified_emails (user_id, email) values (new.id, lower(new.email))
      on conflict (user_id) do update set email = excluded.email, verified_at = excluded.verified_at;
      new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}')
        || jsonb_build_object('email_verified_at', now(), 'verified_email', lower(new.email));
    end if;
    return new;
  end if;

  -- Back to the email before a change: that ends every later one too.
  select min(c.id) into undone from private.email_changes c
  where c.user_id = new.id and c.from_email = lower(new.email) and c.confirmed_at is not null and private.is_undoable(c);
  if undone is null then
    raise exception 'This change of address was not asked for' using errcode = 'PT409';
  end if;
  update private.email_changes set ended_at = clock_timestamp() where user_id = new.id and id >= undone and ended_at is null;
  return new;
end
$$;
create trigger guard_email before update of email, email_change on auth.users
  for each row execute function private.guard_email();

-- A new password, set in any way, ends the changes that were requested with the old one.
create function private.end_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = new.id and confirmed_at is null and ended_at is null;
  return null;
end
$$;
create trigger end_email_change after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.end_email_change();

-- Returns the new email of the signed-in person that waits for confirmation; null if there's none.
create function private.pending_email_change() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select c.email from private.email_changes c where c.user_id = (select auth.uid()) and private.is_waiting(c));
end
$$;
grant execute on function private.pending_email_change() to authenticated;

create function private.cancel_email_change() returns void
language sql volatile security definer set search_path = '' as $$
  update private.email_changes set ended_at = clock_timestamp()
  where user_id = (select auth.uid()) and confirmed_at is null and ended_at is null
$$;
grant execute on function private.cancel_email_change() to authenticated;

create function public.pending_email_change() returns text
language sql stable security invoker set search_path = '' as $$
  select case when private.session_alive() then private.pending_email_change() end
$$;
grant execute on function public.pending_email_change() to authenticated;

create function public.cancel_email_change() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.session_alive();
  perform private.cancel_email_change();
end
$$;
grant execute on function public.cancel_email_change() to authenticated;

-- schemas/40_businesses.sql
-- The REST API turns PT422 into status 422. It would turn 54000 into 500, a server error that clients retry.
create function private.business_quota() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then return new; end if;
  -- One at a time for each person, so that simultaneous inserts can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text, 7));
  -- A retry of an existing one adds nothing, so it isn't counted.
  if exists (select from public.businesses b where b.id = new.id) then return new; end if;
  if (select count(*) from public.businesses b where b.user_id = new.user_id) >= private.business_limit() then
    raise exception 'too many businesses' using errcode = 'PT422';
  end if;
  return new;
end
$$;
grant execute on function private.business_limit() to authenticated;

create function private.business_status_arrows() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = old.status
    or (old.status, new.status) in (('Pending', 'Active'), ('Pending', 'Rejected'), ('Active', 'Pending'), ('Rejected', 'Active'))
  then return new; end if;
  raise exception '% cannot become %', old.status, new.status using errcode = '23514';
end
$$;

create function private.guard_business_email() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_email(new.business_email) then
    raise exception 'not an email address' using errcode = '23514';
  end if;
  return new;
end
$$;

-- Sets the reason and the time of a business's status. The time is from the clock of decisions, as in the record of decisions.
create function private.business_status_reason() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = old.status then
    new.status_reason := old.status_reason;
    return new;
  end if;
  new.status_since := private.now();
  new.status_reason := private.trim_whitespace(new.status_reason);
  if not private.are_visible_lines(new.status_reason, 280) then
    raise exception 'not acceptable: reason' using errcode = '23514';
  end if;
  if new.status <> 'Rejected' then new.status_reason := ''; end if;
  return new;
end
$$;

-- Deliveries outlive their business, so a person who used its id again would see them. It runs after the insert: a retry of
-- an existing business inserts nothing, and a removal in progress is waited for.
create function private.refuse_used_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.deliveries d where d.business_id = new.id) then
    raise exception 'This is the id of a removed business with deliveries' using errcode = '23514';
  end if;
  return null;
end
$$;

-- Cancels the deliveries of a removed business that aren't picked up yet. A courier who accepted one is free again, and paid
-- as for every cancellation. A picked-up parcel goes on to its end. The business's row is locked before its triggers run, so
-- a request that holds it is done by then, and a later one finds no business.
create function private.cancel_with_business() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  under_way uuid[];
  one uuid;
  d private.deliveries;
begin
  -- All of them first: canceling one takes the locks of settings and presence, which come after those of deliveries.
  select array_agg(x.id) into under_way from (
    select y.id from private.deliveries y where y.business_id = old.id and y.ended_at is null order by y.id for update) as x;
  foreach one in array coalesce(under_way, '{}') loop
    d := private.lock_delivery(one);
    if d.status in ('searching', 'accepted', 'at_pickup') then
      perform private.apply_move(d, 'cancel', 'admin', private.now());
    end if;
  end loop;
  return old;
end
$$;

-- Businesses (spec §3, §4). A verified merchant adds and sees their own; administrators decide and delete.
-- `business_profiles` is a view of the same rows (decision one-business-table).
create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  country text not null check (country ~ '\S' and char_length(country) <= 60),
  business_name text not null check (business_name ~ '\S' and char_length(business_name) <= 120),
  address text not null check (address ~ '\S' and char_length(address) <= 200),
  city text not null check (city ~ '\S' and char_length(city) <= 100),
  state text not null check (state ~ '\S' and char_length(state) <= 100),
  business_email text not null check (
    char_length(business_email) <= 254
    and business_email ~ '^[^\s@<>"(),:;\[\]\\]+@[^\s@<>"(),:;\[\]\\.]+(\.[^\s@<>"(),:;\[\]\\.]+)+$'
  ),
  status text not null default 'Pending' check (status in ('Pending', 'Active', 'Rejected')),
  created_at timestamptz not null default now(),
  status_reason text not null default '',
  -- Null while it has its first status.
  status_since timestamptz,
  constraint business_email_is_visible check (not private.has_unseen(business_email))
);
create index businesses_of_user on public.businesses (user_id, created_at desc);
create index businesses_newest_first on public.businesses (created_at desc, id);
create index businesses_counted on public.businesses (status);

alter table public.businesses enable row level security;
-- An insert has no status; an update changes only the status and its reason.
grant select, delete,
  insert (id, user_id, country, business_name, address, city, state, business_email),
  update (status, status_reason)
  on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses to service_role;

create trigger live_session before insert or update or delete on public.businesses
  for each statement execute function private.guard_statement();
create trigger administrators_decide before update or delete on public.businesses
  for each statement execute function private.guard_statement('administrators');
create trigger business_quota before insert on public.businesses
  for each row execute function private.business_quota();
create trigger business_status_arrows before update of status on public.businesses
  for each row execute function private.business_status_arrows();
create trigger audit after update or delete on public.businesses for each row execute function private.audit();
create trigger guard_visible before insert or update of country, business_name, address, city, state on public.businesses
  for each row execute function private.guard_visible('country', 'business_name', 'address', 'city', 'state');
create trigger guard_business_email before insert or update of business_email on public.businesses
  for each row execute function private.guard_business_email();
create trigger business_status_reason before update of status, status_reason on public.businesses
  for each row execute function private.business_status_reason();
create trigger cancel_with_business before delete on public.businesses
  for each row execute function private.cancel_with_business();
create trigger not_used_before after insert on public.businesses
  for each row execute function private.refuse_used_id();

create policy live_session on public.businesses as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy businesses_select on public.businesses for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy businesses_insert on public.businesses for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.email_verified()) and (select private.has_role('merchant')));
create policy businesses_update on public.businesses for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy businesses_delete on public.businesses for delete to authenticated
  using ((select private.is_admin()));

create view public.business_profiles with (security_invoker = true) as
  select id, user_id, country, business_name, address, city, state, business_email, status, created_at,
    status_reason, status_since
  from public.businesses;

grant select, insert (id, user_id, country, business_name, address, city, state, business_email)
  on public.business_profiles to authenticated;
grant select, insert, update, delete on public.business_profiles to service_role;

-- schemas/42_courier_counter.sql
-- The number of couriers who have signed up. Anyone reads it; one function raises it, once for each courier (decision
-- finishing-registration).
create table public.courier_counters (
  id integer primary key check (id = 1),
  count bigint not null check (count >= 0)
);

insert into public.courier_counters (id, count) values (1, 0);

alter table public.courier_counters enable row level security;
grant select on public.courier_counters to anon, authenticated;
grant select, insert, update, delete on public.courier_counters to service_role;

create policy courier_counters_select on public.courier_counters for select to anon, authenticated using (true);

-- The couriers who were counted. A row stays when its account is removed, as the count does.
create table private.courier_completions (
  user_id uuid primary key,
  at timestamptz not null default now()
);

create function private.complete_courier() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  counted bigint;
  added integer;
begin
  perform private.session_alive();
  if not private.has_role('courier') or not private.email_verified()
    or not exists (select from public.user_profile_pictures p where p.user_id = me and p.image_type = 'courier')
  then
    raise exception 'permission denied: not a completed courier' using errcode = '42501';
  end if;
  insert into private.courier_completions (user_id) values (me) on conflict do nothing;
  get diagnostics added = row_count;
  if added = 1 then
    insert into public.courier_counters (id, count) values (1, 1)
    on conflict (id) do update set count = public.courier_counters.count + 1;
  end if;
  select count into counted from public.courier_counters where id = 1;
  return counted;
end
$$;
grant execute on function private.complete_courier() to authenticated;

create function public.complete_courier_registration() returns bigint
language sql volatile security invoker set search_path = '' as $$ select private.complete_courier() $$;
grant execute on function public.complete_courier_registration() to authenticated;

-- schemas/50_delivery_rules.sql
-- Prices, promised times and places of deliveries. `core/delivery` has the same rules; tests compare them case by case.

-- The clock of deliveries, to the millisecond, as the API writes times. Tests and the local stack move it; a later
-- migration must not redefine it.
create function private.now() returns timestamptz
language sql volatile set search_path = '' as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

-- Spells a country as the list of countries does (spec §3): `canada` is `ca`.
create function private.country_value(stored text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case c when 'canada' then 'ca' when 'united-states' then 'us' else c end
    from (select regexp_replace(lower(btrim(stored)), '\s+', '-', 'g') as c) as lowered);
end
$$;

-- Turns Latin, Greek, Cyrillic and Armenian letters into lower case, and special letters such as ł into plain ones. It
-- doesn't use lower(), which follows the locale of the database: that may leave letters as they are, or turn I into the
-- Turkish ı. It runs after decomposition, when a letter with a mark is two characters.
create function private.plain_letters(text text) returns text
language plpgsql immutable strict set search_path = '' as $$
begin
  return case when text ~ '^[\u0001-\u007f]*$' then lower(text collate "C") else
    replace(replace(replace(replace(translate(lower(text collate "C"),
      'ÆÐØÞðøĐđĦħıĸŁłŊŋŒŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƙƜƝƟƢƤƦƧƩƬƮƱƲƳƴƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎɓɗəͰͲͶͿΑΒΓΔΕΖΗΘ'
      || 'ΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾ'
      || 'ҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇ'
      || 'ՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖẞ',
      'ædoþdoddhhikllnnœttbƃƅɔƈɖdƌǝeɛƒɠɣɩɨkkɯɲɵƣƥʀƨʃƭʈʊʋyyƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏbdeͱͳͷϳαβγδεζηθ'
      || 'ικλμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿ'
      || 'ҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշ'
      || 'ոչպջռսվտրցւփքօֆß'),
      'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss') end;
end
$$;

-- Folds the spellings of a place name into one for comparing: Łódź is Lodz, and St. John's is St Johns. Spaces of any kind
-- count as spaces, as in the forms: city names and postal codes are often pasted with non-breaking ones. It equals foldPlace
-- in core/delivery/price/zone.ts; a test compares them.
create function private.fold_place(place text) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(nullif(btrim(regexp_replace(regexp_replace(small, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'),
      '[]!"#$%&()*+,/:;<=>?@[\\^_{}~\u00a1\u00a7\u00ab\u00b6\u00bb\u00bf\u2010-\u2027\u2030-\u205e\u3001-\u3003\u3008-\u3011\u3014-\u301f -]+',
      ' ', 'g')), ''), small)
    from (
      select private.plain_letters(private.clean_text(regexp_replace(
        normalize(regexp_replace(place, '[''’‘‛ʻʼʽʾʿʹ′‵`´.·‧∙・]', '', 'g'), nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'))) as small
    ) as plain);
end
$$;

-- A city by its present name: `north york` in Ontario is `toronto`. All names are as fold_place returns them. It equals
-- cityNamed in core/geography/city-aliases.ts.
create function private.city_named(country text, region text, name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain constant text := (
    select string_agg(coalesce(private.city_words() ->> w.word, w.word), ' ' order by w.place)
    from string_to_table(regexp_replace(name, '^(city of|ville de) ', ''), ' ') with ordinality as w (word, place));
begin
  return coalesce(private.city_aliases() ->> (country || '|' || region || '|' || plain), plain, '');
end
$$;

-- Spells a market as it's stored.
create function private.normalize_market(market text) returns text
language plpgsql immutable strict set search_path = '' as $$
#variable_conflict use_column
declare
  parts constant text[] := (
    select array_agg(private.fold_place(p.part) order by p.place)
    from unnest(string_to_array(market, '|')) with ordinality as p (part, place));
begin
  return (
    select string_agg(case when p.place > 2 then private.city_named(parts[1], parts[2], p.part) else p.part end, '|' order by p.place)
    from unnest(parts) with ordinality as p (part, place));
end
$$;

create function private.market_of(country text, state text, city text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.normalize_market(replace(private.country_value(country), '|', ' ') || '|'
    || replace(state, '|', ' ') || '|' || replace(city, '|', ' '));
end
$$;

-- Countries without postal codes, the states of Canada and the United States with the capital's district and Puerto Rico,
-- and postal codes that must match their state. `core/geography` has the same tables; a test compares them.
create function private.is_region(country text, state text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(case private.country_value(country)
    when 'us' then state in (
      'al', 'ak', 'az', 'ar', 'ca', 'co', 'ct', 'de', 'dc', 'fl', 'ga', 'hi', 'id', 'il', 'in', 'ia', 'ks', 'ky', 'la', 'me',
      'md', 'ma', 'mi', 'mn', 'ms', 'mo', 'mt', 'ne', 'nv', 'nh', 'nj', 'nm', 'ny', 'nc', 'nd', 'oh', 'ok', 'or', 'pa', 'pr',
      'ri', 'sc', 'sd', 'tn', 'tx', 'ut', 'vt', 'va', 'wa', 'wv', 'wi', 'wy')
    when 'ca' then state in ('ab', 'bc', 'mb', 'nb', 'nl', 'ns', 'on', 'pe', 'qc', 'sk', 'nt', 'nu', 'yt')
    else private.trim_whitespace(state) <> '' and char_length(state) <= 100
  end, false);
end
$$;

-- Returns a postal code as it's stored; null if that country can't have it.
create function private.postal_code(country text, typed text) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case when t !~ '^[A-Za-z0-9 -]*$' then null else
      case private.country_value(country)
        when 'us' then substring(upper(t) from '^(\d{5})(?:[- ]*\d{4})?$')
        when 'ca' then
          case when upper(t) ~ '^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][- ]*\d[ABCEGHJ-NPRSTV-Z]\d$'
            then left(upper(t), 3) || ' ' || right(upper(t), 3) end
        else case when upper(t) ~ '^[A-Z0-9][A-Z0-9 -]{0,10}[A-Z0-9]$' or (t = '' and not private.has_postal_codes(country)) then upper(t) end
      end
    end
    from (
      -- Written before a code in Japan.
      select regexp_replace(private.plain_text(typed), '^〒 ?', '') as t where case when octet_length(typed) > 256 then false else char_length(typed) <= 64 end
    ) as plain);
end
$$;

-- Returns the zone between two addresses in one country by their postal codes; null if we don't deliver there.
create function private.zone_between(
  country text, from_city text, from_state text, from_code text, to_city text, to_state text, to_code text
) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case
      when c not in ('us', 'ca') then case when same_city then 'B' end
      when left(from_code, a) = left(to_code, a) then 'A'
      when left(from_code, b) = left(to_code, b) then 'B'
      when same_city and private.fold_place(from_state) = private.fold_place(to_state) then 'C'
    end
    from (
      select private.country_value(country) as c,
        private.city_named(private.country_value(country), private.fold_place(from_state), private.fold_place(from_city))
          = private.city_named(private.country_value(country), private.fold_place(to_state), private.fold_place(to_city)) as same_city,
        case private.country_value(country) when 'us' then 5 else 3 end as a,
        case private.country_value(country) when 'us' then 3 else 2 end as b
    ) as compared);
end
$$;

create function private.currency_of(country text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case private.country_value(country) when 'ca' then 'CAD' else 'USD' end;
end
$$;

-- Returns a cryptographically random number from 0 to below `bound`, without the bias of a plain remainder. `bound` is at
-- most 256.
create function private.random_below(bound integer) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  drawn integer;
begin
  loop
    -- The first byte of a random UUID is random throughout.
    drawn := get_byte(uuid_send(gen_random_uuid()), 0);
    if drawn < 256 - 256 % bound then return drawn % bound; end if;
  end loop;
end
$$;

-- Eleven random characters and a check character.
create function private.make_tracking_number() returns text
language plpgsql volatile set search_path = '' as $$
declare
  alphabet constant text := '123456789ABCDEFGHJKMNPQRSTVWXYZ';
  number text := '';
  sum integer := 0;
  value integer;
begin
  for place in 1..11 loop
    value := private.random_below(31);
    number := number || substr(alphabet, value + 1, 1);
    sum := sum + place * value;
  end loop;
  -- 12 · 13 ≡ 1 (mod 31).
  return number || substr(alphabet, ((31 - sum % 31) * 13) % 31 + 1, 1);
end
$$;

create function private.make_pin() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return (select string_agg(private.random_below(10)::text, '') from generate_series(1, 4));
end
$$;

-- Makes a key of 128 bits in URL-safe base 64.
create function private.make_key() returns text
language plpgsql volatile set search_path = '' as $$
begin
  return rtrim(translate(encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'base64'), '+/', '-_'), '=');
end
$$;

-- Locks are taken in one order everywhere: a command, a courier, deliveries by id, the settings of a business, presence.

-- Returns until when a merchant can object to a failed attempt; null unless its money waits for them.
create function private.held_until(held text, reached jsonb) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return case when held = 'waiting' then (reached ->> 'returning')::timestamptz + private.held_for() end;
end
$$;

-- Returns when time alone moves a delivery next. `held_until` is when its money is entered.
create function private.next_due(
  status text, search_until timestamptz, pickup_by timestamptz, ready_at timestamptz, due_at timestamptz,
  last_step timestamptz, held_until timestamptz
) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return least(held_until, case
    when status = 'searching' then search_until
    when status = 'accepted' then pickup_by + private.no_show_after()
    when status = 'at_pickup' then greatest(ready_at, last_step) + private.counter_time()
    when private.is_in_hand(status) then private.lost_from(due_at, last_step, 'time')
  end);
end
$$;

-- Whether only the courier can confirm a failure for this reason: then its money waits for the merchant.
create function private.is_unproven(reason text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(reason in ('refused', 'wrong_address', 'unsafe'), false);
end
$$;

-- Whether a failed attempt has no ledger entries: its money waits, or was dropped.
create function private.is_unentered(held text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(held in ('waiting', 'objected', 'dropped'), false);
end
$$;

-- Whether a free delivery ended in a way that gives the business a free one back.
create function private.gives_back_free(
  status text, reached jsonb, on_time boolean, failure_reason text, held text, refunded integer
) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return status = 'expired' or coalesce(held = 'dropped', false) or refunded is not null or (status = 'canceled' and not reached ? 'accepted')
    or coalesce(failure_reason = 'lost', false) or coalesce(not on_time, false);
end
$$;

-- Whether a courier may see and accept offers: their page is in view, or they're on standby. Asked for many rows, so it has no `set
-- search_path`, which would keep the planner from reading it.
create function private.is_online(online_until timestamptz, standby_until timestamptz, p_at timestamptz) returns boolean
language sql immutable return coalesce(greatest(online_until, standby_until) > p_at, false);

-- Why a courier may not carry a delivery; null if they may. As `carryRefusal` in `core/delivery/lifecycle/carry-refusal.ts`, in its order.
-- `private.carriers_of` asks it.
create function private.carry_refusal(
  carries boolean, online boolean, status text, market text, markets text[], own boolean
) returns text
language sql immutable return case
  when carries then 'busy'
  when not online then 'offline'
  when status is null or private.is_final(status) then 'taken'
  when not market = any (markets) then 'other-market'
  when own then 'own-delivery'
end;

-- Whether a text is an IANA name with its area, `America/Toronto`. Abbreviations such as EST name no place, and PostgreSQL would
-- read `America/Nowhere5` as an offset of five hours.
create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if name is null or char_length(name) > 64
    or name !~ '^(Etc/GMT[+-]\d{1,2}|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_-]*)+)$'
    or name ~ '^Etc/GMT(\+(0|1[3-9]|[2-9]\d)|-(0|1[5-9]|[2-9]\d))'
  then
    return false;
  end if;
  perform private.now() at time zone name;
  return true;
exception when others then return false;
end
$$;

-- An access code. A page of an earlier release may not send one.
create function private.access_code_fits(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not r ? 'accessCode' or private.text_fits(r ->> 'accessCode', 0, 20);
end
$$;

-- The declared value of a parcel, in cents: 0 if a page of an earlier release didn't send one. Null if it isn't acceptable.
create function private.declared_value(r jsonb) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when not r ? 'declared' then 0
    when jsonb_typeof(r -> 'declared') = 'number' and (r ->> 'declared')::numeric between 0 and private.declared_cap()
      and (r ->> 'declared')::numeric % 1 = 0 then (r ->> 'declared')::numeric::integer
  end;
end
$$;

-- Whether the details of a request pass the form's rules. Phone numbers must be dialable; older rows stay as they are.
create function private.acceptable_details(p_country text, r jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.text_fits(r ->> 'name', 1, 100)
    and private.normalize_phone(r ->> 'phone') is not null
    and private.is_optional_email(r ->> 'email')
    and private.text_fits(r ->> 'street', 1, 200)
    and private.text_fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.text_fits(r ->> 'city', 1, 100)
    and private.text_fits(r ->> 'state', 1, 100) and private.is_region(p_country, private.clean_text(r ->> 'state'))
    and private.postal_code(p_country, r ->> 'postalCode') is not null
    and private.is_postal_code_in(
      p_country, private.clean_text(r ->> 'state'), private.postal_code(p_country, r ->> 'postalCode'))
    and private.lines_fit(r ->> 'notes', 280)
    and private.text_fits(r ->> 'contents', 0, 140) and private.text_fits(r ->> 'reference', 0, 64)
    and private.declared_value(r) is not null
    and (r ->> 'size') in ('small', 'large') and (r ->> 'handover') in ('meet', 'door')
    and (r ->> 'readyIn') in ('0', '15', '30', '60', '90'), false);
end
$$;

-- Whether a value is metadata: at most 20 pairs of a name and a visible text (`core/delivery/request/metadata.ts`).
create function private.is_metadata(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case
      when jsonb_typeof(p_value) is distinct from 'object' then false
      when (select count(*) from jsonb_object_keys(p_value)) > 20 then false
      else not exists (
        select from jsonb_each(p_value) as pair
        where pair.key !~ '^[A-Za-z][A-Za-z0-9_.-]{0,39}$' or jsonb_typeof(pair.value) <> 'string'
          or char_length(pair.value #>> '{}') > 200 or private.has_hidden_characters(pair.value #>> '{}'))
    end);
end
$$;

-- Whether a correction passes the form's rules.
create function private.acceptable_correction(r jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.text_fits(r ->> 'street', 1, 200)
    and private.normalize_phone(r ->> 'phone') is not null
    and private.text_fits(r ->> 'unit', 0, 40)
    and private.access_code_fits(r)
    and private.lines_fit(r ->> 'notes', 280), false);
end
$$;

-- Returns from when a parcel may be reported as lost, counted from its promised time or, if later, its courier's last step.
create function private.lost_from(due_at timestamptz, last_step timestamptz, actor text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return greatest(due_at, last_step) + case actor when 'time' then private.lost_after() else private.reported_after() end;
end
$$;

create function private.has_postal_codes(country text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.country_value(country) not in (
    'angola', 'bahamas', 'belize', 'bolivia', 'botswana', 'cameroon', 'fiji', 'ghana', 'hong-kong', 'jamaica',
    'panama', 'qatar', 'uganda', 'united-arab-emirates', 'zimbabwe');
end
$$;

-- Returns the states or provinces of a postal code in the form of `private.postal_code`; null if the country's codes don't show
-- them.
create function private.regions_of_postal_code(country text, code text) returns text[]
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return case private.country_value(country)
    when 'us' then (
      select coalesce(array_agg(region order by n, at), '{}')
      from regexp_split_to_table(
      '005 ny|006-007 pr|009 pr|010-027 ma|028-029 ri|030-038 nh|039-049 me|050-054 vt|055 ma|056-059 vt|060-069 ct|070-089 nj|'
      || '100-149 ny|150-196 pa|197-199 de|200 dc|201 va|202-205 dc|206-212 md|214-219 md|220-246 va|247-268 wv|270-289 nc|290-299 sc|'
      || '300-319 ga|320-339 fl|341-342 fl|344 fl|346-347 fl|349 fl|350-369 al|370-385 tn|386-397 ms|398-399 ga|'
      || '400-427 ky|430-459 oh|460-479 in|480-499 mi|500-528 ia|530-549 wi|550-567 mn|569 dc|570-577 sd|580-588 nd|590-599 mt|'
      || '600-629 il|630-658 mo|660-679 ks|680-693 ne|700-714 la|716-729 ar|730-732 ok|733 tx|734-749 ok|750-799 tx|'
      || '800-816 co|820-831 wy|832-838 id|840-847 ut|850-865 az|870-884 nm|885 tx|889-898 nv|'
      || '900-961 ca|967-968 hi|970-979 or|980-994 wa|995-999 ak'
      || '|'
      || '02861 ma|03579 me|06390 ny|20598 va|21912 de|27048 va|28675 va|30165 al|31905 al|37752 va|38079 ky|42223 tn|42602 tn|51001 sd|51023 sd|'
      || '51360 mn|51557 ne|51640 mo|52542 mo|52573 mo|52626 mo|54540 mi|54554 mi|56027 ia|56136 sd|56144 sd|56164 sd|56219 sd|'
      || '56257 sd|57026 mn|57030 mn|57068 mn|57078 ne|57638 nd|57641 nd|57642 nd|57645 nd|57660 nd|57724 mt|58225 mn|58413 sd|'
      || '58436 sd|58439 sd|58623 sd|58649 sd|58653 sd|59221 nd|59270 nd|59275 nd|59847 id|63673 il|65729 ar|65733 ar|65761 ar|'
      || '66541 ne|67950 ok|68325 ks|68719 sd|68978 ks|69201 sd|69212 sd|69216 sd|69337 sd|71749 la|72338 tn|72395 tn|72644 mo|'
      || '73949 tx|81137 nm|82063 co|82082 ne|82701 sd|82801 mt|82930 ut|83120 id|83127 id|83342 ut|83414 wy|84034 nv|84531 az|'
      || '84536 az|86044 ut|86504 nm|86514 nm|87328 az|88063 tx|88430 tx|89010 ca|89019 ca|89060 ca|89061 ca|89421 or|89439 ca|'
      || '89832 id|97635 ca|97910 id|97913 id|99128 id|99362 or'
      , '\|') with ordinality as entries (entry, n),
        lateral (select string_to_array(entry, ' ') as words, split_part(split_part(entry, ' ', 1), '-', 1) as low) as parts,
        lateral (select split_part(words[1] || '-' || low, '-', 2) as high) as ends,
        lateral unnest(words[2:]) with ordinality as r (region, at)
      where left(code, length(low)) collate "C" >= low and left(code, length(low)) collate "C" <= high)
    when 'ca' then (
      select coalesce(array_agg(region order by n, at), '{}')
      from regexp_split_to_table(
      'A nl|B ns|C pe|E nb|G qc|H qc|J qc|K on|L on|M on|N on|P on|R mb|S sk|T ab|V bc|X nt nu|Y yt|K1A qc|R8A sk', '\|')
        with ordinality as entries (entry, n),
        lateral unnest((string_to_array(entry, ' '))[2:]) with ordinality as r (region, at)
      where starts_with(code, split_part(entry, ' ', 1)))
  end;
end
$$;

-- Whether a postal code matches its state. A state that isn't in the country's list matches every code.
create function private.is_postal_code_in(country text, state text, code text) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select regions is null or not private.is_region(country, state) or state = any (regions)
    from (select private.regions_of_postal_code(country, code) as regions) as found);
end
$$;

-- Whether a phone number can be dialed: in E.164 and in its country's numbering plan.
create function private.is_dialable(number text) returns boolean
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return coalesce(number ~ '^\+[1-9][0-9]{4,14}$', false) and exists (
    select from private.number_plans()
    where left(substr(number, 2), length(code)) = code
      and substr(number, 2 + length(code)) ~ ('^(?:' || pattern || ')$'));
end
$$;

-- Returns a phone number in E.164, `+14165550142`; null if it can't be dialed.
create function private.normalize_phone(text text) returns text
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case when private.is_dialable(t) then t end
    from (select regexp_replace(private.plain_text(text), '[ ().\-/]', '', 'g') as t where private.is_short_enough(text)) as plain);
end
$$;

-- Whether a text is empty or an email address once it's cleaned.
create function private.is_optional_email(text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_short_enough(text)
    then private.plain_address(text) = '' or private.is_email(private.plain_address(text)) else false end;
end
$$;

-- schemas/51_delivery_tables.sql
create function private.clean_parcel() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.contents := private.clean_text(new.contents);
  new.reference := private.clean_text(new.reference);
  return new;
end
$$;

-- Deliveries and everything that belongs to them. Only functions reach these tables: the columns that a person sees depend
-- on their role and on the delivery's status, which row policies can't express.
create table private.deliveries (
  id uuid primary key,
  number text not null unique check (number ~ '^[1-9A-HJKMNP-TV-Z]{12}$'),
  -- A delivery outlives its business, since couriers were paid for it. So this isn't a foreign key.
  business_id uuid not null,
  status text not null default 'searching' check (status in (
    'searching', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered', 'returning', 'returned', 'canceled', 'expired'
  )),
  version integer not null default 1 check (version > 0),
  market text not null,
  courier uuid,
  zone text not null check (zone in ('A', 'B', 'C')),
  size text not null check (size in ('small', 'large')),
  handover text not null check (handover in ('meet', 'door')),
  contents text not null check (char_length(contents) <= 140),
  reference text not null check (char_length(reference) <= 64),
  fee integer not null check (fee >= 0),
  pay integer not null check (pay >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  free boolean not null,
  ready_at timestamptz not null,
  search_until timestamptz not null,
  pickup_by timestamptz,
  due_at timestamptz not null,
  -- That time at its request; null for older deliveries, which were promised `minutes` after they're ready.
  promised_at timestamptz,
  on_time boolean,
  failure_reason text check (failure_reason in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked', 'lost')),
  redelivery_of uuid,
  -- The time at which it last reached each status: {"searching": "2026-…"}.
  reached jsonb not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  -- The time of the next move that time alone makes.
  next_due timestamptz,
  -- The state of the money of a failed attempt that only the courier can confirm; null if it never waited.
  held text check (held in ('waiting', 'objected', 'entered', 'dropped')),
  -- An administrator's reason for entering or dropping it.
  held_reason text not null default '' check (char_length(held_reason) <= 280),
  -- Labels of the business's software.
  metadata jsonb not null default '{}' check (private.is_metadata(metadata)),
  -- Its other terms, by the prices at its request: the minutes from ready to the door, the fee for canceling, and the hundredths
  -- of fee and pay for bringing it back.
  minutes integer not null check (minutes > 0),
  cancel_fee integer not null check (cancel_fee >= 0),
  return_share integer not null check (return_share between 0 and 100),
  -- The value that its merchant declared for what's in the parcel, in cents.
  declared_cents integer not null default 0 check (declared_cents >= 0),
  -- The amount that an administrator refunded, in cents; null without a refund.
  refunded integer check (refunded >= 0),
  -- The key of the business's software that requested it; null if a person did. Not a foreign key: the delivery stays.
  by_key uuid,
  -- Whether its people were deleted.
  forgotten boolean not null default false,
  check ((courier is null) = (status in ('searching', 'expired') or (status = 'canceled' and not reached ? 'accepted')))
);
create index deliveries_of_business on private.deliveries (business_id, requested_at desc, id desc);
create index deliveries_due on private.deliveries (next_due) where next_due is not null;
create index deliveries_to_forget on private.deliveries (ended_at) where not forgotten and ended_at is not null;
-- A courier carries one at most, even if a function has a bug.
create unique index one_at_a_time on private.deliveries (courier)
  where status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning');
-- Live screens ask every few seconds, so their queries use indexes. The planner doesn't use an index for a condition inside
-- a function, or for one that calls private.now(), which is volatile. So queries spell out the statuses, and read the time
-- once.

create index deliveries_active on private.deliveries (business_id) where ended_at is null;
-- For the last ones that ended.
create index deliveries_by_end on private.deliveries (business_id, ended_at) where ended_at is not null;
-- For the share that was on time in thirty days: delivered ones without reading their rows, and the few that failed.
create index deliveries_judged on private.deliveries (business_id, ended_at) include (on_time) where status = 'delivered';
create index deliveries_failed on private.deliveries (business_id, ended_at) where on_time is not null and status <> 'delivered';
-- For software that looks for its own reference, and for statuses that few deliveries have.
create index deliveries_of_reference on private.deliveries (business_id, reference, requested_at desc, id desc)
  where reference <> '';
create index deliveries_of_status on private.deliveries (
  business_id, (case when failure_reason = 'lost' then 'lost' else status end), requested_at desc, id desc);
-- For comparing new prices of a market with its last deliveries.
create index deliveries_of_market on private.deliveries (market, requested_at desc, id desc);
-- For new prices of all markets. Only a query that names its condition may use it: a business's list would walk it past all
-- deliveries of others.
create index deliveries_newest on private.deliveries (requested_at desc, id desc) where zone is not null;
-- For the figures of the public pages: what ended within ninety days, without reading the rows.
create index deliveries_figured on private.deliveries (ended_at)
  include (id, business_id, courier, status, on_time, failure_reason, held) where ended_at is not null;
-- The board's order.
create index deliveries_offered on private.deliveries (market, pay desc, due_at, id) where status = 'searching';

-- For what the couriers of a board delivered within a day.
create index deliveries_delivered on private.deliveries (courier, ended_at) where status = 'delivered';

-- Those that may be late.
create index deliveries_late on private.deliveries (due_at) where ended_at is null;

-- For a courier's earnings, and for the objections that administrators decide on.
create index deliveries_unentered on private.deliveries (courier, held)
  where held in ('waiting', 'objected', 'dropped');

create trigger clean_parcel before insert or update of contents, reference on private.deliveries
  for each row execute function private.clean_parcel();

-- Cleans the texts of a row that any function writes.
create function private.clean_recipient() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.clean_text(new.name);
  new.street := private.clean_text(new.street);
  new.unit := private.clean_text(new.unit);
  new.access_code := private.clean_text(new.access_code);
  new.city := private.clean_text(new.city);
  new.state := private.clean_text(new.state);
  new.notes := private.clean_lines(new.notes);
  new.recipient_note := private.clean_lines(new.recipient_note);
  new.phone := coalesce(private.normalize_phone(new.phone), new.phone);
  new.email := lower(private.plain_address(new.email));
  return new;
end
$$;

create table private.delivery_people (
  delivery uuid primary key references private.deliveries on delete cascade,
  pickup_name text not null,
  pickup_street text not null,
  pickup_city text not null,
  pickup_state text not null,
  pickup_postal_code text not null,
  pickup_phone text not null,
  pickup_notes text not null check (char_length(pickup_notes) <= 280),
  name text not null check (name ~ '\S' and char_length(name) <= 100),
  street text not null check (street ~ '\S' and char_length(street) <= 200),
  unit text not null check (char_length(unit) <= 40),
  city text not null check (city ~ '\S' and char_length(city) <= 100),
  state text not null check (state ~ '\S' and char_length(state) <= 100),
  postal_code text not null,
  phone text not null check (phone ~ '^\+[0-9]{5,20}$'),
  notes text not null check (char_length(notes) <= 280),
  email text not null check (char_length(email) <= 254),
  access_code text not null default '' check (char_length(access_code) <= 20),
  -- The recipient's own words for the courier.
  recipient_note text not null default '' check (char_length(recipient_note) <= 280),
  -- The point of the door, if the operator's geocoder found the house.
  door_lat double precision check (door_lat between -90 and 90),
  door_lon double precision check (door_lon between -180 and 180),
  check ((door_lat is null) = (door_lon is null))
);

create trigger clean_recipient before insert or update of
  name, street, unit, access_code, city, state, notes, recipient_note, phone, email
  on private.delivery_people for each row execute function private.clean_recipient();

create table private.delivery_secrets (
  delivery uuid primary key references private.deliveries on delete cascade,
  pin text check (pin ~ '^[0-9]{4}$'),
  tries integer not null default 0,
  -- The recipient's key isn't hashed, so that the merchant can copy the link again. It only opens data of this schema.
  key text not null
);

-- Timeline, activity and audit log of deliveries. Append-only.
create table private.delivery_events (
  delivery uuid not null references private.deliveries on delete cascade,
  seq integer not null,
  kind text not null,
  actor text not null check (actor in ('merchant', 'courier', 'admin', 'time')),
  at timestamptz not null,
  reason text,
  -- When the courier's phone reported it, if that was later.
  reported_at timestamptz,
  primary key (delivery, seq)
);
create index delivery_events_late on private.delivery_events (delivery) where reported_at is not null;

-- The courier's photo, a JPEG. Its digest is stored beside it: live screens poll every few seconds, without reading the photo.
create table private.delivery_proofs (
  delivery uuid primary key references private.deliveries on delete cascade,
  image bytea not null check (substr(image, 1, 3) = '\xffd8ff' and octet_length(image) <= 300000),
  digest text generated always as (md5(image)) stored
);

-- Every action of a courier locks this row first.
create table private.couriers (
  courier uuid primary key references auth.users on delete cascade,
  markets text[] not null default '{}' check (cardinality(markets) <= private.markets_per_courier()),
  -- Their application: the city that they want to work in, and their vehicle.
  applied_market text check (char_length(applied_market) <= 300),
  vehicle text check (vehicle in ('bike', 'scooter', 'car', 'foot'))
);

create index couriers_of_market on private.couriers using gin (markets);

-- A separate table, since moves by a merchant or by time update it while they hold the lock of a delivery.
create table private.courier_presence (
  courier uuid primary key references auth.users on delete cascade,
  online_until timestamptz,
  idle_since timestamptz not null,
  -- The end of their standby: reachable by alert, with the page not in view. Null without alerts.
  standby_until timestamptz,
  -- The number of offers in a row that were sent to their devices while their page wasn't in view.
  missed integer not null default 0
);

-- A courier's incidents of the last day: failed attempts that only their word proves, and deliveries that they gave back.
create table private.courier_incidents (
  courier uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('failure', 'release')),
  at timestamptz not null
);
create index courier_incidents_of on private.courier_incidents (courier);

create table private.delivery_passes (
  courier uuid not null references auth.users on delete cascade,
  delivery uuid not null references private.deliveries on delete cascade,
  primary key (courier, delivery)
);
create index delivery_passes_of_delivery on private.delivery_passes (delivery);

create function private.clean_pickup() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.notes := private.clean_lines(new.notes);
  new.phone := coalesce(private.normalize_phone(new.phone), new.phone);
  return new;
end
$$;

create table private.business_settings (
  business_id uuid primary key references public.businesses on delete cascade,
  postal_code text,
  phone text,
  notes text check (char_length(notes) <= 280),
  time_zone text,
  -- The number of its deliveries. Each request changes it, under the lock that it takes anyway.
  requested bigint not null default 0,
  free_left integer not null default private.free_deliveries() check (free_left between 0 and private.free_deliveries()),
  -- Whether recipients may call the counter; null until the merchant has chosen.
  call_shop boolean,
  -- The points of the last nine pick-ups, to about ten meters, without courier and time.
  stop_lats double precision[] not null default '{}',
  stop_lons double precision[] not null default '{}',
  -- The counter on the map: the median of three stops or more, unless the merchant moved it.
  shop_lat double precision check (shop_lat between -90 and 90),
  shop_lon double precision check (shop_lon between -180 and 180),
  shop_moved boolean not null default false,
  check (cardinality(stop_lats) <= 9 and cardinality(stop_lats) = cardinality(stop_lons)),
  check ((shop_lat is null) = (shop_lon is null))
);

create trigger clean_pickup before insert or update of notes, phone on private.business_settings
  for each row execute function private.clean_pickup();

create table private.ledger (
  -- A business or a courier.
  account uuid not null,
  delivery uuid not null references private.deliveries,
  kind text not null check (kind in (
    'fee', 'cancel_fee', 'return_fee', 'credit', 'refund', 'pay', 'return_pay', 'cancel_pay', 'made_good')),
  amount integer not null check (amount > 0),
  currency text not null,
  at timestamptz not null,
  -- The closed statement that it's part of; null while it's in none. Not a foreign key: checking a million entries would make
  -- a closing take too long.
  statement uuid,
  -- The texts of its line: the merchant's reference, and the recipient's city or the shop. They outlive the delivery's people.
  reference text not null default '' check (char_length(reference) <= 64),
  place text not null default '',
  -- By account first: a closing changes the entries of one account after another, and so stays in a few pages of each index.
  primary key (account, delivery, kind)
);
-- A refund and an additional payment are made once for each delivery.
create unique index ledger_once on private.ledger (delivery, kind) where kind in ('refund', 'made_good');
-- The entries of a statement, and a courier's earnings.
create index ledger_of_account on private.ledger (account, statement, at);
-- A closing and a balance read only the entries that are in no statement.
create index ledger_open on private.ledger (account, at) include (kind, amount, currency) where statement is null;

-- The outcomes of commands, so that a retry gets the same answer.
create table private.commands (
  actor uuid not null,
  id uuid not null,
  -- Null if it was done.
  refusal text,
  at timestamptz not null,
  -- The function that was called, the delivery that it's about, and a digest of the arguments. Another command under the
  -- same id is refused.
  function text not null,
  target uuid,
  payload bytea not null,
  primary key (actor, id)
);
create index commands_by_age on private.commands (at);
-- For keeping only a person's newest commands.
create index commands_of_actor on private.commands (actor, at desc, id desc);

-- schemas/51_outbox.sql
-- Mails that wait or were sent (decision delivery-outbox). A topic is what the reference leads to: a delivery, an account, a
-- business, a key, a statement or a case. A mail's text is made when it's sent, from its topic's view in 70_mails.sql.
create table private.mails (
  id bigint generated always as identity primary key,
  topic text not null,
  kind text not null,
  -- Not a foreign key: if it leads nowhere anymore, there's nothing to mail.
  reference uuid not null,
  -- The person who gets it, if that isn't the owner of the reference. Their mails are deleted with their account.
  reader uuid references auth.users on delete cascade,
  -- The only fact that isn't stored elsewhere: the status that a person was told, the host of a webhook, the network or the page
  -- of a key, the token of a sign-in link until it's sent.
  detail text not null default '' check (char_length(detail) <= 2000),
  written_at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent, given up, or replaced by a later one.
  next_try timestamptz,
  sent_at timestamptz,
  check (topic || ' ' || kind in (
    'recipient on_its_way', 'recipient delivered', 'recipient failed', 'recipient retried', 'recipient lost',
    'recipient answered', 'recipient resolved',
    'merchant expired', 'merchant lost', 'merchant held', 'merchant objected', 'decision decided',
    'webhook added', 'webhook failing', 'webhook disabled', 'key made', 'key replaced', 'key revoked', 'key in_page',
    'statement closed', 'statement paid', 'statement taken_back', 'account sign_in_link', 'account password_changed',
    'case answered', 'case resolved', 'case overdue'))
);
alter table private.mails enable row level security;
create index mails_due on private.mails (topic, next_try) where next_try is not null;
create index mails_of on private.mails (reference);
create index mails_of_reader on private.mails (reader) where reader is not null;
create index mails_by_age on private.mails (written_at);
-- Links are deleted after ten minutes.
create index mails_of_links on private.mails (written_at) where kind = 'sign_in_link';
-- A delivery's mails are sent once, or again after another try at the door, and an objection's to each administrator. An account
-- or a business has one about decisions.
create unique index mails_once on private.mails (reference, topic, kind, coalesce(reader, reference))
  where topic in ('recipient', 'merchant', 'decision');

-- The URL of this project's Edge Functions: one row, which the operator writes (docs/hosting.md).
create table private.project (
  only_one boolean primary key default true check (only_one),
  url text not null check (url ~ '^https?://[^/]+$')
);

-- Queues a mail to the owner of the reference.
create function private.queue_mail(p_topic text, p_kind text, p_reference uuid, p_detail text default '') returns void
language sql volatile set search_path = '' as $$
  insert into private.mails (topic, kind, reference, detail, written_at, next_try)
  values (p_topic, p_kind, p_reference, p_detail, private.now(), private.now())
$$;

-- Whether any mail waits to be sent.
create function private.mail_waits() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.mails where next_try <= private.now());
end
$$;

-- Calls the Edge Function that sends mails, if any wait. Fails if the project's URL is missing, which the job's log shows.
create function private.call_send_mails() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.mail_waits() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/send-mails', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;

-- schemas/51_tariffs.sql
-- Prices. An operator's prices are versions in a table.
-- Whether a value is a whole number within limits.
create function private.is_whole(value jsonb, low integer, high integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(value) = 'number' and value::numeric between low and high
    then value::numeric = trunc(value::numeric) else false end;
end
$$;

-- Whether a zone's fee, pay and minutes are within their limits.
create function private.is_rate(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(r ?& array['fee', 'pay', 'minutes'] and r - array['fee', 'pay', 'minutes'] = '{}'
    and private.is_whole(r -> 'fee', 0, 100000) and private.is_whole(r -> 'pay', 0, 100000)
    and private.is_whole(r -> 'minutes', 10, 480), false);
end
$$;

-- Whether each zone reaches farther than the one before, in meters.
create function private.is_reach(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(r) = 'object' and r ?& array['A', 'B', 'C'] and r - array['A', 'B', 'C'] = '{}'
    and private.is_whole(r -> 'A', 100, 200000) and private.is_whole(r -> 'B', 100, 200000)
    and private.is_whole(r -> 'C', 100, 200000)
    and (r ->> 'A')::numeric < (r ->> 'B')::numeric and (r ->> 'B')::numeric < (r ->> 'C')::numeric, false);
end
$$;

-- Whether an operator may set these prices (`isTariff` in `core/delivery/price/tariffs.ts`). Other fields aren't allowed, since all
-- merchants read a tariff. Prices from before there was a reach are by postal code.
create function private.is_tariff(t jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when coalesce(jsonb_typeof(t) = 'object' and jsonb_typeof(t -> 'rates') = 'object'
      and jsonb_typeof(t -> 'large') = 'object' and jsonb_typeof(t -> 'rates' -> 'A') = 'object'
      and jsonb_typeof(t -> 'rates' -> 'B') = 'object' and jsonb_typeof(t -> 'rates' -> 'C') = 'object', false)
    then coalesce(t - array['rates', 'large', 'cancelFee', 'returnShare', 'reach'] = '{}'
      and (not t ? 'reach' or private.is_reach(t -> 'reach'))
      and (t -> 'rates') - array['A', 'B', 'C'] = '{}' and (t -> 'large') - array['fee', 'pay'] = '{}'
      and private.is_rate(t -> 'rates' -> 'A') and private.is_rate(t -> 'rates' -> 'B') and private.is_rate(t -> 'rates' -> 'C')
      and (t #>> '{rates,A,minutes}')::numeric <= (t #>> '{rates,B,minutes}')::numeric
      and (t #>> '{rates,B,minutes}')::numeric <= (t #>> '{rates,C,minutes}')::numeric
      and private.is_whole(t -> 'large' -> 'fee', 0, 100000) and private.is_whole(t -> 'large' -> 'pay', 0, 100000)
      and private.is_whole(t -> 'cancelFee', 0, 100000) and private.is_whole(t -> 'returnShare', 0, 100), false)
    else false end;
end
$$;

-- Versions of prices. A version is never edited or deleted: a change is a new one.
create table private.tariffs (
  id uuid primary key,
  -- The order in which versions were saved.
  seq bigint generated always as identity,
  -- Null: all markets that have no version of their own. The currency is the market's.
  market text,
  tariff jsonb not null check (private.is_tariff(tariff)),
  valid_from timestamptz not null,
  saved_at timestamptz not null,
  -- Not a foreign key: the administrator may be removed later.
  saved_by uuid not null
);
create index tariffs_of_market on private.tariffs (market, valid_from desc, seq desc);

create function private.refuse_tariff_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'prices are never edited: save a new version' using errcode = '42501';
end
$$;
create trigger append_only before update or delete or truncate on private.tariffs
  for each statement execute function private.refuse_tariff_change();
create trigger audit after insert on private.tariffs for each row execute function private.audit();

-- Returns the prices that are valid in a market at a moment. The market's own versions come before those of all markets.
create function private.tariff_at(p_market text, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select t.tariff from private.tariffs t where t.market = p_market and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    (select t.tariff from private.tariffs t where t.market is null and t.valid_from <= p_at
     order by t.valid_from desc, t.seq desc limit 1),
    private.default_tariff());
end
$$;

-- schemas/52_arrivals.sql
-- Expected arrivals: time ranges, learned from the durations of deliveries in the same market, and kept steady once they're
-- shown. `core/delivery/place/leg-times.ts` and `core/delivery/place/arrival.ts` have the same rules; a test compares both.

-- A histogram of a leg's durations: the counts of durations up to each of `private.time_ends()`. Only sums, so no delivery can be
-- identified. The leg to the door is counted by zone, the times from a distance to the door (`left`) by that distance, and the
-- other legs for the whole market.
create table private.leg_times (
  market text not null,
  leg text not null check (leg in ('shop', 'counter', 'door', 'left')),
  band text not null check (band in ('A', 'B', 'C', 'all', '250', '500', '1000', '1500', '2000', '3000', '4000', '6000')),
  counts integer[] not null check (cardinality(counts) = 24),
  primary key (market, leg, band)
);

-- Arrivals as they were shown. Unlogged, since they can be computed again: after a crash the table is empty.
create unlogged table private.arrivals (
  delivery uuid not null references private.deliveries on delete cascade,
  leg text not null check (leg in ('shop', 'door')),
  -- The delivery's status when it was shown.
  status text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  usual boolean not null,
  -- When the courier came within each of `private.distances()` of the door; null if that wasn't seen. Leg times are learned from
  -- it at the door.
  within timestamptz[] not null default '{}',
  primary key (delivery, leg)
);

-- The counts with one more duration. Above 2,000 all are halved, so that recent durations weigh more.
create function private.with_time(p_counts integer[], p_seconds integer) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  n integer[] := p_counts;
  place integer := 24;
begin
  for i in 1 .. 24 loop
    if p_seconds <= (private.time_ends())[i] then
      place := i;
      exit;
    end if;
  end loop;
  n[place] := n[place] + 1;
  if (select sum(c) from unnest(n) c) > private.max_times() then
    n := array(select c / 2 from unnest(n) with ordinality as u (c, i) order by i);
  end if;
  return n;
end
$$;

-- The whole duration of a leg that has taken some seconds so far, in whole seconds: the middle 60% of the known durations that
-- are longer. With fewer than 30 known durations, it's the usual one. A leg that takes longer than nearly all known ones takes
-- two to six minutes more.
create function private.leg_range(
  p_counts integer[], p_leg text, p_band text, p_elapsed integer, out from_s integer, out to_s integer, out usual boolean
)
language plpgsql immutable set search_path = '' as $$
declare
  ends constant integer[] := private.time_ends();
  total integer;
  below double precision := 0;
  rest double precision;
  before double precision;
  wanted double precision;
  start integer := 0;
begin
  total := coalesce((select sum(c) from unnest(p_counts) c), 0);
  usual := total < private.learned_from();
  if usual then
    select 60 * g.low, 60 * g.high into from_s, to_s
    from (values ('shop', 'all', 4, 9), ('counter', 'all', 1, 4), ('door', 'A', 6, 14), ('door', 'B', 12, 24),
      ('door', 'C', 22, 42)) as g (leg, band, low, high)
    where g.leg = p_leg and g.band = p_band;
    if p_elapsed + 120 > to_s then
      from_s := p_elapsed + 120;
      to_s := p_elapsed + 360;
    end if;
    return;
  end if;
  for i in 1 .. 24 loop
    if p_elapsed < ends[i] then
      below := below + p_counts[i]::double precision
        * (greatest(0, p_elapsed - start)::double precision / (ends[i] - start)::double precision);
      exit;
    end if;
    below := below + p_counts[i];
    start := ends[i];
  end loop;
  rest := total - below;
  if rest < 5 then
    from_s := p_elapsed + 120;
    to_s := p_elapsed + 360;
    return;
  end if;
  before := 0;
  start := 0;
  wanted := below + 0.2::double precision * rest;
  for i in 1 .. 24 loop
    if p_counts[i] > 0 then
      if from_s is null and before + p_counts[i] >= wanted then
        from_s := floor(start + (ends[i] - start)::double precision * ((wanted - before) / p_counts[i]));
        wanted := below + 0.8::double precision * rest;
      end if;
      if from_s is not null and before + p_counts[i] >= wanted then
        to_s := ceil(start + (ends[i] - start)::double precision * ((wanted - before) / p_counts[i]));
        return;
      end if;
    end if;
    before := before + p_counts[i];
    start := ends[i];
  end loop;
  from_s := coalesce(from_s, 10800);
  to_s := 10800;
end
$$;

-- The range of a leg by a market's stored durations.
create function private.market_range(
  p_market text, p_leg text, p_zone text, p_elapsed interval, out from_s integer, out to_s integer, out usual boolean
)
language sql stable set search_path = '' as $$
  select r.from_s, r.to_s, r.usual
  from (select case p_leg when 'door' then p_zone else 'all' end as band) as b
  cross join lateral private.leg_range(
    (select t.counts from private.leg_times t where t.market = p_market and t.leg = p_leg and t.band = b.band),
    p_leg, b.band, greatest(0, floor(extract(epoch from p_elapsed)))::integer) as r
$$;

-- The time to the door from a distance in meters, interpolated between the two nearest distances; null if it's farther than all,
-- or too few times are known.
create function private.left_range(p_market text, p_meters integer, out from_s integer, out to_s integer)
language plpgsql stable set search_path = '' as $$
declare
  ends constant integer[] := private.distances();
  place integer;
  far record;
  near record;
  share double precision;
begin
  for i in 1 .. 8 loop
    if p_meters <= ends[i] then
      place := i;
      exit;
    end if;
  end loop;
  if place is null then return; end if;
  far := private.leg_range(
    (select t.counts from private.leg_times t
     where t.market = p_market and t.leg = 'left' and t.band = ends[place]::text), 'left', ends[place]::text, 0);
  if far.usual then return; end if;
  from_s := far.from_s;
  to_s := far.to_s;
  if place = 1 then return; end if;
  near := private.leg_range(
    (select t.counts from private.leg_times t
     where t.market = p_market and t.leg = 'left' and t.band = ends[place - 1]::text), 'left', ends[place - 1]::text, 0);
  if near.usual then return; end if;
  share := (p_meters - ends[place - 1])::double precision / (ends[place] - ends[place - 1]);
  from_s := floor(near.from_s * (1 - share) + far.from_s * share);
  to_s := ceil(near.to_s * (1 - share) + far.to_s * share);
end
$$;

-- The expected arrivals of a delivery at a time: at the shop until the courier is there, and at the door from accepting until
-- they're there. If the courier has the parcel and a position from the last 90 seconds, its distance to the door is used. An
-- arrival at the door is expected no sooner than in two minutes.
create function private.expected_arrivals(d private.deliveries, p_at timestamptz)
returns table (leg text, from_at timestamptz, to_at timestamptz, usual boolean)
language plpgsql stable set search_path = '' as $$
declare
  second constant interval := interval '1 second';
  began constant timestamptz := (d.reached ->> d.status)::timestamptz;
  way record;
  rest record;
  seen record;
  first_from timestamptz;
  first_to timestamptz;
  door_usual boolean;
begin
  if d.status = 'accepted' then
    way := private.market_range(d.market, 'shop', d.zone, p_at - began);
    leg := 'shop';
    usual := way.usual;
    from_at := greatest(began + way.from_s * second, p_at + interval '1 minute');
    to_at := greatest(began + way.to_s * second, from_at + interval '1 minute');
    return next;
    rest := private.market_range(d.market, 'counter', d.zone, interval '0');
    first_from := greatest(began + way.from_s * second, d.ready_at) + rest.from_s * second;
    first_to := greatest(began + way.to_s * second, d.ready_at) + rest.to_s * second;
    door_usual := way.usual or rest.usual;
  elsif d.status = 'at_pickup' then
    rest := private.market_range(d.market, 'counter', d.zone, p_at - greatest(began, d.ready_at));
    first_from := greatest(began, d.ready_at) + rest.from_s * second;
    first_to := greatest(began, d.ready_at) + rest.to_s * second;
    door_usual := rest.usual;
  elsif d.status = 'picked_up' then
    select p.taken_at, private.meters_left(private.door_of(d, x), p) as meters into seen
    from private.courier_positions p join private.delivery_people x on x.delivery = p.delivery
    where p.delivery = d.id and p.courier = d.courier and p.taken_at >= p_at - private.approach_kept();
    rest := private.left_range(d.market, seen.meters);
    if rest.from_s is not null then
      leg := 'door';
      usual := false;
      from_at := greatest(seen.taken_at + rest.from_s * second, p_at + interval '2 minutes');
      -- They may have stood still since.
      to_at := greatest(
        seen.taken_at + (rest.to_s + floor(extract(epoch from p_at - seen.taken_at) / 2)::integer) * second,
        from_at + interval '1 minute');
      return next;
      return;
    end if;
    first_from := began;
    first_to := began;
    door_usual := false;
  else
    return;
  end if;
  rest := private.market_range(
    d.market, 'door', d.zone, case when d.status = 'picked_up' then p_at - began else interval '0' end);
  leg := 'door';
  usual := door_usual or rest.usual;
  from_at := greatest(first_from + rest.from_s * second, p_at + interval '2 minutes');
  to_at := greatest(first_to + rest.to_s * second, from_at + interval '1 minute');
  return next;
end
$$;

-- Whether a shown range is kept: the status is the same, its end isn't near, and the new range doesn't differ too much.
create function private.arrival_holds(
  a private.arrivals, p_status text, p_from timestamptz, p_to timestamptz, p_at timestamptz
) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return a.status = p_status and a.to_at >= p_at + private.shown_until()
    and p_from - a.from_at between -private.moved_by() and private.moved_by()
    and p_to - a.to_at between -private.moved_by() and private.moved_by();
end
$$;

-- The arrivals to show: those shown before, or new ones, which are stored. All readers get the same ones. A row that another
-- transaction is changing is shown as it was, so no call waits here.
create function private.arrivals_of(d private.deliveries, p_at timestamptz default private.now()) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  answer jsonb := '{"shop": null, "door": null}';
  a private.arrivals;
  n record;
begin
  for n in select * from private.expected_arrivals(d, p_at) loop
    select * into a from private.arrivals x where x.delivery = d.id and x.leg = n.leg;
    if not found then
      insert into private.arrivals (delivery, leg, status, from_at, to_at, usual)
      values (d.id, n.leg, d.status, n.from_at, n.to_at, n.usual) on conflict do nothing;
    elsif private.arrival_holds(a, d.status, n.from_at, n.to_at, p_at) then
      n.from_at := a.from_at;
      n.to_at := a.to_at;
      n.usual := a.usual;
    else
      perform from private.arrivals x where x.delivery = d.id and x.leg = n.leg for update skip locked;
      if found then
        update private.arrivals x set status = d.status, from_at = n.from_at, to_at = n.to_at, usual = n.usual
        where x.delivery = d.id and x.leg = n.leg and (x.status, x.from_at, x.to_at) = (a.status, a.from_at, a.to_at);
      end if;
      if a.status = d.status then
        select x.from_at, x.to_at, x.usual into n.from_at, n.to_at, n.usual
        from private.arrivals x where x.delivery = d.id and x.leg = n.leg;
      end if;
    end if;
    answer := answer || jsonb_build_object(n.leg,
      jsonb_build_object('from', n.from_at, 'to', n.to_at, 'usual', n.usual));
  end loop;
  return answer;
end
$$;

-- Adds the duration of the leg that ended with a step to the market's, and the times from each distance to the door, and updates
-- the expected arrivals. It's the last part of a step, since couriers of one market change the same rows, in the same order.
create function private.note_arrivals(d private.deliveries, n private.deliveries, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  -- The way to the door again doesn't begin at the shop.
  part text := case when d.status <> n.status and not n.reached ? 'returning' then
    case n.status when 'at_pickup' then 'shop' when 'picked_up' then 'counter' when 'at_dropoff' then 'door' end end;
  took interval;
  seen timestamptz[];
begin
  if d.status = n.status then return; end if;
  if not private.is_carried(d.status) and not private.is_carried(n.status) then return; end if;
  if n.status in ('accepted', 'at_pickup', 'picked_up') then
    delete from private.arrivals a where a.delivery = n.id and a.leg = 'shop' and n.status <> 'accepted';
    perform private.arrivals_of(n);
  else
    select a.within into seen from private.arrivals a where a.delivery = n.id and a.leg = 'door';
    delete from private.arrivals a where a.delivery = n.id;
  end if;
  if part is null then return; end if;
  took := p_at - case part
    when 'counter' then greatest((n.reached ->> 'at_pickup')::timestamptz, n.ready_at)
    else (n.reached ->> case part when 'shop' then 'accepted' else 'picked_up' end)::timestamptz
  end;
  perform private.learn_time(n.market, part, case part when 'door' then n.zone else 'all' end, took);
  if part = 'door' then
    for i in 1 .. 8 loop
      if seen[i] is not null then
        perform private.learn_time(n.market, 'left', (private.distances())[i]::text, p_at - seen[i]);
      end if;
    end loop;
  end if;
end
$$;

-- Counts a duration of a leg.
create function private.learn_time(p_market text, p_leg text, p_band text, p_took interval) returns void
language sql volatile set search_path = '' as $$
  insert into private.leg_times as t (market, leg, band, counts)
  values (p_market, p_leg, p_band, private.with_time(array_fill(0, array[24]), floor(extract(epoch from p_took))::integer))
  on conflict (market, leg, band) do update
    set counts = private.with_time(t.counts, floor(extract(epoch from p_took))::integer)
$$;

-- The upper ends of a market's ranges, in ms: until the courier leaves the counter, and from there to the door by zone.
create function private.slow_ways(p_market text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'toPickup', 1000 * ((select r.to_s from private.market_range(p_market, 'shop', 'A', interval '0') r)
      + (select r.to_s from private.market_range(p_market, 'counter', 'A', interval '0') r)),
    'toDoor', (select jsonb_object_agg(z.zone, 1000 * (
        select r.to_s from private.market_range(p_market, 'door', z.zone, interval '0') r))
      from unnest(array['A', 'B', 'C']) as z (zone)));
end
$$;

-- The arrival at the door for the live board, if none was shown before.
create function private.expected_at_door(d private.deliveries, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('from', x.from_at, 'to', x.to_at, 'usual', x.usual)
    from private.expected_arrivals(d, p_at) x where x.leg = 'door');
end
$$;

-- schemas/52_delivery_moves.sql
-- The ledger entries of a move from `d` to `n`, as `ledgerOf` in `core/delivery/lifecycle/ledger.ts`.
create function private.entries_of(d private.deliveries, n private.deliveries, p_kind text)
returns table (account uuid, kind text, amount integer)
language sql immutable set search_path = '' as $$
  select x.account, x.kind, x.amount
  from (
    select case when d.free then 0 else d.fee end as charged,
      -- While the money of a failed attempt waits, neither the attempt nor the return makes an entry. An earlier attempt may have
      -- been charged, or be free of charge for good.
      not private.is_unentered(n.held)
        and (p_kind in ('confirm', 'uphold') or (p_kind in ('deliver', 'fail') and d.held is null)) as carried,
      not private.is_unentered(n.held)
        and p_kind in ('hand_back', 'confirm', 'uphold') and n.status = 'returned' as returned,
      p_kind = 'lose' and d.on_time and not private.is_unentered(d.held) as lost,
      p_kind = 'cancel' and d.status <> 'searching' as canceled, p_kind = 'refund' as refunded
  ) as m
  cross join lateral (values
    (m.carried, n.business_id, 'fee', m.charged),
    (m.carried, n.courier, 'pay', n.pay),
    (m.carried and not n.on_time or m.lost, n.business_id, 'credit', m.charged),
    (m.returned, n.business_id, 'return_fee', (m.charged * n.return_share + 99) / 100),
    (m.returned, n.courier, 'return_pay', (n.pay * n.return_share + 99) / 100),
    (m.canceled, n.business_id, 'cancel_fee', n.cancel_fee),
    (m.canceled, d.courier, 'cancel_pay', n.cancel_fee),
    (m.refunded, n.business_id, 'refund', n.refunded)
  ) as x (applies, account, kind, amount)
  where x.applies and x.account is not null and x.amount > 0
$$;

-- Stores a move from `d` to `n` that was decided: the delivery, its event, its ledger entries and everything else that follows.
-- The caller holds the row's lock.
create function private.record_move(
  d private.deliveries, n private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_reason text, p_reported_at timestamptz
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.deliveries set
    status = n.status, version = n.version, courier = n.courier, search_until = n.search_until, pickup_by = n.pickup_by,
    due_at = n.due_at, on_time = n.on_time, failure_reason = n.failure_reason, reached = n.reached,
    ended_at = n.ended_at, next_due = n.next_due, held = n.held, held_reason = n.held_reason,
    refunded = n.refunded
  where id = d.id;
  -- An administrator's reason is stored with the delivery, where it's deleted after 30 days; events stay.
  insert into private.delivery_events (delivery, seq, kind, actor, at, reason, reported_at)
  values (d.id, n.version, p_kind, p_actor, p_at, case when p_kind = 'fail' then p_reason end, p_reported_at);

  insert into private.ledger (account, delivery, kind, amount, currency, at, reference, place)
  select e.account, d.id, e.kind, e.amount, d.currency, p_at, t.reference, t.place
  from private.entries_of(d, n, p_kind) as e cross join private.line_texts(e.kind, d) as t;

  if d.free and private.gives_back_free(n.status, n.reached, n.on_time, n.failure_reason, n.held, n.refunded)
    and not private.gives_back_free(d.status, d.reached, d.on_time, d.failure_reason, d.held, d.refunded)
  then
    -- No more than at first: a business that was removed and added again under its id started with five, and its former deliveries may
    -- give back more.
    update private.business_settings set free_left = least(private.free_deliveries(), free_left + 1) where business_id = d.business_id;
  end if;
  if n.ended_at is not null and d.ended_at is null then
    update private.alert_devices set until = p_at + private.device_kept() where delivery = d.id;
  end if;
  if p_kind = 'pick_up' then perform private.learn_stop(d, p_at); end if;
  if d.courier is not null and private.is_carried(d.status) and not private.is_carried(n.status) then
    delete from private.courier_positions where courier = d.courier;
    update private.courier_presence set
      idle_since = p_at, online_until = case when p_kind = 'no_show' then null else online_until end,
      standby_until = case when p_kind = 'no_show' then null else standby_until end
    where courier = d.courier;
  end if;
  perform private.write_alerts(d, n, p_kind, p_actor);
  perform private.note_arrivals(d, n, p_at);
  if p_kind = 'arrive_dropoff' then perform private.learn_door(d, p_at); end if;
end
$$;

-- Moves a delivery to its next status, and stores it. The caller holds the row's lock and has checked that the move is allowed.
-- `p_reported_at` is when a courier's phone reported it, if that was later.
create function private.apply_move(
  d private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_courier uuid default null, p_reason text default null,
  p_reported_at timestamptz default null, p_amount integer default null
) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  select m.to_status into strict n.status from private.delivery_moves m
  where m.kind = p_kind and m.from_status = d.status and m.actor = p_actor;
  n.version := d.version + 1;

  case p_kind
    when 'accept', 'assign' then
      n.courier := p_courier;
      n.pickup_by := greatest(p_at + private.way_to_pickup(), d.ready_at + private.after_ready());
    when 'release', 'no_show' then
      n.courier := null;
      n.pickup_by := null;
      n.search_until := greatest(d.search_until, p_at + private.search_again_time());
    when 'pick_up' then
      n.due_at := d.due_at + greatest(
        interval '0', p_at - greatest(d.ready_at, (d.reached ->> 'at_pickup')::timestamptz) - private.free_wait());
    when 'deliver' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
    when 'fail' then
      n.on_time := coalesce(d.on_time, p_at <= d.due_at);
      n.failure_reason := p_reason;
      if d.held is null and private.is_unproven(p_reason) then n.held := 'waiting'; end if;
    when 'retry' then
      -- An open attempt no longer counts. One that was charged stays charged, so that the next isn't charged too.
      n.failure_reason := null;
      n.held := case when d.held in ('waiting', 'objected') then null else coalesce(d.held, 'entered') end;
      if n.held is null and d.on_time then n.on_time := null; end if;
    when 'lose' then
      n.failure_reason := 'lost';
      if d.held in ('waiting', 'objected') then n.held := 'dropped'; end if;
    when 'confirm' then
      n.held := 'entered';
    when 'object' then
      n.held := 'objected';
    when 'uphold' then
      n.held := 'entered';
      n.held_reason := p_reason;
    when 'waive' then
      n.held := 'dropped';
      n.held_reason := p_reason;
    when 'refund' then
      n.refunded := p_amount;
    else null;
  end case;

  n.reached := case
    when n.status = d.status then d.reached
    when n.status = 'searching' then jsonb_build_object('searching', d.reached -> 'searching')
    when p_kind = 'retry' then d.reached - 'at_dropoff' || jsonb_build_object(n.status, p_at)
    else d.reached || jsonb_build_object(n.status, p_at)
  end;
  if n.status <> d.status and private.is_final(n.status) then n.ended_at := p_at; end if;
  n.next_due := private.next_due(
    n.status, n.search_until, n.pickup_by, d.ready_at, n.due_at, (n.reached ->> n.status)::timestamptz,
    private.held_until(n.held, n.reached));

  perform private.record_move(d, n, p_kind, p_actor, p_at, p_reason, p_reported_at);
  return n;
end
$$;

-- When a courier's step counts that was taken `p_age` milliseconds ago, as `stepTime` in core. Never in the future, and never before
-- the delivery's last event.
create function private.step_time(p_id uuid, p_age double precision, p_now timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when t.taken <= p_now - private.late_report() then t.taken else p_now end
    from (
      select greatest(
        (select max(e.at) from private.delivery_events e where e.delivery = p_id),
        p_now - round(least(greatest(p_age, 0), 1000 * extract(epoch from private.longest_delay())::double precision))
          * interval '1 millisecond') as taken
    ) as t);
end
$$;

-- Returns why a move isn't possible; null if it is. A wrong PIN uses up a try.
create function private.move_refusal(
  d private.deliveries, p_kind text, p_actor text, p_at timestamptz, p_pin text, p_photo text, p_reason text
) returns text
language plpgsql volatile set search_path = '' as $$
declare
  s private.delivery_secrets;
begin
  if not exists (select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor) then
    return 'not-yours-to-do';
  end if;
  if not exists (
    select from private.delivery_moves m where m.kind = p_kind and m.actor = p_actor and m.from_status = d.status
  ) then
    return 'wrong-status';
  end if;
  select * into s from private.delivery_secrets x where x.delivery = d.id;
  if p_kind = 'deliver' and d.handover = 'door' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'deliver' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if p_pin is null or s.pin is null or p_pin <> s.pin then
      update private.delivery_secrets set tries = tries + 1 where delivery = d.id;
      return 'wrong-pin';
    end if;
  elsif p_kind = 'fail' and p_reason = 'no_answer' then
    if p_at - (d.reached ->> 'at_dropoff')::timestamptz < private.wait_at_door() then return 'too-early'; end if;
  elsif p_kind = 'fail' and p_reason = 'pin_locked' then
    if coalesce(s.tries, 0) < private.pin_tries() then return 'pin-not-locked'; end if;
  elsif p_kind = 'retry' then
    if s.tries >= private.pin_tries() then return 'pin-locked'; end if;
    if (select count(*) from private.delivery_events e where e.delivery = d.id and e.kind = 'retry') >= private.retries() then
      return 'no-more-tries';
    end if;
  elsif p_kind = 'hand_back' and p_actor = 'courier' then
    if p_photo is null then return 'photo-missing'; end if;
  elsif p_kind = 'lose' then
    if p_at < private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, p_actor) then return 'too-early'; end if;
  elsif p_kind = 'confirm' then
    if d.held is null or d.held not in ('waiting', 'objected') then return 'wrong-status'; end if;
  elsif p_kind = 'object' then
    if d.held is distinct from 'waiting' then return 'wrong-status'; end if;
  elsif p_kind in ('uphold', 'waive') then
    if d.held is distinct from 'objected' then return 'wrong-status'; end if;
  elsif p_kind = 'refund' then
    if d.refunded is not null or d.held in ('waiting', 'objected') then return 'wrong-status'; end if;
  end if;
  return null;
end
$$;

-- Returns the next move that time alone makes. If two are due at the same time, `lose` comes first, and no money is entered.
create function private.due_kind(d private.deliveries) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when d.status = 'searching' then 'expire'
    when d.status in ('accepted', 'at_pickup') then 'no_show'
    when d.status = 'returning' and d.next_due = private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time')
      then 'lose'
    when d.held = 'waiting' then 'confirm'
    else 'lose'
  end;
end
$$;

-- Whether a parcel that a courier has counts as lost by time alone, even if that isn't settled yet.
create function private.is_lost(d private.deliveries, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return private.is_in_hand(d.status)
    and private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'time') <= p_at;
end
$$;

-- Makes all moves of one delivery that time alone made due, each at the time it was due. The caller holds the row's lock.
create function private.settle_locked(d private.deliveries) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  n private.deliveries := d;
begin
  while n.next_due is not null and n.next_due <= private.now() loop
    n := private.apply_move(n, private.due_kind(n), 'time', n.next_due);
  end loop;
  return n;
end
$$;

-- Locks a delivery, settles it and returns it; null if there is none.
create function private.lock_delivery(p_id uuid) returns private.deliveries
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.id = p_id for update;
  if not found then return null; end if;
  return private.settle_locked(d);
end
$$;

-- Settles the due deliveries of a business, a courier or some markets. It skips rows that another transaction has locked:
-- no call waits here, so there's no deadlock.
create function private.settle_matching(p_business uuid, p_courier uuid, p_markets text[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  due uuid;
begin
  for due in
    select x.id from private.deliveries x
    where x.next_due <= at
      and (x.business_id = p_business or x.courier = p_courier or x.market = any (p_markets))
    order by x.next_due
  loop
    perform private.settle_unless_busy(due);
  end loop;
end
$$;

-- Runs every minute: settles due deliveries, skips locked ones, and returns the number that moved. It goes on until none is left, for
-- ten seconds at most: until it ends, others wait for the deliveries that it settled.
create function private.settle_due(p_limit integer default null) returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  due uuid;
  done integer := 0;
begin
  for due in select x.id from private.deliveries x where x.next_due <= at order by x.next_due limit p_limit
  loop
    if private.now() > at + interval '10 seconds' then
      raise warning 'Deliveries are left to settle';
      exit;
    end if;
    if private.settle_unless_busy(due) then done := done + 1; end if;
  end loop;
  perform private.write_late_alerts();
  return done;
end
$$;

-- The answer of a command: its value, or the code of its refusal.
create function private.result_ok(value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', true, 'value', value);
end
$$;

create function private.result_refused(refusal text) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'error', refusal);
end
$$;

-- Whether a command is new to its actor: a person, or the business whose software sends it. Then its row is inserted and
-- locked until the transaction ends; a retry waits for it.
create function private.begin_command(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.commands (actor, id, at, function, target, payload)
  values (p_actor, p_id, private.now(), p_function, p_target, private.digest_of(p_payload)) on conflict do nothing;
  if not found then return false; end if;
  -- A thousand are kept. Rows that another call is deleting are skipped, so that no call waits here.
  delete from private.commands c where (c.actor, c.id) in (
    select x.actor, x.id from private.commands x
    where x.actor = p_actor and x.id <> p_id and (x.at, x.id) < (
      select y.at, y.id from private.commands y where y.actor = p_actor order by y.at desc, y.id desc offset private.commands_remembered() - 1 limit 1)
    for update skip locked);
  return true;
end
$$;

-- Stores the refusal of a command, or deletes the refused command if it isn't to be remembered.
create function private.end_command(p_actor uuid, p_id uuid, p_refusal text, p_remembered boolean default true) returns void
language sql volatile set search_path = '' as $$
  update private.commands set refusal = p_refusal
  where actor = p_actor and id = p_id and p_refusal is not null and p_remembered;
  delete from private.commands where actor = p_actor and id = p_id and p_refusal is not null and not p_remembered
$$;

-- Returns the refusal of the same command that was sent earlier; null if it was done. Another command under its id is
-- refused.
create function private.earlier_refusal(p_actor uuid, p_id uuid, p_function text, p_target uuid, p_payload jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when (c.function, c.payload) = (p_function, private.digest_of(p_payload)) and c.target is not distinct from p_target
      then c.refusal
      else 'reused-command'
    end
    from private.commands c where c.actor = p_actor and c.id = p_id);
end
$$;

-- Settles a delivery unless a row that it needs is locked. If it can't be settled, later calls try again; each connection
-- warns once, so that live screens don't fill the log.
create function private.settle_unless_busy(p_id uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  warned constant text := coalesce(current_setting('private.warned', true), '');
begin
  select * into d from private.deliveries x where x.id = p_id for update skip locked;
  if not found then return false; end if;
  if d.free then
    perform from private.business_settings s where s.business_id = d.business_id for update skip locked;
    if not found and exists (select from private.business_settings s where s.business_id = d.business_id) then
      return false;
    end if;
  end if;
  if d.courier is not null then
    perform from private.courier_presence p where p.courier = d.courier for update skip locked;
    if not found and exists (select from private.courier_presence p where p.courier = d.courier) then
      return false;
    end if;
  end if;
  return (private.settle_locked(d)).version > d.version;
exception when others then
  if position(p_id::text in warned) = 0 then
    perform set_config('private.warned', warned || ' ' || p_id, false);
    raise warning 'Delivery % can''t be settled: % (%)', p_id, sqlerrm, sqlstate;
  end if;
  return false;
end
$$;

-- The fee for canceling a delivery now. A merchant cancels for the fee that they were shown, or not at all: a courier may have
-- accepted in the meantime.
create function private.cancel_fee(d private.deliveries) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return case d.status when 'searching' then 0 else d.cancel_fee end;
end
$$;

-- Returns why a delivery isn't canceled for the agreed fee; null if it is.
create function private.cancel_refusal(d private.deliveries, p_agreed_fee integer) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_agreed_fee is null or p_agreed_fee < 0 then 'invalid'
    when p_agreed_fee < private.cancel_fee(d) then 'costs-more'
  end;
end
$$;

-- Whether a delivery is late. The server decides that, since the clock of a person's device may be wrong.
create function private.is_overdue(d private.deliveries, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return d.on_time is null and not private.is_final(d.status) and p_at > d.due_at;
end
$$;

create function private.digest_of(p_payload jsonb) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  return sha256(convert_to(coalesce(p_payload::text, ''), 'UTF8'));
end
$$;

-- Returns the delivery's id in a request; null if it isn't a UUID, which `add_delivery` refuses.
create function private.requested_id(p_request jsonb) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_request ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (p_request ->> 'id')::uuid end;
end
$$;

-- schemas/53_delivery_views.sql
-- The views of a delivery, one function for each viewer: the same projections as in `core/delivery`.

-- Returns the times at which a delivery reached its statuses, in order, and when a courier reported them if that was later.
create function private.timeline(d private.deliveries, p_unit text default 'milliseconds') returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'status', s.key, 'at', date_trunc(p_unit, s.value::timestamptz), 'reportedAt', date_trunc(p_unit, (
          select e.reported_at from private.delivery_events e
          where e.delivery = d.id and e.reported_at is not null and e.at = s.value::timestamptz
            and exists (select from private.delivery_moves m where m.kind = e.kind and m.to_status = s.key)
          limit 1))))
      order by s.value::timestamptz, o.place), '[]')
    from jsonb_each_text(d.reached) s
    join unnest(array['searching', 'accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'delivered', 'returning', 'returned',
      'canceled', 'expired']) with ordinality as o (status, place) on o.status = s.key);
end
$$;

-- The delivery and the digest of its photo, in place of the photo.
create function private.proof_mark(p_delivery uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_build_object('of', x.delivery, 'digest', x.digest) from private.delivery_proofs x where x.delivery = p_delivery);
end
$$;

-- Whether a delivery can't be tracked anymore. A recipient's case may keep it open.
create function private.tracking_closed(d private.deliveries, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at), false);
end
$$;

-- The view for tracking. In place of the courier's photo, which has up to 5 MB, it has the courier's id and the photo's
-- digest, and so for the photo of the parcel; `with_photos` puts the photos in for a page that doesn't have them.
create function private.tracked_view(d private.deliveries, p_recipient boolean) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'number', d.number, 'version', d.version, 'status', d.status,
      'timeline', private.timeline(d, 'minute'), 'dueAt', date_trunc('minute', d.due_at), 'onTime', d.on_time,
      'overdue', private.is_overdue(d, private.now()),
      'arrival', case when p_recipient or d.status = 'picked_up' then private.arrivals_of(d) -> 'door' end, 'city', p.city,
      'recipient', case when p_recipient then jsonb_build_object(
        'shop', p.pickup_name,
        'shopPhone', (select p.pickup_phone from private.business_settings b where b.business_id = d.business_id and b.call_shop),
        'note', p.recipient_note, 'name', p.name, 'street', p.street, 'unit', p.unit, 'accessCode', p.access_code,
        'handover', d.handover,
        'pin', case when not private.is_final(d.status) then s.pin end,
        'courier', case when private.is_carried(d.status) then (
          select jsonb_build_object('firstName', coalesce(u.first_name, ''), 'photo', (
            select jsonb_build_object('of', u.id, 'digest', i.image_digest)
            from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
          from public.users u where u.id = d.courier) end,
        'proof', case when d.status = 'delivered' then private.proof_mark(d.id) end
      ) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id and not private.tracking_closed(d, private.now()));
end
$$;

-- A row of a list. The failure reason distinguishes lost deliveries from canceled ones.
create function private.delivery_summary(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'requestedAt', d.requested_at,
    'dueAt', d.due_at, 'endedAt', d.ended_at, 'onTime', d.on_time, 'failureReason', d.failure_reason,
    'held', d.held, 'fee', d.fee, 'free', d.free, 'currency', d.currency,
    'reference', d.reference, 'recipientName', coalesce(p.name, ''), 'city', coalesce(p.city, ''));
end
$$;

-- The facts in lists for software: no personal data, and nothing about the courier (`core/integration/delivery-facts.ts`).
create function private.delivery_facts(d private.deliveries) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', d.id, 'number', d.number, 'status', d.status, 'version', d.version, 'readyAt', d.ready_at, 'dueAt', d.due_at,
    'promisedAt', d.promised_at,
    'onTime', d.on_time, 'failureReason', d.failure_reason, 'fee', d.fee, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
    'returnShare', d.return_share, 'free', d.free, 'currency', d.currency, 'zone', d.zone, 'size', d.size,
    'handover', d.handover, 'reference', d.reference, 'declared', d.declared_cents, 'refunded', d.refunded,
    'held', d.held, 'redeliveryOf', d.redelivery_of,
    'metadata', d.metadata, 'requestedAt', d.requested_at, 'endedAt', d.ended_at,
    'overdue', private.is_overdue(d, private.now()), 'timeline', private.timeline(d));
end
$$;

create function private.event_view(e private.delivery_events) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'delivery', e.delivery, 'seq', e.seq, 'kind', e.kind, 'actor', e.actor, 'at', e.at,
    'reportedAt', e.reported_at, 'reason', e.reason));
end
$$;

create function private.merchant_view(d private.deliveries) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select private.delivery_summary(d, p) || jsonb_build_object(
      'businessId', d.business_id, 'zone', d.zone, 'minutes', d.minutes, 'cancelFee', d.cancel_fee,
      'returnShare', d.return_share, 'size', d.size, 'handover', d.handover, 'contents', d.contents,
      'declared', d.declared_cents, 'refunded', d.refunded,
      'readyAt', d.ready_at, 'promisedAt', d.promised_at, 'searchUntil', d.search_until,
      'overdue', private.is_overdue(d, private.now()), 'arrivals', private.arrivals_of(d),
      'reportable', private.move_refusal(d, 'lose', 'merchant', private.now(), null, null, null) is null,
      'redeliveryOf', d.redelivery_of, 'metadata', d.metadata,
      'requestedBy', (select k.name from private.api_keys k where k.id = d.by_key),
      'heldUntil', private.held_until(d.held, d.reached), 'heldReason', d.held_reason,
      'people', case when p.delivery is not null then jsonb_build_object(
        'pickup', jsonb_build_object('name', p.pickup_name, 'street', p.pickup_street, 'city', p.pickup_city,
          'state', p.pickup_state, 'postalCode', p.pickup_postal_code, 'phone', p.pickup_phone, 'notes', p.pickup_notes),
        'dropoff', jsonb_build_object('name', p.name, 'street', p.street, 'unit', p.unit, 'city', p.city, 'state', p.state,
          'postalCode', p.postal_code, 'phone', p.phone, 'accessCode', p.access_code, 'notes', p.notes, 'email', p.email),
        'recipientNote', p.recipient_note) end,
      'pin', s.pin, 'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'key', s.key,
      'courier', (select jsonb_build_object('firstName', coalesce(u.first_name, ''),
          'phone', case when private.is_carried(d.status) and coalesce(u.phone, '') <> ''
            then coalesce(u.country_code, '') || u.phone else '' end)
        from public.users u where u.id = d.courier),
      'proof', private.proof_mark(d.id),
      'events', (select coalesce(jsonb_agg(private.event_view(e) order by e.seq), '[]')
        from private.delivery_events e where e.delivery = d.id),
      'timeline', private.timeline(d))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id);
end
$$;

create function private.offer_view(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', d.id, 'shop', p.pickup_name, 'pickupCity', p.pickup_city, 'pickupArea', left(p.pickup_postal_code, 3),
    'dropoffCity', p.city, 'dropoffArea', left(p.postal_code, 3), 'zone', d.zone, 'pay', d.pay, 'currency', d.currency,
    'size', d.size, 'handover', d.handover, 'readyAt', d.ready_at, 'dueAt', d.due_at);
end
$$;

create function private.job_view(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.offer_view(d, p) || jsonb_build_object(
      'number', d.number, 'status', d.status, 'version', d.version, 'pickupBy', d.pickup_by, 'returnShare', d.return_share,
      'given', coalesce((select e.kind = 'assign' from private.delivery_events e
        where e.delivery = d.id and e.kind in ('accept', 'assign') order by e.seq desc limit 1), false),
      'timeline', private.timeline(d),
      'pinTriesLeft', private.pin_tries() - coalesce(s.tries, 0), 'failureReason', d.failure_reason, 'held', d.held,
      'country', split_part(d.market, '|', 1),
      'pickup', jsonb_build_object('street', p.pickup_street, 'state', p.pickup_state, 'postalCode', p.pickup_postal_code,
        'phone', p.pickup_phone, 'notes', p.pickup_notes),
      'dropoff', case when private.is_in_hand(d.status) then jsonb_build_object(
        'name', p.name, 'street', p.street, 'unit', p.unit, 'state', p.state, 'postalCode', p.postal_code,
        -- The notes are the merchant's for the door, then the recipient's own.
        'phone', p.phone, 'accessCode', p.access_code, 'notes',
        concat_ws(E'\n', nullif(p.notes, ''), nullif(p.recipient_note, ''))) end)
    from private.delivery_people p left join private.delivery_secrets s on s.delivery = p.delivery
    where p.delivery = d.id);
end
$$;

create function private.past_job_view(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', d.id, 'number', d.number, 'status', d.status, 'zone', d.zone, 'market', d.market,
    'acceptedAt', d.reached -> 'accepted', 'endedAt', d.ended_at, 'held', d.held, 'heldReason', d.held_reason);
end
$$;

create function private.view_digest(p_view jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return left(encode(sha256(convert_to(coalesce(p_view, 'null'::jsonb)::text, 'UTF8')), 'base64'), 22);
end
$$;
grant execute on function private.view_digest(jsonb) to authenticated;

-- Live screens poll every few seconds with the version that they have, and get a few bytes if nothing changed. The version is a
-- digest of the view, so that it changes whenever the view does. A page whose tag begins with "~" gets one with `p_gate`, of
-- `private.gate_of`: the view with it, or only the newer tag if the page has this view.
create function private.omit_if_unchanged(p_view jsonb, p_known text, p_gate text default null) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  digest constant text := private.view_digest(p_view);
  gated constant boolean := p_gate is not null and p_known like '~%';
  tag constant text := case when gated then '~' || digest || p_gate else digest end;
begin
  return case
    when tag = p_known then '"same"'
    when gated and split_part(p_known, '.', 1) = '~' || digest then jsonb_build_object('same', true, 'tag', tag)
    else jsonb_build_object('tag', tag, 'view', p_view) end;
end
$$;
grant execute on function private.omit_if_unchanged(jsonb,text,text) to authenticated;

-- Puts the photos into a view, in place of their digests.
create function private.with_photos(p_view jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  portrait constant text[] := '{recipient,courier,photo}';
  proof constant text[] := case when p_view ? 'recipient' then '{recipient,proof}' else '{proof}' end;
  shown jsonb := p_view;
begin
  if jsonb_typeof(shown #> portrait) = 'object' then
    shown := jsonb_set(shown, portrait, coalesce((
      select to_jsonb(i.image_data) from public.user_profile_pictures i
      where i.user_id = (shown #>> (portrait || '{of}'))::uuid and i.image_type = 'courier'), 'null'));
  end if;
  if jsonb_typeof(shown #> proof) = 'object' then
    shown := jsonb_set(shown, proof, coalesce((
      -- Base64 comes in lines.
      select to_jsonb('data:image/jpeg;base64,' || translate(encode(x.image, 'base64'), E'\n', ''))
      from private.delivery_proofs x where x.delivery = (shown #>> (proof || '{of}'))::uuid), 'null'));
  end if;
  return shown;
end
$$;

-- Like `omit_if_unchanged`, for a view with photos, which are neither read nor sent if nothing changed.
create function private.omit_photos_if_unchanged(p_view jsonb, p_known text, p_gate text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  answer constant jsonb := private.omit_if_unchanged(p_view, p_known, p_gate);
begin
  return case when answer ? 'view' then jsonb_set(answer, '{view}', private.with_photos(answer -> 'view')) else answer end;
end
$$;

-- schemas/53_live_gates.sql
-- Gates in front of the views that pages ask for every few seconds (decision live-gates). Building a view costs much more than
-- finding out that it's still the same. PostgreSQL keeps the version of each row, `xmin`. A mark is a hash of the versions of the few
-- rows that a view is built from, and of the values of what time or polls change; null if the view has to be built. It includes who
-- asks, so it passes no one whose session ended. A page's tag carries the mark of its view and the moment until which it holds, in ms:
-- "~digest.until.mark". Writers do nothing for it. `tests/database/gates` compares what the marks contain with what the views read.

-- The end of a tag. The mark was read before the view: after a change in between, the next poll builds again.
create function private.gate_of(p_mark text, p_until timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return concat('.', floor(extract(epoch from p_until) * 1000)::bigint, '.', coalesce(p_mark, '-'));
end
$$;

-- Whether a page's tag still holds. A tag is text from a client.
create function private.gate_holds(p_known text, p_mark text, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(split_part(p_known, '.', 3) = p_mark and p_known ~ '^~[^.]+\.\d{13}\.'
    and split_part(p_known, '.', 2)::bigint - 1000 * extract(epoch from p_at) between 1 and 60000, false);
end
$$;

-- For tests, with the setting `private.check_gates`: builds the view of a "same" in a transaction of its own, which is undone, and
-- fails if it isn't the view of the tag. A stored arrival is shown until the tag ends.
create function private.check_gate(p_known text, p_view text, p_delivery uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  view jsonb;
  stored jsonb;
begin
  if current_setting('private.check_gates', true) is distinct from 'on' then return; end if;
  select jsonb_object_agg(a.leg, jsonb_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)) into stored
  from private.arrivals a where a.delivery = p_delivery;
  begin
    execute 'select ' || p_view into view;
    raise sqlstate 'UNDO1';
  exception
    when sqlstate 'UNDO1' then null;
    when others then raise exception 'A gate said "same" where the view is refused: % (%)', p_view, sqlerrm;
  end;
  if jsonb_typeof(view -> 'arrival') = 'object' then view := jsonb_set(view, '{arrival}', stored -> 'door'); end if;
  if jsonb_typeof(view -> 'arrivals') = 'object' then
    view := jsonb_set(view, '{arrivals}', (
      select jsonb_object_agg(l.key, case l.value when 'null' then l.value else stored -> l.key end)
      from jsonb_each(view -> 'arrivals') as l));
  end if;
  if private.view_digest(view) is distinct from substr(split_part(p_known, '.', 1), 2) then
    raise exception 'A gate said "same" for another view: %', p_view;
  end if;
end
$$;

-- The mark of a courier's duty. Of the deliveries that wait in their cities it has the versions and which they passed. An offer that
-- has been there for less than the head start depends on all other couriers, so its view is always built.
create function private.duty_mark(p_me uuid, p_at timestamptz) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  me record;
  line text;
  fresh bigint;
begin
  select x.*, case when x.online then floor(extract(epoch from private.standby_from(p_me, p_at)) / 300) end as standby into me
  from (
    select d.id as carried, d.next_due, c.markets, private.is_online(o.online_until, o.standby_until, p_at) as online, o.missed,
      row(u.xmin, a.xmin, v.xmin, d.xmin, p.xmin, s.xmin)::text as versions
    from private.couriers c
    join private.courier_presence o on o.courier = c.courier
    join public.users u on u.id = c.courier
    join auth.users a on a.id = c.courier
    left join private.verified_emails v on v.user_id = c.courier
    left join private.deliveries d on d.courier = c.courier and d.status in ('accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning')
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    where c.courier = p_me
  ) as x
  where private.has_live_session() and (x.next_due > p_at) is not false;
  if not found then return null; end if;
  if me.carried is null and me.online then
    if exists (select from private.deliveries d where d.next_due <= p_at and d.market = any (me.markets)) then return null; end if;
    select count(*) filter (where d.requested_at + private.head_start() > p_at),
      row(bit_xor(uuid_hash_extended(d.id, d.xmin::text::bigint)), bit_xor(uuid_hash_extended(s.delivery, 0)),
        (select bit_xor(uuid_hash_extended(b.id, 0)) from public.businesses b where b.user_id = p_me))::text
    into fresh, line
    from private.deliveries d left join private.delivery_passes s on s.courier = p_me and s.delivery = d.id
    where d.market = any (me.markets) and d.status = 'searching' and d.search_until > p_at;
    if fresh > 0 then return null; end if;
  end if;
  return to_hex(hashtextextended(row(p_me, me, line)::text, 0));
end
$$;

-- The mark of a delivery, for its recipient and its merchant. Everything else of a delivery changes with its row's version.
create function private.delivery_mark(p_id uuid, p_at timestamptz) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select to_hex(hashtextextended(row(auth.uid(), d.id, d.xmin, p.xmin, s.xmin, x.xmin, u.xmin, i.xmin, b.call_shop, k.name,
      private.is_overdue(d, p_at), p_at >= private.lost_from(d.due_at, (d.reached ->> d.status)::timestamptz, 'merchant'),
      p_at - d.ended_at >= private.tracking_time() and not private.is_kept_open(d.id, d.ended_at, p_at),
      array(select row(a.leg, a.from_at, a.to_at, a.usual)::text from private.arrivals a where a.delivery = d.id order by a.leg)
    )::text, 0))
    from private.deliveries d
    left join private.delivery_people p on p.delivery = d.id
    left join private.delivery_secrets s on s.delivery = d.id
    left join private.delivery_proofs x on x.delivery = d.id
    left join public.users u on u.id = d.courier
    left join public.user_profile_pictures i on i.user_id = d.courier and i.image_type = 'courier'
    left join private.business_settings b on b.business_id = d.business_id
    left join private.api_keys k on k.id = d.by_key
    where d.id = p_id and (d.next_due > p_at) is not false);
end
$$;

-- Until when the mark of a delivery holds: its arrival is computed again every half a minute, or when its end is near.
create function private.delivery_until(p_id uuid, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return least(p_at, (select min(a.to_at) - interval '1 minute' from private.arrivals a where a.delivery = p_id))
    + private.shown_until();
end
$$;

-- schemas/53_positions.sql
-- The last position of each courier who carries a delivery. Unlogged, so that it's in no write-ahead log, backup or replica;
-- after a crash it's empty, and filled again within seconds. The move that ends a courier's work on a delivery deletes it in the
-- same transaction.
create unlogged table private.courier_positions (
  courier uuid primary key references auth.users on delete cascade,
  delivery uuid not null references private.deliveries on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- The possible error, in meters.
  accuracy smallint not null check (accuracy between 0 and 1500),
  taken_at timestamptz not null,
  heard_at timestamptz not null
) with (fillfactor = 50);
create index courier_positions_of_delivery on private.courier_positions (delivery);

-- The middle of postal areas, from a public list that `npm run places` writes: whole ZIP codes, and the first three characters of
-- Canadian codes. Empty unless the operator loads it. Without it, the map may not show the door's area.
create table private.postal_areas (
  country text not null,
  code text not null,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- In meters.
  spread integer not null check (spread between 0 and 100000),
  primary key (country, code)
);

-- The doors of each postal area, learned from couriers at them: ZIP codes, and the first three characters of Canadian codes. Only
-- sums of cells of 1/500 degree, about 220 meters from north to south: no delivery can be identified, and even an area's only
-- door is rounded to its cell. `core/delivery/place/door-areas.ts` has the same rules.
create table private.door_areas (
  country text not null check (country in ('ca', 'us')),
  code text not null check (code ~ '^[0-9A-Z]{3,5}$'),
  n integer not null check (n between 1 and 500),
  lat double precision not null,
  lon double precision not null,
  -- The sums of squares.
  lat_squares double precision not null,
  lon_squares double precision not null,
  primary key (country, code)
);

-- A number of a JSON object within bounds, else null: an invalid value raises no error.
create function private.number_in(p jsonb, p_name text, p_from double precision, p_to double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p -> p_name) = 'number'
    and (p ->> p_name)::numeric between p_from::numeric and p_to::numeric then (p ->> p_name)::double precision end;
end
$$;

-- Stores a courier's position, if it's valid and they carry a delivery. The phone sends its age, since its clock may be wrong.
-- The delivery's row is locked, so that the delivery doesn't end meanwhile. If a move has locked it, the position is dropped:
-- waiting for it after locking the presence would violate the lock order.
create function private.note_position(p_courier uuid, p_here jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  before private.courier_positions;
  here private.courier_positions;
  at_lat constant double precision := private.number_in(p_here, 'lat', -90, 90);
  at_lon constant double precision := private.number_in(p_here, 'lon', -180, 180);
  off_by constant double precision := private.number_in(p_here, 'accuracy', 0, 1500);
  old constant double precision := private.number_in(p_here, 'age', 0, 120000);
  now_at constant timestamptz := private.now();
begin
  if at_lat is null or at_lon is null or off_by is null or old is null or (at_lat = 0 and at_lon = 0)
    or octet_length(p_here::text) > 300
  then
    return;
  end if;
  select x.* into d from private.deliveries x
  where x.courier = p_courier and private.is_carried(x.status)
  for share skip locked;
  if not found then return; end if;
  select * into before from private.courier_positions c where c.courier = p_courier;
  insert into private.courier_positions as c (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
  values (p_courier, d.id, round(at_lat::numeric, 5), round(at_lon::numeric, 5), round(off_by),
    now_at - round(old) * interval '1 millisecond', now_at)
  on conflict (courier) do update set delivery = excluded.delivery, lat = excluded.lat, lon = excluded.lon,
    accuracy = excluded.accuracy, taken_at = excluded.taken_at, heard_at = excluded.heard_at
  where c.delivery <> excluded.delivery or excluded.taken_at > c.taken_at
  returning * into here;
  if found and before.delivery = d.id and d.status = 'picked_up' then perform private.note_within(d, before, here); end if;
end
$$;

-- The straight-line distance between two points of a city, in whole meters. In PL/pgSQL, like the next two functions, since polls
-- call them and PL/pgSQL keeps their plans.
create function private.meters_between(
  a_lat double precision, a_lon double precision, b_lat double precision, b_lon double precision
) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return round(111320 * sqrt(
    power((a_lon - b_lon) * cos((a_lat + b_lat) / 2 * pi() / 180), 2) + power(a_lat - b_lat, 2)));
end
$$;

-- The straight-line distance from a position to the door, in whole meters; null if the position is too inaccurate, or the door
-- isn't known.
create function private.meters_left(p_door jsonb, p private.courier_positions) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if p.accuracy > 200 then return null; end if;
  return private.meters_between(
    p.lat, p.lon, (p_door ->> 'lat')::double precision, (p_door ->> 'lon')::double precision);
end
$$;

-- Stores when a courier with the parcel came within each of `private.distances()` of the door: the time, and no position. A
-- distance counts only if the previous position was outside of it: the first position of a ride is within many distances, and
-- after a pause the time isn't known. Times between two positions are interpolated. If another transaction has locked the row,
-- the time is left out.
create function private.note_within(
  d private.deliveries, p_before private.courier_positions, p_here private.courier_positions
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  ends constant integer[] := private.distances();
  took constant double precision := 1000 * extract(epoch from p_here.taken_at - p_before.taken_at);
  door jsonb;
  far integer;
  near integer;
  seen timestamptz[];
begin
  if p_here.taken_at > p_before.taken_at + private.approach_kept() then return; end if;
  select private.door_of(d, p) into door from private.delivery_people p where p.delivery = d.id;
  far := private.meters_left(door, p_before);
  near := private.meters_left(door, p_here);
  if not exists (select from unnest(ends) as e where near <= e and e < far) then return; end if;
  select a.within into seen from private.arrivals a where a.delivery = d.id and a.leg = 'door' for update skip locked;
  if not found then return; end if;
  for i in 1 .. 8 loop
    if near <= ends[i] and ends[i] < far and seen[i] is null then
      seen[i] := p_before.taken_at + floor(took * (far - ends[i]) / (far - near)) * interval '1 millisecond';
    end if;
  end loop;
  update private.arrivals set within = seen where delivery = d.id and leg = 'door';
end
$$;

-- Degrees rounded to `p_decimals`, as in JavaScript, so that both backends get the same point.
create function private.rounded_degrees(p_degrees double precision, p_decimals integer) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return floor(p_degrees * power(10::double precision, p_decimals) + 0.5) / power(10::double precision, p_decimals);
end
$$;

-- The part of a postal code that names its area.
create function private.area_code(p_country text, p_postal_code text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_postal_code, case p_country when 'ca' then 3 else 5 end);
end
$$;

-- The middle of an area's doors and their spread in meters; null if fewer than twenty are known, or they're spread too far.
create function private.learned_area(a private.door_areas) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select case when a.n >= 20 and s.spread <= 20000 then jsonb_build_object(
      'lat', private.rounded_degrees(m.lat, 5), 'lon', private.rounded_degrees(m.lon, 5), 'spread', s.spread) end
    from (select a.lat / a.n / 500 as lat, a.lon / a.n / 500 as lon) as m
    cross join lateral (
      select greatest(150, floor(0.5 + 111320::double precision / 500 * sqrt(greatest(0,
        (a.n * a.lat_squares - a.lat * a.lat) / (a.n::double precision * a.n)
        + (a.n * a.lon_squares - a.lon * a.lon) / (a.n::double precision * a.n)
          * cos(m.lat * pi() / 180) * cos(m.lat * pi() / 180)))))::integer as spread
    ) as s);
end
$$;

-- The middle of the area of a postal code: learned from the doors in it, else from the list; null if it isn't known.
create function private.area_of(p_country text, p_postal_code text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select private.learned_area(l) from private.door_areas l
     where l.country = p_country and l.code = private.area_code(p_country, p_postal_code)),
    (select jsonb_build_object('lat', a.lat, 'lon', a.lon, 'spread', a.spread) from private.postal_areas a
     where a.country = p_country and a.code = private.area_code(p_country, p_postal_code)));
end
$$;

-- Learns the area of a postal code from the position of a courier who is at a door in it, if it's accurate and from about then. At 500
-- doors all sums are halved, so that recent doors weigh more. It's the last part of a step, since couriers of one area change the
-- same row.
create function private.learn_door(d private.deliveries, p_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  insert into private.door_areas as a (country, code, n, lat, lon, lat_squares, lon_squares)
  select x.country, private.area_code(x.country, x.postal_code), 1, x.lat, x.lon, x.lat * x.lat, x.lon * x.lon
  from (
    select split_part(d.market, '|', 1) as country, q.postal_code, floor(p.lat * 500 + 0.5) as lat,
      floor(p.lon * 500 + 0.5) as lon
    from private.courier_positions p join private.delivery_people q on q.delivery = p.delivery
    where p.delivery = d.id and p.courier = d.courier and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
  ) as x
  where x.country in ('ca', 'us') and private.area_code(x.country, x.postal_code) ~ '^[0-9A-Z]{3,5}$'
  on conflict (country, code) do update set
    n = case when a.n + 1 < 500 then a.n + 1 else 250 end,
    lat = (a.lat + excluded.lat) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon = (a.lon + excluded.lon) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lat_squares = (a.lat_squares + excluded.lat_squares) * case when a.n + 1 < 500 then 1 else 0.5 end,
    lon_squares = (a.lon_squares + excluded.lon_squares) * case when a.n + 1 < 500 then 1 else 0.5 end
$$;

-- The last nine stops, with one more, to about ten meters.
create function private.with_stop(p_stops double precision[], p_degrees double precision) returns double precision[]
language plpgsql immutable set search_path = '' as $$
begin
  return (p_stops || private.rounded_degrees(p_degrees, 4))[greatest(1, cardinality(p_stops) - 7):];
end
$$;

-- The median of three stops or more; null with fewer.
create function private.middle_stop(p_stops double precision[]) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select private.rounded_degrees(percentile_cont(0.5) within group (order by x), 5) from unnest(p_stops) as x
    where cardinality(p_stops) >= 3);
end
$$;

-- Learns where couriers stop for a business, from the position of a courier who picks up there, if it's accurate and from about then.
-- Neither the courier nor the time is stored.
create function private.learn_stop(d private.deliveries, p_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  update private.business_settings s set
    stop_lats = private.with_stop(s.stop_lats, p.lat),
    stop_lons = private.with_stop(s.stop_lons, p.lon),
    shop_lat = case when s.shop_moved then s.shop_lat else private.middle_stop(private.with_stop(s.stop_lats, p.lat)) end,
    shop_lon = case when s.shop_moved then s.shop_lon else private.middle_stop(private.with_stop(s.stop_lons, p.lon)) end
  from private.courier_positions p
  where s.business_id = d.business_id and p.delivery = d.id and p.courier = d.courier
    and p.accuracy <= 60
    and p.taken_at > p_at - interval '90 seconds' and p.taken_at < p_at + interval '90 seconds'
$$;

-- The shop of a delivery on the map: its point, else the area of its postal code; null if neither is known.
create function private.shop_of(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'spread', 0) from private.business_settings s
     where s.business_id = d.business_id and s.shop_lat is not null),
    private.area_of(split_part(d.market, '|', 1), p.pickup_postal_code));
end
$$;

-- The door of a delivery on the map: the house, else the area of its postal code; null if neither is known.
create function private.door_of(d private.deliveries, p private.delivery_people) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p.door_lat is not null then jsonb_build_object('lat', p.door_lat, 'lon', p.door_lon, 'spread', 0)
    else private.area_of(split_part(d.market, '|', 1), p.postal_code) end;
end
$$;

-- The position of a delivery's courier for one reader, `recipient` or `staff`; null if there's none, or the reader may not see
-- it. A recipient sees it from the pick-up to the door, to about ten meters.
create function private.shown_position(d private.deliveries, p_reader text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'lat', round(p.lat::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'lon', round(p.lon::numeric, case p_reader when 'recipient' then 4 else 5 end),
      'accuracy', p.accuracy, 'age', floor(extract(epoch from private.now() - p.taken_at) * 1000)::bigint)
    from private.courier_positions p
    where p.delivery = d.id and p.courier = d.courier and p.taken_at > private.now() - private.position_shown()
      and d.status = any (case p_reader
        when 'recipient' then array['picked_up', 'at_dropoff']
        when 'staff' then array['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'] end));
end
$$;

-- The courier's position as by `shown_position`, with the market, the shop and the door.
create function private.moving(d private.deliveries, p_reader text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select s.position || jsonb_build_object('city', d.market,
      'shop', private.shop_of(d, p), 'door', private.door_of(d, p))
    from (select private.shown_position(d, p_reader) as position) as s
    join private.delivery_people p on p.delivery = d.id
    where s.position is not null);
end
$$;

-- The courier's position for a tracking view. Only the recipient's view has it.
create function private.tracked_moving(p_number text, p_view jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.moving(d, 'recipient') from private.deliveries d
    where jsonb_typeof(p_view -> 'recipient') = 'object' and d.number = p_number);
end
$$;

-- An answer for a live screen with the positions beside it, if there are any.
create function private.with_moving(p_answer jsonb, p_moving jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_moving is null then p_answer
    when p_answer = '"same"' then jsonb_build_object('same', true, 'moving', p_moving)
    else p_answer || jsonb_build_object('moving', p_moving) end;
end
$$;

-- Deletes positions that are older than any screen shows. The end of a delivery deletes its own immediately.
create function private.forget_positions() returns void
language sql volatile set search_path = '' as $$
  delete from private.courier_positions where heard_at <= private.now() - private.position_kept()
$$;

-- schemas/54_cities.sql
-- The hours of cities, and pauses: no order is made there that would be ready outside the hours, or before a pause ends.
-- `core/delivery/request` has the same rules.
-- A city's row is locked after its business and before deliveries.

-- Whether a value is a range of a day, in minutes after midnight. If its end isn't after its start, it ends on the next day.
create function private.is_open_range(r jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(r) = 'object' and r - array['from', 'to'] = '{}'
    then private.is_whole(r -> 'from', 0, 1439) and private.is_whole(r -> 'to', 0, 1440) else false end;
end
$$;

-- Whether a value is a day's ranges: three at most, in order and apart, and only the last one may end on the next day.
create function private.are_open_ranges(d jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(d) is distinct from 'array' or jsonb_array_length(d) > private.ranges_per_day() then return false; end if;
  if exists (select from jsonb_array_elements(d) r where not private.is_open_range(r)) then return false; end if;
  return not exists (
    select from generate_series(0, jsonb_array_length(d) - 2) n
    where (d -> n ->> 'from')::integer >= (d -> n ->> 'to')::integer
      or (d -> n ->> 'to')::integer >= (d -> n + 1 ->> 'from')::integer);
end
$$;

-- Whether an operator may set these hours: seven days, Monday first, dates without hours, and a zone.
create function private.are_opening_hours(h jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(h) is distinct from 'object' or h - array['timeZone', 'week', 'closed'] <> '{}'
    or jsonb_typeof(h -> 'timeZone') is distinct from 'string' or not private.is_time_zone(h ->> 'timeZone')
    or jsonb_typeof(h -> 'week') is distinct from 'array' or jsonb_typeof(h -> 'closed') is distinct from 'array'
  then
    return false;
  end if;
  if jsonb_array_length(h -> 'week') <> 7 or jsonb_array_length(h -> 'closed') > private.closed_dates_limit()
    or exists (select from jsonb_array_elements(h -> 'week') d where not private.are_open_ranges(d))
    or exists (select from jsonb_array_elements(h -> 'closed') d where jsonb_typeof(d) <> 'string' or d #>> '{}' !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$')
  then
    return false;
  end if;
  return not exists (
    select from (
      select d, lag(d) over (order by n) as before from jsonb_array_elements_text(h -> 'closed') with ordinality as c (d, n)
    ) as c
    where c.d <= c.before or to_char(make_date(left(c.d, 4)::integer, 1, 1) + (substr(c.d, 6, 2)::integer - 1) * interval '1 month'
      + (right(c.d, 2)::integer - 1) * interval '1 day', 'YYYY-MM-DD') <> c.d);
end
$$;

-- The next moment that's within these hours, within 60 days; null if there's none. Each date and time is read in their zone, so
-- that a night in which clocks change is as long as it is. A range that began before a closed date goes on to its end.
create function private.next_open(p_hours jsonb, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := p_hours ->> 'timeZone';
  -- Last evening's range may not have ended.
  day date := (p_at at time zone zone)::date - 1;
  opens timestamptz;
begin
  for n in 0 .. private.look_ahead() + 1 loop
    if not (p_hours -> 'closed') ? day::text then
      select min(s.opens) into opens
      from (
        select (day + make_interval(mins => (r ->> 'from')::integer)) at time zone zone as opens,
          (day + make_interval(mins => (r ->> 'to')::integer
            + case when (r ->> 'to')::integer > (r ->> 'from')::integer then 0 else 1440 end)) at time zone zone as closes
        from jsonb_array_elements(p_hours -> 'week' -> (extract(isodow from day)::integer - 1)) as r
      ) as s
      where s.opens < s.closes and p_at < s.closes;
      if opens is not null then return greatest(opens, p_at); end if;
    end if;
    day := day + 1;
  end loop;
  return null;
end
$$;

create table private.city_settings (
  market text primary key,
  -- The end of the last pause, which may be in the past; null if the city takes orders again.
  paused_until timestamptz,
  -- Merchants read it.
  pause_reason text not null default '' check (char_length(pause_reason) <= private.pause_reason_length()),
  -- Null: at all times.
  hours jsonb check (hours is null or private.are_opening_hours(hours)),
  -- Rises by one with each change of the pause or the hours.
  version integer not null default 0,
  -- The last change of the pause. Not a foreign key: the administrator may be removed later.
  changed_at timestamptz,
  changed_by uuid
);

create trigger audit after update on private.city_settings for each row execute function private.audit();

-- A city's settings. The row is locked for the rest of the transaction, so that an order comes entirely before a pause or after it
-- (decision city-pauses).
create function private.locked_city(p_market text) returns private.city_settings
language plpgsql volatile set search_path = '' as $$
declare
  c private.city_settings;
begin
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for share;
  return c;
end
$$;

-- The next moment, from one on, at which a parcel may be ready in a city; null if there's none within 60 days.
create function private.next_ready(c private.city_settings, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  from_then constant timestamptz := greatest(c.paused_until, p_at);
begin
  return case when c.hours is null then from_then else private.next_open(c.hours, from_then) end;
end
$$;

-- Why a parcel may not be ready at a moment in a city; null if it may.
create function private.closed_code(c private.city_settings, p_ready timestamptz) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case when p_ready < c.paused_until then 'paused'
    when private.next_ready(c, p_ready) is distinct from p_ready then 'outside-hours' end;
end
$$;

-- When a business's city takes deliveries.
create function private.opening_of(b public.businesses) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  c private.city_settings;
begin
  select * into c from private.city_settings x where x.market = private.market_of(b.country, b.state, b.city);
  return jsonb_build_object('hours', c.hours, 'pause', case when c.paused_until > private.now() then
    jsonb_build_object('until', c.paused_until, 'reason', c.pause_reason) end);
end
$$;

-- The refusal of an order with that code, as it reads now: the pause may have ended since.
create function private.not_open_refusal(p_code text, p_business uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  c private.city_settings;
begin
  select x.* into c from public.businesses b
  left join private.city_settings x on x.market = private.market_of(b.country, b.state, b.city) where b.id = p_business;
  return jsonb_build_object('code', p_code, 'nextReadyAt', private.next_ready(c, at)) || case p_code
    when 'paused' then jsonb_build_object('reason', case when c.paused_until > at then c.pause_reason else '' end)
    else jsonb_build_object('of', 'city') end;
end
$$;

-- Whether there are businesses in a city.
create function private.is_city(p_market text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from (select distinct b.country, b.state, b.city from public.businesses b) as s
    where private.market_of(s.country, s.state, s.city) = p_market);
end
$$;

create function private.city_hours() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.require_admin();
  return jsonb_build_object('now', now_at, 'cities', (
    -- Many businesses have the same spelling, and folding it is slow.
    with spellings as (
      select b.country, b.state, b.city, s.time_zone, count(*) as businesses
      from public.businesses b left join private.business_settings s on s.business_id = b.id group by 1, 2, 3, 4
    ), zones as (
      select private.market_of(s.country, s.state, s.city) as market, s.time_zone, sum(s.businesses)::integer as businesses
      from spellings s group by 1, 2
    ), cities as (
      select z.market, sum(z.businesses)::integer as businesses, (array_agg(z.time_zone
        order by z.businesses desc, z.time_zone collate "C") filter (where z.time_zone is not null))[1] as time_zone
      from zones z group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses, 'timeZone', m.time_zone, 'hours', c.hours,
      'version', coalesce(c.version, 0), 'pause', case when c.paused_until > now_at then jsonb_build_object(
        'until', c.paused_until, 'reason', c.pause_reason, 'by', private.full_name(c.changed_by), 'at', c.changed_at) end)
      order by m.businesses desc, m.market collate "C"), '[]')
    from cities m left join private.city_settings c on c.market = m.market));
end
$$;
grant execute on function private.city_hours() to authenticated;

-- Pauses a city in place of the pause that it has, or takes orders again with null. Of two administrators who saw the same, the
-- second is refused as `changed`.
create function private.pause_city(p_market text, p_until timestamptz, p_reason text, p_after integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  at timestamptz := private.now();
  until constant timestamptz := date_trunc('milliseconds', p_until);
  why constant text := case when p_until is null then '' else p_reason end;
  c private.city_settings;
begin
  if until is not null then
    if (why <> '' and char_length(why) <= private.pause_reason_length() and why = private.trim_whitespace(why)
      and not private.has_hidden_characters(why)) is not true
    then
      return private.result_refused('invalid');
    end if;
    if until <= at then return private.result_refused('in-the-past'); end if;
    if until > at + private.longest_pause() then return private.result_refused('too-far'); end if;
  end if;
  if not private.is_city(p_market) then return private.result_refused('no-such-market'); end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  if c.version is distinct from p_after then
    -- A retry of the same change.
    if c.version = p_after + 1 and c.paused_until is not distinct from until and c.pause_reason = why and c.changed_by = me then
      return private.result_ok(null);
    end if;
    return private.result_refused('changed');
  end if;
  update private.city_settings set
    paused_until = until, pause_reason = why, version = version + 1, changed_at = private.now(), changed_by = me
  where market = p_market;
  return private.result_ok(null);
end
$$;
grant execute on function private.pause_city(text,timestamp with time zone,text,integer) to authenticated;

-- Sets when a city takes deliveries; null for all times. Of two administrators who saw the same, the second is refused.
create function private.save_city_hours(p_market text, p_hours jsonb, p_after integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant jsonb := nullif(p_hours, 'null');
  c private.city_settings;
begin
  perform private.require_admin();
  if wanted is not null and not private.are_opening_hours(wanted) then return private.result_refused('invalid'); end if;
  if not private.is_city(p_market) then return private.result_refused('no-such-market'); end if;
  insert into private.city_settings (market) values (p_market) on conflict do nothing;
  select * into strict c from private.city_settings x where x.market = p_market for update;
  if c.version is distinct from p_after then
    -- A retry of the same change.
    return case when c.version = p_after + 1 and c.hours is not distinct from wanted
      then private.result_ok(null) else private.result_refused('changed') end;
  end if;
  update private.city_settings set hours = wanted, version = version + 1 where market = p_market;
  return private.result_ok(null);
end
$$;
grant execute on function private.save_city_hours(text,jsonb,integer) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.city_hours() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.city_hours() $$;
grant execute on function public.city_hours() to authenticated;

create function public.pause_city(market text, until timestamptz, reason text, after integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.pause_city(market, until, reason, after) $$;
grant execute on function public.pause_city(text,timestamp with time zone,text,integer) to authenticated;

create function public.save_city_hours(market text, hours jsonb, after integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_city_hours(market, hours, after) $$;
grant execute on function public.save_city_hours(text,jsonb,integer) to authenticated;

-- schemas/54_merchants.sql
-- Returns as which actor a caller may change a business's deliveries: merchant, admin, or null for neither (decision
-- caller-as-parameter). `p_owner` is the person whose rights the caller has. `p_only` is the one business that software may
-- touch; null for a person, who may touch all of theirs. An id of another owner gets the same answer as an unknown one.
create function private.actor_for_caller(p_owner uuid, p_only uuid, p_business uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when exists (select from public.businesses b where b.id = p_business and b.user_id = p_owner)
      and p_business = coalesce(p_only, p_business) then 'merchant'
    when p_only is null and private.is_admin() then 'admin'
  end;
end
$$;

-- Returns the actor for the signed-in person.
create function private.actor_for_business(p_business uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return private.actor_for_caller(auth.uid(), null, p_business);
end
$$;

-- Returns why a person may not request deliveries; null if they may.
create function private.standing_refusal(p_person uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case
      when 'merchant' = any (private.role_names(u.role)) is not true then 'not-a-merchant'
      when not private.is_verified(p_person) then 'not-verified'
      when u.account_status is distinct from 'Active' then 'account-not-active'
    end
    from (select p_person as id) as one left join public.users u on u.id = one.id);
end
$$;

create function private.settings_view(p_business uuid, p_with_contact boolean) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object('now', private.now(), 'freeLeft', coalesce(s.free_left, private.free_deliveries()),
      'tariff', private.tariff_at(private.market_of(b.country, b.state, b.city), private.now()),
      'opening', private.opening_of(b),
      'shop', case when s.shop_lat is not null then
        jsonb_build_object('lat', s.shop_lat, 'lon', s.shop_lon, 'moved', s.shop_moved) end,
      'pickup', case when s.postal_code is not null then jsonb_build_object(
        'postalCode', s.postal_code, 'timeZone', s.time_zone,
        'callShop', case when s.call_shop then 'yes' else 'no' end,
        'phone', case when p_with_contact then s.phone else '' end,
        'notes', case when p_with_contact then s.notes else '' end) end)
    from public.businesses b left join private.business_settings s on s.business_id = b.id where b.id = p_business);
end
$$;

-- Administrators read a business's settings for the time zone of its pages. They don't get its phone and notes: opening
-- contact details is written to the audit log by another function.
create function private.delivery_settings(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  side constant text := private.actor_for_business(p_business);
begin
  perform private.session_alive();
  if side is null then return null; end if;
  perform private.settle_matching(p_business, null, null);
  return private.settings_view(p_business, side = 'merchant');
end
$$;
grant execute on function private.delivery_settings(uuid) to authenticated;

create function private.save_pickup(p_business uuid, p_pickup jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text;
  b public.businesses;
begin
  perform private.session_alive();
  select * into b from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  code := private.postal_code(b.country, p_pickup ->> 'postalCode');
  if code is null or not private.is_postal_code_in(b.country, b.state, code)
    or private.normalize_phone(p_pickup ->> 'phone') is null
    or not private.lines_fit(coalesce(p_pickup ->> 'notes', ''), 280)
    or not private.is_time_zone(coalesce(p_pickup ->> 'timeZone', ''))
    or coalesce(p_pickup ->> 'callShop', '') not in ('yes', 'no')
  then
    raise exception 'not acceptable: pickup' using errcode = '23514';
  end if;
  -- Couriers stopped at another place before another postal code.
  insert into private.business_settings as s (business_id, postal_code, phone, notes, time_zone, call_shop)
  values (p_business, code, p_pickup ->> 'phone', coalesce(p_pickup ->> 'notes', ''), p_pickup ->> 'timeZone',
    p_pickup ->> 'callShop' = 'yes')
  on conflict (business_id) do update set
    postal_code = excluded.postal_code, phone = excluded.phone, notes = excluded.notes, time_zone = excluded.time_zone,
    call_shop = excluded.call_shop,
    stop_lats = case when s.postal_code = excluded.postal_code then s.stop_lats else '{}' end,
    stop_lons = case when s.postal_code = excluded.postal_code then s.stop_lons else '{}' end,
    shop_lat = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lat end,
    shop_lon = case when s.postal_code = excluded.postal_code or s.shop_moved then s.shop_lon end;
end
$$;
grant execute on function private.save_pickup(uuid,jsonb) to authenticated;

-- Moves a business's counter on the map; null moves it back to where couriers usually stop.
create function private.move_shop(p_business uuid, p_place jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_lat constant double precision := private.rounded_degrees(private.number_in(p_place, 'lat', -90, 90), 5);
  at_lon constant double precision := private.rounded_degrees(private.number_in(p_place, 'lon', -180, 180), 5);
  is_moved constant boolean := coalesce(jsonb_typeof(p_place), 'null') <> 'null';
begin
  perform private.session_alive();
  perform from public.businesses x where x.id = p_business and x.user_id = auth.uid() for key share;
  if not found then raise exception 'permission denied: not your business' using errcode = '42501'; end if;
  if is_moved and (at_lat is null or at_lon is null or (at_lat = 0 and at_lon = 0)) then
    raise exception 'not acceptable: place' using errcode = '23514';
  end if;
  insert into private.business_settings (business_id) values (p_business) on conflict do nothing;
  update private.business_settings s set
    shop_moved = is_moved,
    shop_lat = case when is_moved then at_lat else private.middle_stop(s.stop_lats) end,
    shop_lon = case when is_moved then at_lon else private.middle_stop(s.stop_lons) end
  where s.business_id = p_business;
end
$$;
grant execute on function private.move_shop(uuid,jsonb) to authenticated;

-- The middles of postal areas of Canada and the United States, to 0.01 degree, which prices are measured between (decision
-- area-middles). A migration fills it: `core/geography/areas` has the same numbers, and a test compares them. It isn't the
-- map's list, which an operator may replace: a price is the same for everyone.
create table private.priced_areas (
  country text not null check (country in ('ca', 'us')),
  -- A ZIP code, or the first three characters of a Canadian one.
  code text not null check (code ~ '^[0-9A-Z]{3,5}$'),
  lat double precision not null,
  lon double precision not null,
  primary key (country, code)
);

-- The straight-line distance between the areas of two stored postal codes, in whole meters; null if one isn't known.
create function private.meters_apart(p_country text, p_from text, p_to text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  -- Computed once: a code that's computed for each row would read all areas of the country.
  named constant text := private.country_value(p_country);
  code_from constant text := private.area_code(named, p_from);
  code_to constant text := private.area_code(named, p_to);
begin
  return (
    select private.meters_between(a.lat, a.lon, b.lat, b.lon)
    from private.priced_areas a join private.priced_areas b on b.country = a.country
    where a.country = named and a.code = code_from and b.code = code_to);
end
$$;

-- The zone of a distance, in meters; null if no zone reaches that far.
create function private.zone_within(p_meters integer, p_reach jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_meters <= (p_reach ->> 'A')::integer then 'A'
    when p_meters <= (p_reach ->> 'B')::integer then 'B'
    when p_meters <= (p_reach ->> 'C')::integer then 'C'
  end;
end
$$;

-- Adds a delivery of an owner's business. Returns why the request is refused; null if the delivery was made.
create function private.add_delivery(p_owner uuid, r jsonb) returns text
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid := (r ->> 'id')::uuid;
  details jsonb := r -> 'details';
  metadata constant jsonb := coalesce(r -> 'metadata', '{}');
  b public.businesses;
  s private.business_settings;
  prices jsonb;
  rate jsonb;
  more jsonb;
  d private.deliveries;
  of_market text;
  city private.city_settings;
  n_zone text;
  code text;
  meters integer;
  at timestamptz;
  ready timestamptz;
  due timestamptz;
  existing uuid;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (r ->> 'businessId')::uuid and x.user_id = p_owner;
  if not found then return 'no-such-business'; end if;
  of_market := private.market_of(b.country, b.state, b.city);
  city := private.locked_city(of_market);
  perform private.settle_matching(b.id, null, null);
  insert into private.business_settings (business_id) values (b.id) on conflict do nothing;
  select * into strict s from private.business_settings x where x.business_id = b.id for update;
  -- Another command already requested the same delivery.
  select x.business_id into existing from private.deliveries x where x.id = wanted;
  if found then return case when existing = b.id then null else 'invalid' end; end if;

  -- A redelivery refers to a delivery of the same business.
  if r ->> 'redeliveryOf' is not null and not exists (
    select from private.deliveries x where x.id = (r ->> 'redeliveryOf')::uuid and x.business_id = b.id)
  then
    return 'invalid';
  end if;
  refusal := private.standing_refusal(p_owner);
  if refusal is not null then return refusal; end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  if s.postal_code is null then return 'no-pickup'; end if;
  if not private.acceptable_details(b.country, details) or not private.is_metadata(metadata) then return 'invalid'; end if;

  -- Read once: a change of prices at this moment comes before or after the whole delivery.
  at := private.now();
  prices := private.tariff_at(of_market, at);
  code := private.postal_code(b.country, details ->> 'postalCode');
  -- Without a reach, or if an area isn't known, the codes themselves decide.
  meters := case when prices ? 'reach' then private.meters_apart(b.country, s.postal_code, code) end;
  n_zone := case when meters is not null then private.zone_within(meters, prices -> 'reach')
    else private.zone_between(b.country, b.city, b.state, s.postal_code, details ->> 'city', details ->> 'state', code) end;
  if n_zone is null then return 'out-of-area'; end if;
  ready := at + make_interval(mins => (details ->> 'readyIn')::integer);
  refusal := private.closed_code(city, ready);
  if refusal is not null then return refusal; end if;
  rate := prices -> 'rates' -> n_zone;
  more := case details ->> 'size' when 'large' then prices -> 'large' else '{"fee": 0, "pay": 0}' end;
  if (r -> 'agreed' ->> 'fee')::integer is distinct from (rate ->> 'fee')::integer + (more ->> 'fee')::integer
    or (r -> 'agreed' ->> 'free')::boolean is distinct from (s.free_left > 0)
  then
    return 'price-changed';
  end if;
  if (select count(*) from private.deliveries x where x.business_id = b.id and x.ended_at is null) >= private.active_deliveries_limit()
    or (select count(*) from private.deliveries x
      where x.business_id = b.id and x.requested_at > at - private.hourly_window()) >= private.hourly_deliveries_limit()
  then
    return 'too-many';
  end if;

  due := ready + make_interval(mins => (rate ->> 'minutes')::integer);
  insert into private.deliveries (
    id, number, business_id, market, zone, size, handover, contents, reference, declared_cents,
    fee, pay, minutes, cancel_fee, return_share, currency, free, ready_at, search_until, due_at, promised_at, redelivery_of, metadata, reached, requested_at, next_due
  ) values (
    wanted, private.make_tracking_number(), b.id, of_market, n_zone,
    details ->> 'size', details ->> 'handover', btrim(details ->> 'contents'), btrim(details ->> 'reference'),
    private.declared_value(details),
    (rate ->> 'fee')::integer + (more ->> 'fee')::integer, (rate ->> 'pay')::integer + (more ->> 'pay')::integer,
    (rate ->> 'minutes')::integer, (prices ->> 'cancelFee')::integer, (prices ->> 'returnShare')::integer,
    private.currency_of(b.country), s.free_left > 0, ready, ready + private.search_time(),
    due, due, (r ->> 'redeliveryOf')::uuid, metadata,
    jsonb_build_object('searching', at), at,
    ready + private.search_time()
  ) returning * into d;
  insert into private.delivery_people (
    delivery, pickup_name, pickup_street, pickup_city, pickup_state, pickup_postal_code, pickup_phone, pickup_notes,
    name, street, unit, access_code, city, state, postal_code, phone, notes, email
  ) values (
    wanted, b.business_name, b.address, b.city, b.state, s.postal_code, s.phone, s.notes,
    btrim(details ->> 'name'), btrim(details ->> 'street'), btrim(details ->> 'unit'),
    coalesce(btrim(details ->> 'accessCode'), ''), btrim(details ->> 'city'),
    details ->> 'state', code, details ->> 'phone',
    btrim(details ->> 'notes'), lower(details ->> 'email'));
  perform private.queue_door(wanted);
  insert into private.delivery_secrets (delivery, pin, key)
  values (wanted, case when details ->> 'handover' = 'meet' then private.make_pin() end, private.make_key());
  insert into private.delivery_events (delivery, seq, kind, actor, at) values (wanted, 1, 'request', 'merchant', at);
  perform private.write_alerts(null, d, 'request', 'merchant');
  update private.business_settings set
    requested = requested + 1, free_left = case when d.free then free_left - 1 else free_left end
  where business_id = b.id;
  return null;
end
$$;

-- Requests a delivery, once for its command, and returns whether an earlier try had done it. A command is compared by
-- `p_asked`. Software's refusal isn't remembered: the same order may be fine in an hour (decision idempotent-orders).
create function private.request_for(
  p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_request jsonb, p_asked jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  wanted constant uuid := private.requested_id(p_request);
  is_new constant boolean := private.begin_command(p_actor, p_command, 'request_delivery', wanted, p_asked);
  refusal text;
  d private.deliveries;
begin
  if is_new then
    begin
      -- Locked to the end: the business is removed before this, or after it together with the new delivery.
      perform from public.businesses x where x.id = (p_request ->> 'businessId')::uuid and x.user_id = p_owner
      for key share;
      refusal := case when (p_request ->> 'businessId')::uuid <> p_only then 'no-such-business'
        else private.add_delivery(p_owner, p_request) end;
    exception when data_exception or check_violation or unique_violation or not_null_violation then
      refusal := 'invalid';
    end;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'request_delivery', wanted, p_asked);
  end if;
  -- A page or a server of an earlier release couldn't read this.
  if refusal in ('paused', 'outside-hours') then
    return case when p_request -> 'opening' = 'true'
      then jsonb_build_object('ok', false, 'error', private.not_open_refusal(refusal, (p_request ->> 'businessId')::uuid))
      else private.result_refused('too-many') end;
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = wanted;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-business');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$$;

create function private.request_delivery(p_command uuid, p_request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.request_for(auth.uid(), auth.uid(), null, p_command, p_request, p_request) - 'replayed';
end
$$;
grant execute on function private.request_delivery(uuid,jsonb) to authenticated;

create function private.list_deliveries(p_business uuid, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return '[]'; end if;
  perform private.settle_matching(p_business, null, null);
  return (
    select coalesce(jsonb_agg(private.delivery_summary(x.d, x.p) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d, p from private.deliveries d left join private.delivery_people p on p.delivery = d.id
      where d.business_id = p_business
        and (p_before is null or (d.requested_at, d.id) < (p_before, p_before_id))
      order by d.requested_at desc, d.id desc limit 1000
    ) as x);
end
$$;
grant execute on function private.list_deliveries(uuid,timestamp with time zone,uuid) to authenticated;

-- A delivery for people who may see it, without its photo.
create function private.found_delivery(p_id uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_business(d.business_id) is null then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(p_id); end if;
  return private.audited_merchant_view(d);
end
$$;

create function private.find_delivery(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.with_photos(private.found_delivery(p_id));
end
$$;
grant execute on function private.find_delivery(uuid) to authenticated;

-- The figures of a business, its requests of the last fourteen days by its own calendar, and its last events with the
-- recipients' names.
create function private.delivery_overview(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  since constant timestamptz := now_at - private.on_time_window();
  local_zone text;
  today date;
  -- The first moment of the first day.
  days_since timestamptz;
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return null; end if;
  perform private.settle_matching(p_business, null, null);
  select s.time_zone into local_zone from private.business_settings s where s.business_id = p_business;
  local_zone := coalesce(local_zone, 'UTC');
  today := (now_at at time zone local_zone)::date;
  days_since := (today - (private.counted_days() - 1))::timestamp at time zone local_zone;
  return (
    select jsonb_build_object(
      'total', coalesce((select s.requested from private.business_settings s where s.business_id = b.id), 0),
      'active', (select count(*) from private.deliveries d where d.business_id = b.id and d.ended_at is null),
      'onTimeRate', (
        select avg(case when x.on_time then 1.0 else 0.0 end)::double precision
        from (
          select d.on_time from private.deliveries d
          where d.business_id = b.id and d.status = 'delivered' and d.ended_at > since and d.on_time is not null
          union all
          select d.on_time from private.deliveries d
          where d.business_id = b.id and d.on_time is not null and d.status <> 'delivered'
            and (d.ended_at is null or d.ended_at > since) and (d.reached ->> 'returning')::timestamptz > since
        ) as x),
      'balance', private.balance_of(b.id),
      'owed', private.owed_months(b.id),
      'currency', private.currency_of(b.country),
      'days', (
        select jsonb_agg(jsonb_build_object('day', to_char(x.day, 'YYYY-MM-DD'), 'requested', coalesce(c.requested, 0))
          order by x.day)
        from (select today - n as day from generate_series(0, private.counted_days() - 1) as n) as x
        left join (
          select (d.requested_at at time zone local_zone)::date as day, count(*) as requested from private.deliveries d
          where d.business_id = b.id and d.requested_at >= days_since group by 1
        ) as c on c.day = x.day),
      'recent', (
        select coalesce(jsonb_agg(
          private.event_view(x.e) || jsonb_build_object('number', x.number, 'recipientName', coalesce(p.name, ''),
            'city', coalesce(p.city, ''))
          order by (x.e).at desc, (x.e).seq desc, (x.e).delivery desc), '[]')
        from (
          select l.e, d.number
          from (
            (select a.id, a.number from private.deliveries a where a.business_id = b.id and a.ended_at is null)
            union all
            (select n.id, n.number from private.deliveries n where n.business_id = b.id and n.ended_at is not null
             order by n.ended_at desc, n.version desc, n.id desc limit private.recent_events())
          ) as d
          cross join lateral (
            select e from private.delivery_events e where e.delivery = d.id order by e.seq desc limit private.recent_events()
          ) as l
          order by (l.e).at desc, (l.e).seq desc, (l.e).delivery desc limit private.recent_events()
        ) as x
        left join private.delivery_people p on p.delivery = (x.e).delivery))
    from public.businesses b where b.id = p_business);
end
$$;
grant execute on function private.delivery_overview(uuid) to authenticated;

-- Corrects a delivery's recipient, and returns why that's refused; null if it was done. A person sends all fields. Software
-- (`p_partial`) sends those that it corrects, and may replace its metadata.
create function private.correct_dropoff(p_id uuid, p_changes jsonb, p_partial boolean) returns text
language plpgsql volatile set search_path = '' as $$
declare
  c jsonb := p_changes;
  before text;
begin
  if p_partial then
    if c ? 'metadata' and not private.is_metadata(c -> 'metadata') then return 'invalid'; end if;
    select jsonb_build_object(
      'street', p.street, 'unit', p.unit, 'notes', p.notes, 'phone', p.phone, 'accessCode', p.access_code) || p_changes
    into c from private.delivery_people p where p.delivery = p_id;
  end if;
  select p.street into before from private.delivery_people p where p.delivery = p_id;
  update private.delivery_people set
    street = btrim(c ->> 'street'), unit = btrim(c ->> 'unit'), notes = btrim(c ->> 'notes'), phone = c ->> 'phone',
    access_code = coalesce(btrim(c ->> 'accessCode'), access_code)
  where delivery = p_id and private.acceptable_correction(c);
  if not found then return 'invalid'; end if;
  -- Another street has another door.
  update private.delivery_people p set door_lat = null, door_lon = null where p.delivery = p_id and p.street <> before;
  if found then perform private.queue_door(p_id); end if;
  if p_partial and c ? 'metadata' then
    update private.deliveries set metadata = c -> 'metadata' where id = p_id;
  end if;
  return null;
end
$$;

-- A merchant's or an administrator's change of a delivery, once for its command. The table of moves has the permissions.
create function private.change_for(
  p_actor uuid, p_owner uuid, p_only uuid, p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer,
  p_asked jsonb
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  side text;
  refusal text;
  -- An administrator's reason.
  why text;
  is_new boolean;
begin
  if p_kind not in ('cancel', 'correct', 'hand_back', 'lose', 'release', 'confirm', 'object', 'uphold', 'waive') then
    return private.result_refused('invalid');
  end if;
  is_new := private.begin_command(p_actor, p_command, 'change_delivery', p_id, p_asked);
  if is_new then
    d := private.lock_delivery(p_id);
    side := private.actor_for_caller(p_owner, p_only, d.business_id);
    if d.id is null or side is null then
      refusal := 'no-such-delivery';
    else
      refusal := private.move_refusal(d, p_kind, side, private.now(), null, null, null);
      if refusal = 'not-yours-to-do' then refusal := 'no-such-delivery'; end if;
    end if;
    if refusal is null and p_kind = 'cancel' then
      refusal := private.cancel_refusal(d, p_agreed_fee);
    end if;
    if refusal is null and p_kind = 'correct' then
      refusal := private.correct_dropoff(p_id, p_changes, p_only is not null);
    end if;
    if refusal is null and p_kind in ('uphold', 'waive') then
      why := private.trim_whitespace(coalesce(p_changes ->> 'reason', ''));
      if why = '' or not private.are_visible_lines(why, 280) then refusal := 'invalid'; end if;
    end if;
    if refusal is null then perform private.apply_move(d, p_kind, side, private.now(), null, why); end if;
    perform private.end_command(p_actor, p_command, refusal, p_only is null);
  else
    refusal := private.earlier_refusal(p_actor, p_command, 'change_delivery', p_id, p_asked);
  end if;
  if refusal = 'costs-more' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'fee', (
      select x.cancel_fee from private.deliveries x where x.id = p_id)));
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if not found or private.actor_for_caller(p_owner, p_only, d.business_id) is null then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(private.with_photos(private.audited_merchant_view(d))) || jsonb_build_object('replayed', not is_new);
end
$$;

create function private.change_delivery(p_command uuid, p_id uuid, p_kind text, p_changes jsonb, p_agreed_fee integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if p_kind = 'correct' and not private.take_correction((
    select b.id from private.deliveries d join public.businesses b on b.id = d.business_id
    where d.id = p_id and b.user_id = auth.uid()))
  then
    raise exception 'Too many corrections' using errcode = 'PT429';
  end if;
  return private.change_for(auth.uid(), auth.uid(), null, p_command, p_id, p_kind, p_changes, p_agreed_fee,
    jsonb_build_object('kind', p_kind, 'changes', p_changes, 'agreedFee', p_agreed_fee)) - 'replayed';
end
$$;
grant execute on function private.change_delivery(uuid,uuid,text,jsonb,integer) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.delivery_settings(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.delivery_settings(business) $$;
grant execute on function public.delivery_settings(uuid) to authenticated;

create function public.save_pickup(business uuid, pickup jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_pickup(business, pickup) $$;
grant execute on function public.save_pickup(uuid,jsonb) to authenticated;

create function public.move_shop(business uuid, place jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.move_shop(business, place) $$;
grant execute on function public.move_shop(uuid,jsonb) to authenticated;

create function public.request_delivery(command uuid, request jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.request_delivery(command, request) $$;
grant execute on function public.request_delivery(uuid,jsonb) to authenticated;

create function public.list_deliveries(business uuid, before timestamptz default null, before_id uuid default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.list_deliveries(business, before, before_id) $$;
grant execute on function public.list_deliveries(uuid,timestamp with time zone,uuid) to authenticated;

create function public.find_delivery(delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_delivery(delivery) $$;
grant execute on function public.find_delivery(uuid) to authenticated;

create function public.delivery_overview(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.delivery_overview(business) $$;
grant execute on function public.delivery_overview(uuid) to authenticated;

create function public.change_delivery(
  command uuid, delivery uuid, kind text, changes jsonb default null, agreed_fee integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.change_delivery(command, delivery, kind, changes, agreed_fee)
$$;
grant execute on function public.change_delivery(uuid,uuid,text,jsonb,integer) to authenticated;

-- A delivery and its courier's position, for people who may see the delivery. Only its merchant gets a mark: an administrator's
-- reading is written down.
create function private.live_delivery(p_id uuid, p_known text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  d private.deliveries;
  mark text;
  view jsonb;
  answer jsonb := '"same"';
begin
  select * into d from private.deliveries x where x.id = p_id;
  if p_known like '~%' and private.has_live_session() and private.actor_for_business(d.business_id) = 'merchant' then
    mark := private.delivery_mark(p_id, now_at);
  end if;
  if private.gate_holds(p_known, mark, now_at) then
    perform private.check_gate(p_known, format('private.found_delivery(%L)', p_id), p_id);
  else
    view := private.found_delivery(p_id);
    if view is null then return private.omit_if_unchanged(view, p_known, private.gate_of(null, now_at)); end if;
    answer := private.omit_photos_if_unchanged(view, p_known, private.gate_of(mark, private.delivery_until(p_id, now_at)));
    select * into d from private.deliveries x where x.id = p_id;
  end if;
  return private.with_moving(answer, private.moving(d, 'staff'));
end
$$;
grant execute on function private.live_delivery(uuid,text) to authenticated;

create function public.live_delivery(delivery uuid, known text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.live_delivery(delivery, known);
end
$$;
grant execute on function public.live_delivery(uuid,text) to authenticated;

create function public.live_business(business uuid, known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.omit_if_unchanged(private.delivery_overview(business), known)
$$;
grant execute on function public.live_business(uuid,text) to authenticated;

-- Writes to the audit log that an administrator read a delivery with the recipient's contact details, as for the records of
-- accounts and businesses. Once in ten minutes for each delivery, since a live screen asks every ten seconds.
create function private.note_delivery_lookup(d private.deliveries) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  if private.actor_for_business(d.business_id) is distinct from 'admin'
    or not exists (select from private.delivery_people p where p.delivery = d.id)
    or exists (
      select from private.audit_log a
      where a.action = 'READ' and a.tbl = 'businesses' and a.row_id = d.business_id::text and a.actor = auth.uid()
        and a.new ->> 'delivery' = d.id::text and a.at > now_at - private.same_lookup())
  then
    return;
  end if;
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, new)
  values (now_at, auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'READ', 'businesses',
    d.business_id::text, jsonb_build_object('delivery', d.id));
end
$$;

create function private.lookup_view(d private.deliveries) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'delivery', private.delivery_summary(d, p),
      'business', jsonb_build_object(
        'id', d.business_id, 'name', coalesce(b.business_name, p.pickup_name, ''), 'removed', b.id is null))
    from (select d.id) as one
    left join private.delivery_people p on p.delivery = d.id
    left join public.businesses b on b.id = d.business_id);
end
$$;

-- Lists deliveries whose merchant objected to a failed attempt, for administrators: the longest-waiting first.
create function private.delivery_objections() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.lookup_view(d) order by (d.reached ->> 'returning')::timestamptz, d.id), '[]')
    from private.deliveries d where d.held = 'objected');
end
$$;
grant execute on function private.delivery_objections() to authenticated;

create function public.delivery_objections() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.delivery_objections() $$;
grant execute on function public.delivery_objections() to authenticated;

-- Administrators find a delivery by its number, even if its business was removed. They get the same fields as in the list
-- of its business, so nothing is written to the audit log. For everyone else every number is unknown.
create function private.look_up_delivery(p_number text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.lookup_view(d);
end
$$;
grant execute on function private.look_up_delivery(text) to authenticated;

create function public.look_up_delivery(number text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.look_up_delivery(number) $$;
grant execute on function public.look_up_delivery(text) to authenticated;

-- Returns the merchant's view. Only this function makes it, so that an administrator never gets it without a log entry.
create function private.audited_merchant_view(d private.deliveries) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  perform private.note_delivery_lookup(d);
  return private.merchant_view(d);
end
$$;

-- schemas/55_couriers.sql
-- Actions of couriers. Only approved couriers with a verified email may do anything. Another courier's delivery gets the same
-- answer as an unknown one. An action waits only for the courier's own deliveries.

-- Returns the caller's id; raises unless they are an approved courier.
create function private.require_courier() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.has_role('courier') or not private.email_verified()
    or not exists (select from public.users u where u.id = auth.uid() and u.account_status = 'Active')
  then
    raise exception 'permission denied: not an approved courier' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- Whether an account exists. If so, it can't be removed until the transaction ends. Waits for a removal in progress: rows that
-- refer to the account would otherwise fail with an unclear error, or deadlock.
create function private.lock_account(p_account uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  perform from auth.users u where u.id = p_account for key share;
  return found;
end
$$;

-- Locks the courier's account against removal until the transaction ends; raises if it was removed.
create function private.require_account(p_me uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not private.lock_account(p_me) then raise exception 'Session ended' using errcode = 'PT401'; end if;
end
$$;

-- A courier whose account is removed leaves work like one who is suspended. At this point the account's row is locked, and
-- the rows that refer to it still exist.
create function private.leave_work_with_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.couriers c where c.courier = old.id for update;
  perform private.leave_work(old.id, 'admin');
  return old;
end
$$;
create trigger leave_work_with_account before delete on auth.users
  for each row execute function private.leave_work_with_account();

-- Makes a courier's actions run one at a time. Also locks the delivery `p_id`, so that the action waits for no further lock.
create function private.lock_courier(p_me uuid, p_id uuid default null) returns private.couriers
language plpgsql volatile set search_path = '' as $$
declare
  c private.couriers;
begin
  perform private.require_account(p_me);
  insert into private.couriers (courier) values (p_me) on conflict do nothing;
  select * into strict c from private.couriers x where x.courier = p_me for update;
  if p_id is not null then perform private.lock_delivery(p_id); end if;
  perform private.settle_matching(null, p_me, null);
  insert into private.courier_presence (courier, idle_since) values (p_me, private.now()) on conflict do nothing;
  return c;
end
$$;

-- Each courier with their place in the line, the reason why they may not carry a delivery, and the reason why they aren't offered
-- it, as `offerRefusal` in core: they may not carry it, have passed on it, or it isn't searched for. Null if they may and are.
-- Offers, the line, alerts, accepting and assigning all ask it. A delivery is a courier's own if it's from their business or to
-- their account's email: they'd be paid, and also decide whether it's late and credited. Each fact is a query for one row: for an
-- `exists`, the planner may read all rows of its table first.
create function private.carriers_of(d private.deliveries, p_at timestamptz)
returns table (courier uuid, idle_since timestamptz, online boolean, markets text[], refusal text, offer_refusal text)
language sql stable begin atomic
  select x.courier, x.idle_since, x.online, x.markets, x.refusal, coalesce(x.refusal, case
    when (select true from private.delivery_passes s where s.courier = x.courier and s.delivery = d.id) then 'passed'
    when d.status <> 'searching' then 'taken' end)
  from (
    select c.courier, c.markets, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online,
      private.carry_refusal(
        (select true from private.deliveries k where k.courier = c.courier and private.is_carried(k.status)),
        private.is_online(p.online_until, p.standby_until, p_at), d.status, d.market, c.markets,
        (select b.user_id from public.businesses b where b.id = d.business_id) = c.courier
          or (select lower(r.email) from private.delivery_people r where r.delivery = d.id and r.email <> '')
            = (select lower(u.email) from auth.users u where u.id = c.courier)) as refusal
    from private.couriers c left join private.courier_presence p on p.courier = c.courier
  ) as x;
end;

-- The couriers to whom a delivery is offered, as `couldCarry` in `core/delivery/board/board.ts`. The index of markets finds the
-- few that can be; the rule itself decides.
create function private.line_to(d private.deliveries, p_at timestamptz) returns table (courier uuid, idle_since timestamptz)
language sql stable begin atomic
  select x.courier, x.idle_since from private.carriers_of(d, p_at) x
  where x.markets @> array[d.market] and x.online and d.search_until > p_at and x.offer_refusal is null;
end;

-- The offers for a courier: the hundred that pay most.
create function private.offers_of(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
begin
  select * into mine from private.courier_presence p where p.courier = p_me;
  -- They'd be in no line.
  if not private.is_online(mine.online_until, mine.standby_until, now_at) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.offer_view(x.d, p) order by (x.d).pay desc, (x.d).due_at, (x.d).id), '[]')
    from (
      select y.d from unnest(p_markets) as m (market) cross join lateral (
        select d from private.deliveries d
        where d.status = 'searching' and d.market = m.market and d.search_until > now_at
          and exists (select from private.line_to(d, now_at) l where l.courier = p_me)
          and (
            d.requested_at + private.head_start() <= now_at
            or (
              select count(*) from (
                select from private.line_to(d, now_at) l where (l.idle_since, l.courier) < (mine.idle_since, p_me)
                limit private.first_in_line()
              ) as before
            ) < private.first_in_line()
          )
        order by d.pay desc, d.due_at, d.id limit private.offers_shown()
      ) as y
      order by (y.d).pay desc, (y.d).due_at, (y.d).id limit private.offers_shown()
    ) as x
    join private.delivery_people p on p.delivery = (x.d).id);
end
$$;

create function private.duty_view(p_me uuid, p_markets text[]) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  carried private.deliveries;
  now_at constant timestamptz := private.now();
  mine private.courier_presence;
  online boolean;
begin
  select * into carried from private.deliveries d
  where d.courier = p_me and private.is_carried(d.status);
  select * into mine from private.courier_presence p where p.courier = p_me;
  online := private.is_online(mine.online_until, mine.standby_until, now_at);
  return jsonb_build_object(
    'online', online,
    -- To five minutes, so that the view doesn't change with every poll.
    'standbyUntil', case when mine.standby_until > now_at then
      to_timestamp(floor(extract(epoch from mine.standby_until) / 300) * 300) end,
    'missedOffers', not online and coalesce(mine.missed >= private.missed_offers(), false),
    'markets', to_jsonb(p_markets),
    'offers', case when carried.id is null then private.offers_of(p_me, p_markets) else '[]'::jsonb end,
    'job', case when carried.id is not null then private.job_view(carried) end);
end
$$;

-- Sets whether a courier is online (null leaves it unchanged), and returns their duty. Their own presence is updated before the
-- deliveries of their markets are settled, which others may have locked.
create function private.courier_duty(p_online boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := case when p_online then private.require_courier() else private.require_working_courier() end;
  c private.couriers := private.lock_courier(me);
  at timestamptz := private.now();
begin
  if p_online then perform private.require_courier(); else perform private.require_working_courier(); end if;
  if p_online is null then
    update private.courier_presence set
      online_until = at + private.online_time(), standby_until = private.standby_from(me, at), missed = 0
    where courier = me and private.is_online(online_until, standby_until, at);
  elsif p_online then
    update private.courier_presence set
      idle_since = case when private.is_online(online_until, standby_until, at) then idle_since else at end,
      online_until = at + private.online_time(), standby_until = private.standby_from(me, at), missed = 0
    where courier = me;
  else
    update private.courier_presence set online_until = null, standby_until = null, missed = 0 where courier = me;
  end if;
  perform private.settle_matching(null, null, c.markets);
  return private.duty_view(me, c.markets);
end
$$;
grant execute on function private.courier_duty(boolean) to authenticated;

create function private.save_markets(p_markets text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
  chosen text[];
begin
  if cardinality(p_markets) > 100 or exists (select from unnest(p_markets) m where char_length(m) > 300) then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  perform private.lock_courier(me);
  perform private.require_courier();
  select coalesce(array_agg(m.market order by m.first), '{}') into chosen
  from (
    select r.market, min(u.place) as first
    from unnest(p_markets) with ordinality as u (market, place) cross join lateral private.normalize_market(u.market) as r (market)
    group by r.market
  ) as m;
  if cardinality(chosen) > private.markets_per_courier()
    or exists (select from unnest(chosen) m where m is null or char_length(m) > 300 or m !~ '^[^|]+\|[^|]*\|[^|]+$')
  then
    raise exception 'not acceptable: markets' using errcode = '23514';
  end if;
  update private.couriers set markets = chosen where courier = me;
end
$$;
grant execute on function private.save_markets(text[]) to authenticated;

-- Accepts a delivery for the first courier who asks. Returns why not; null if it was accepted.
create function private.accept_refusal(p_me uuid, p_id uuid) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
  at timestamptz;
  refusal text;
begin
  perform private.require_courier();
  d := private.lock_delivery(p_id);
  -- Read once: with a volatile argument, the query would ask about all couriers.
  at := private.now();
  select x.offer_refusal into refusal from private.carriers_of(d, at) x where x.courier = p_me;
  if refusal is not null then return refusal; end if;
  perform private.apply_move(d, 'accept', 'courier', at, p_me);
  return null;
end
$$;

create function private.accept_delivery(p_command uuid, p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
  refusal text;
  d private.deliveries;
begin
  if private.begin_command(me, p_command, 'accept_delivery', p_id, null) then
    perform private.lock_courier(me, p_id);
    refusal := private.accept_refusal(me, p_id);
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'accept_delivery', p_id, null);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id and x.courier = me and private.is_carried(x.status);
  if not found then return private.result_refused('taken'); end if;
  return private.result_ok(private.job_view(d));
end
$$;
grant execute on function private.accept_delivery(uuid,uuid) to authenticated;

create function private.pass_delivery(p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
begin
  perform private.require_account(me);
  insert into private.delivery_passes (courier, delivery)
  select me, d.id from private.deliveries d where d.id = p_id on conflict do nothing;
end
$$;
grant execute on function private.pass_delivery(uuid) to authenticated;

-- One step of a courier on their delivery. It doesn't wait for another courier's delivery. If a step is sent again after the end,
-- the delivery is no longer theirs. `p_here` is stored if they still carry the delivery after the step.
create function private.courier_step(
  p_command uuid, p_id uuid, p_kind text, p_pin text, p_photo text, p_reason text, p_here jsonb default null,
  p_age double precision default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier_for_step(p_command, p_id);
  content jsonb;
  refusal text;
  d private.deliveries;
  now_at timestamptz;
  at timestamptz;
begin
  if p_kind is null
    or p_kind not in ('release', 'arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver', 'fail', 'retry', 'hand_back')
    or (p_pin is not null and (p_kind <> 'deliver' or char_length(p_pin) > 10))
    or (p_kind = 'fail') <> (coalesce(p_reason, '') in ('no_answer', 'refused', 'wrong_address', 'unsafe', 'pin_locked'))
    or (p_kind <> 'fail' and p_reason is not null)
    or (p_photo is not null and (p_kind not in ('deliver', 'hand_back')
      or char_length(p_photo) > 400000 or p_photo not like 'data:image/jpeg;base64,/9j/%'
      or p_photo !~ '^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$' or char_length(p_photo) % 4 <> 3))
  then
    return private.result_refused('invalid');
  end if;
  -- A retry may send another photo, and is older: the first one counts.
  content := jsonb_build_object('kind', p_kind, 'pin', p_pin, 'photo', p_photo is not null, 'reason', p_reason);
  if private.begin_command(me, p_command, 'courier_step', p_id, content) then
    perform private.lock_courier(me);
    perform private.require_working_courier();
    if exists (select from private.deliveries x where x.id = p_id and x.courier = me) then
      d := private.lock_delivery(p_id);
    end if;
    if d.id is null or d.courier is distinct from me then
      refusal := 'no-such-delivery';
    else
      now_at := private.now();
      -- A delivery that's given back is searched for only once it's reported.
      at := case when p_kind = 'release' then now_at else private.step_time(p_id, p_age, now_at) end;
      refusal := private.move_refusal(d, p_kind, 'courier', at, p_pin, p_photo, p_reason);
    end if;
    if refusal is null then
      if p_kind in ('arrive_pickup', 'pick_up', 'arrive_dropoff', 'fail', 'retry') then
        perform private.note_position(me, p_here);
      end if;
      perform private.apply_move(d, p_kind, 'courier', at, null, p_reason, case when at < now_at then now_at end);
      perform private.note_incident(me, p_kind, p_id);
      if p_photo is not null then
        insert into private.delivery_proofs (delivery, image) values (p_id, decode(split_part(p_photo, ',', 2), 'base64'))
        on conflict (delivery) do update set image = excluded.image;
      end if;
    end if;
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'courier_step', p_id, content);
  end if;
  if refusal is not null then return private.result_refused(refusal); end if;
  select * into d from private.deliveries x where x.id = p_id;
  if p_kind = 'release' then return private.result_ok(null); end if;
  if not found or d.courier is distinct from me or (private.is_final(d.status) and p_kind not in ('deliver', 'hand_back')) then
    return private.result_refused('no-such-delivery');
  end if;
  return private.result_ok(case when private.is_final(d.status) then private.past_job_view(d) else private.job_view(d) end);
end
$$;
grant execute on function private.courier_step(uuid,uuid,text,text,text,text,jsonb,double precision) to authenticated;

-- A courier's deliveries and earnings of a period. Settles first, since a delivery may have ended by time alone.
create function private.courier_earnings(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_courier();
begin
  perform private.settle_matching(null, me, null);
  return (
    select coalesce(jsonb_agg(private.past_job_view(x.d) || jsonb_build_object('earned', x.earned, 'shop', coalesce(
      (select p.pickup_name from private.delivery_people p where p.delivery = (x.d).id), ''))
      order by (x.d).ended_at desc nulls first, (x.d).id), '[]')
    from (
      select d, jsonb_agg(jsonb_build_object('account', l.account, 'delivery', l.delivery, 'kind', l.kind,
        'amount', l.amount, 'currency', l.currency, 'at', l.at) order by l.at, l.kind) as earned
      from private.ledger l join private.deliveries d on d.id = l.delivery
      where l.account = me and l.at >= p_from and l.at < p_to
      group by d
      union all
      -- Deliveries whose pay waits or was dropped, in the week of the attempt.
      select d, '[]' from private.deliveries d
      where d.courier = me and d.held in ('waiting', 'objected', 'dropped')
        and (d.reached ->> 'returning')::timestamptz >= p_from and (d.reached ->> 'returning')::timestamptz < p_to
    ) as x);
end
$$;
grant execute on function private.courier_earnings(timestamp with time zone,timestamp with time zone) to authenticated;

create function public.courier_duty(online boolean default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_duty(online) $$;
grant execute on function public.courier_duty(boolean) to authenticated;

create function public.save_markets(markets text[]) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_markets(markets) $$;
grant execute on function public.save_markets(text[]) to authenticated;

create function public.accept_delivery(command uuid, delivery uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.accept_delivery(command, delivery) $$;
grant execute on function public.accept_delivery(uuid,uuid) to authenticated;

create function public.pass_delivery(delivery uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.pass_delivery(delivery) $$;
grant execute on function public.pass_delivery(uuid) to authenticated;

create function public.courier_step(
  command uuid, delivery uuid, kind text, pin text default null, photo text default null, reason text default null,
  here jsonb default null, age double precision default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.courier_step(command, delivery, kind, pin, photo, reason, here, age)
$$;
grant execute on function public.courier_step(uuid,uuid,text,text,text,text,jsonb,double precision) to authenticated;

create function public.courier_earnings(since timestamptz, until timestamptz) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.courier_earnings(since, until) $$;
grant execute on function public.courier_earnings(timestamp with time zone,timestamp with time zone) to authenticated;

-- Keeps a courier online whose page is in view, as `courier_duty` does at each call, but not at each poll: their time online never has
-- less than `online_time` left after it.
create function private.stay_online(p_me uuid, p_at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.courier_presence set online_until = p_at + private.online_time() + interval '30 seconds',
    standby_until = private.standby_from(p_me, p_at), missed = 0
  where courier = p_me and private.is_online(online_until, standby_until, p_at)
    and (online_until is null or online_until < p_at + private.online_time());
end
$$;

-- The duty of the caller. Stores their position `p_here`, under the caller's own id, so that no one can set another courier's. An
-- invalid position must not make the poll fail, so it's ignored.
create function private.live_duty(p_known text, p_here jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  now_at constant timestamptz := private.now();
  mark constant text := case when p_known like '~%' then private.duty_mark(me, now_at) end;
  answer jsonb := '"same"';
begin
  if private.gate_holds(p_known, mark, now_at) then
    perform private.check_gate(p_known, 'private.courier_duty(null)');
    perform private.stay_online(me, now_at);
  else
    answer := private.omit_if_unchanged(
      private.courier_duty(null), p_known, private.gate_of(mark, now_at + interval '1 minute'));
  end if;
  perform private.note_position(me, p_here);
  return answer;
end
$$;
grant execute on function private.live_duty(text,jsonb) to authenticated;

create function public.live_duty(known text default null, here jsonb default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.live_duty(known, here);
end
$$;
grant execute on function public.live_duty(text,jsonb) to authenticated;

-- Ends a courier's work by an administrator's decision. The caller holds the courier's lock.
create function private.end_work(p_courier uuid) returns void
language sql volatile set search_path = '' as $$ select private.leave_work(p_courier, 'admin') $$;

-- Returns the caller's id; raises unless they are an approved courier, or still have a parcel. A courier who is no longer
-- approved may finish that delivery, and nothing else. It's checked again under the courier's lock, since a decision may
-- have been made while they waited for it.
create function private.require_working_courier() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if exists (
    select from private.deliveries d where d.courier = auth.uid() and private.is_in_hand(d.status)
  ) then
    return auth.uid();
  end if;
  return private.require_courier();
end
$$;

-- A courier who is suspended, or gives up the role, goes offline immediately. A delivery that they haven't picked up yet goes
-- back to searching.
create function private.leave_work(p_courier uuid, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  carried uuid;
  d private.deliveries;
begin
  select x.id into carried from private.deliveries x where x.courier = p_courier and x.status in ('accepted', 'at_pickup');
  if found then
    d := private.lock_delivery(carried);
    if d.courier = p_courier and d.status in ('accepted', 'at_pickup') then
      perform private.apply_move(d, 'release', p_actor, private.now());
    end if;
  end if;
  update private.courier_presence set online_until = null, standby_until = null where courier = p_courier;
end
$$;

-- Returns the caller's id; raises unless they may take a step, or have sent this command before about their delivery. A
-- courier who is no longer approved has no delivery after the last step. If its response was lost, the retry still gets the
-- same answer.
create function private.require_courier_for_step(p_command uuid, p_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if exists (select from private.commands c where c.actor = auth.uid() and c.id = p_command)
    and exists (select from private.deliveries d where d.id = p_id and d.courier = auth.uid())
  then
    return auth.uid();
  end if;
  return private.require_working_courier();
end
$$;

-- A courier's application: a city and a vehicle, which administrators read before they decide. The rest of it stays on the
-- courier's device. It may be sent before the approval, but not by a courier who was rejected or suspended.
create function private.save_application(p_market text, p_vehicle text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  city constant text := case when char_length(p_market) <= 300 then private.normalize_market(p_market) end;
begin
  perform private.session_alive();
  if not private.has_role('courier')
    or not exists (select from public.users u where u.id = auth.uid() and u.account_status in ('Active', 'Pending'))
  then
    raise exception 'permission denied: not a courier' using errcode = '42501';
  end if;
  if city is null or char_length(city) > 300 or city !~ '^[^|]+\|[^|]*\|[^|]+$'
    or p_vehicle is null or p_vehicle not in ('bike', 'scooter', 'car', 'foot')
  then
    raise exception 'not acceptable: application' using errcode = '23514';
  end if;
  perform private.require_account(auth.uid());
  insert into private.couriers as c (courier, applied_market, vehicle) values (auth.uid(), city, p_vehicle)
  on conflict (courier) do update set applied_market = excluded.applied_market, vehicle = excluded.vehicle;
end
$$;
grant execute on function private.save_application(text,text) to authenticated;

-- The caller's own application; null if they sent none.
create function private.courier_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return (
    select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle) from private.couriers c
    where c.courier = auth.uid() and c.applied_market is not null and c.vehicle is not null);
end
$$;
grant execute on function private.courier_application() to authenticated;

create function public.save_application(city text, vehicle text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.save_application(city, vehicle) $$;
grant execute on function public.save_application(text,text) to authenticated;

create function public.courier_application() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.courier_application() $$;
grant execute on function public.courier_application() to authenticated;

-- schemas/56_tracking.sql
-- The delivery that a person follows: one for each person, visible only to them. Numbers aren't unique across people: that
-- would reveal who follows them.
create table public.delivery_tracking (
  user_id uuid primary key references auth.users on delete cascade,
  delivery_number text not null check (char_length(btrim(delivery_number)) between 6 and 64),
  updated_at timestamptz not null default now()
);
-- Older rows stay as they are. White space of any kind around a number doesn't count (spec §5).
alter table public.delivery_tracking
  add constraint delivery_number_is_short check (char_length(delivery_number) <= 64) not valid,
  add constraint delivery_number_is_no_blank check (
    char_length(btrim(delivery_number, E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')) >= 6
  ) not valid;

alter table public.delivery_tracking enable row level security;
-- An upsert through the REST API sets its conflict keys too, so they need the grant; the checks protect them.
grant select, insert (user_id, delivery_number), update (user_id, delivery_number)
  on public.delivery_tracking to authenticated;
grant select, insert, update, delete on public.delivery_tracking to service_role;

create trigger live_session before insert or update or delete on public.delivery_tracking
  for each statement execute function private.guard_statement();
create trigger guard_visible before insert or update of delivery_number on public.delivery_tracking
  for each row execute function private.guard_visible('delivery_number');

create policy live_session on public.delivery_tracking as restrictive to authenticated
  using ((select private.session_alive())) with check ((select private.session_alive()));
create policy delivery_tracking_select on public.delivery_tracking for select to authenticated
  using (user_id = (select auth.uid()));
create policy delivery_tracking_insert on public.delivery_tracking for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy delivery_tracking_update on public.delivery_tracking for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Whether the caller is a delivery's recipient: with the key, or signed in with the verified address that the merchant gave.
create function private.is_recipient(d private.deliveries, p_key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key)
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = p.email
      where p.delivery = d.id and p.email <> '' and u.id = auth.uid()
        and private.has_live_session() and private.email_verified());
end
$$;

-- Tracking a delivery by its number. Anyone may, through the Edge Function `track`, which counts misses for each client.
-- Signed-in people call the API directly, and their misses are counted for each account.
create function private.track(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.number = p_number;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.tracked_view(d, private.is_recipient(d, p_key));
end
$$;

-- After twenty misses within ten minutes no number is answered.
create function private.track_signed_in(p_number text, p_key text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.with_photos(private.track_counted(p_number, p_key, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window()));
end
$$;
grant execute on function private.track_signed_in(text,text) to authenticated;

-- A tracking view in one call: {"found", "delivery"}, or {"found", "live", "moving"} if the page knows a version.
create function private.follow(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  d private.deliveries;
  mark text;
  view jsonb;
begin
  if p_known like '~%' then
    select * into d from private.deliveries x where x.number = p_number;
    if private.is_recipient(d, p_key) then mark := private.delivery_mark(d.id, now_at); end if;
    if private.gate_holds(p_known, mark, now_at) then
      perform private.check_gate(p_known, format('private.track(%L, %L)', p_number, p_key), d.id);
      return jsonb_build_object('found', true, 'live', 'same', 'moving', private.moving(d, 'recipient'));
    end if;
  end if;
  view := private.track_counted(p_number, p_key, p_bucket, p_limit, p_window);
  return jsonb_build_object('found', view is not null) || case
    when p_known is null then jsonb_build_object('delivery', private.with_photos(view))
    else jsonb_build_object(
      'live', private.omit_photos_if_unchanged(view, p_known, private.gate_of(mark, private.delivery_until(d.id, now_at))),
      'moving', private.tracked_moving(p_number, view))
  end;
end
$$;
grant execute on function private.follow(text,text,text,integer,interval,text) to service_role;

create function private.live_signed_in(p_number text, p_key text, p_known text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  perform private.session_alive();
  answer := private.follow(p_number, p_key, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window(), p_known);
  return private.with_moving(answer -> 'live', nullif(answer -> 'moving', 'null'));
end
$$;
grant execute on function private.live_signed_in(text,text,text) to authenticated;

create function public.track_delivery(number text, key text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.track_signed_in(number, key) $$;
grant execute on function public.track_delivery(text,text) to authenticated;

create function public.live_tracking(number text, key text default null, known text default null) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.live_signed_in(number, key, known);
end
$$;
grant execute on function public.live_tracking(text,text,text) to authenticated;

-- A recipient's link is always answered, even after other misses of the same client: its key can't be guessed.
create function private.track_counted(p_number text, p_key text, p_bucket text, p_limit integer, p_window interval)
returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  shown jsonb;
begin
  if exists (
    select from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
    where d.number = p_number and s.key = p_key
  ) then
    return private.track(p_number, p_key);
  end if;
  if not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  shown := private.track(p_number, p_key);
  if shown is not null then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  return shown;
end
$$;

-- `private.follow` for the Edge Function `track`; null if this client has no miss left.
create function public.svc_follow(
  p_number text, p_key text, p_bucket text, p_limit integer, p_window interval, p_known text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.follow(p_number, p_key, p_bucket, p_limit, p_window, p_known);
exception when sqlstate 'PT429' then
  return null;
end
$$;
grant execute on function public.svc_follow(text,text,text,integer,interval,text) to service_role;

-- Leaves the recipient's note for the courier, until the pick-up. Anyone else gets the answer for an unknown number, which
-- counts as a miss.
create function private.leave_note(p_number text, p_key text, p_note text, p_bucket text, p_limit integer, p_window interval)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  knows_key boolean;
begin
  select * into d from private.deliveries x where x.number = p_number;
  knows_key := exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key);
  if not knows_key and not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  if d.id is not null then d := private.lock_delivery(d.id); end if;
  if d.id is null or not private.is_recipient(d, p_key) then return private.result_refused('no-such-delivery'); end if;
  if not knows_key then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  if d.status not in ('searching', 'accepted', 'at_pickup') then return private.result_refused('too-late'); end if;
  if not private.lines_fit(coalesce(p_note, ''), 280) then return private.result_refused('invalid'); end if;
  update private.delivery_people set recipient_note = coalesce(p_note, '') where delivery = d.id;
  return private.result_ok('null');
end
$$;
grant execute on function private.leave_note(text,text,text,text,integer,interval) to service_role;

create function private.leave_note_signed_in(p_number text, p_key text, p_note text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.leave_note(p_number, p_key, p_note, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window());
end
$$;
grant execute on function private.leave_note_signed_in(text,text,text) to authenticated;

create function public.leave_note(number text, note text, key text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.leave_note_signed_in(number, key, note) $$;
grant execute on function public.leave_note(text,text,text) to authenticated;

-- Leaves a note for the Edge Function `track`; null if this client has no miss left.
create function public.svc_leave_note(
  p_number text, p_key text, p_note text, p_bucket text, p_limit integer, p_window interval
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.leave_note(p_number, p_key, p_note, p_bucket, p_limit, p_window);
exception when sqlstate 'PT429' then
  return null;
end
$$;
grant execute on function public.svc_leave_note(text,text,text,text,integer,interval) to service_role;

-- schemas/57_api.sql
-- The keys of businesses' software, and the deliveries that it orders and follows with them (decision one-key-one-business).
-- Only the server calls the functions whose names begin with `svc_api_`: the function `api` for software. Each of them opens
-- the key again in its own transaction, so a revoked key does nothing. Keys of the mode `test` open only sandboxes.
create table private.api_keys (
  id uuid primary key,
  -- The order in which keys were made.
  seq bigint generated always as identity,
  business_id uuid not null references public.businesses on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  access text not null check (access in ('read', 'full')),
  name text not null check (name ~ '\S' and char_length(name) <= 60),
  -- SHA-256 of the key, in hex. A key has 190 random bits, so its digest needs no pepper. The key itself is never stored.
  digest text not null unique check (digest ~ '^[0-9a-f]{64}$'),
  -- The last four characters of the key.
  hint text not null check (hint ~ '^[0-9A-Za-z]{4}$'),
  made_at timestamptz not null,
  -- Not a foreign key: the person may be removed later.
  made_by uuid not null,
  expires_at timestamptz,
  used_at timestamptz,
  -- The network of the last use, for 30 days.
  used_from text check (char_length(used_from) <= 64),
  revoked_at timestamptz,
  -- The last time that the owner was mailed about this key in a web page.
  in_page_at timestamptz
);
create index api_keys_of_business on private.api_keys (business_id, seq desc);
create index api_keys_used on private.api_keys (used_at) where used_from is not null;

-- Writes to the audit log that a key was made, replaced, revoked or removed. Its last use isn't written.
create trigger audit after insert or delete or update of expires_at, revoked_at on private.api_keys
  for each row execute function private.audit();

-- The network of a client: an IPv4 /24, or the IPv6 /64 that clients are rate-limited by. Empty for anything else.
create function private.client_network(p_client text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_client ~ '^\d{1,3}(\.\d{1,3}){3}$' then regexp_replace(p_client, '\d+$', '0/24')
    when p_client ~ '^[0-9a-f:]{1,60}/64$' then p_client
    else '' end;
end
$$;

-- Whether a business's owner was blocked or deleted by the operator. Then its software is shut out too, and sent no webhooks.
create function private.owner_is_blocked(p_business uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.businesses b where b.id = p_business and not private.may_act(b.user_id));
end
$$;

create function private.is_usable_key(k private.api_keys) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  return k.revoked_at is null and (k.expires_at is null or private.now() < k.expires_at)
    and not private.owner_is_blocked(k.business_id);
end
$$;

-- A key as its owner sees it, without its digest.
create function private.key_view(k private.api_keys) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', k.id, 'business', k.business_id, 'mode', k.mode, 'access', k.access, 'name', k.name, 'hint', k.hint,
    'madeAt', k.made_at, 'expiresAt', k.expires_at, 'usedAt', k.used_at, 'usedFrom', k.used_from,
    'revokedAt', k.revoked_at);
end
$$;

-- Lists a business's keys for its owner and for administrators, newest first.
create function private.api_keys(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(private.key_view(k) order by k.seq desc), '[]')
    from private.api_keys k where k.business_id = p_business);
end
$$;
grant execute on function private.api_keys(uuid) to authenticated;

-- Revokes a key, for its owner or an administrator, about whom the owner is mailed. A key that's revoked already stays as
-- it is.
create function private.revoke_api_key(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
begin
  perform private.session_alive();
  select * into k from private.api_keys x where x.id = p_id for update;
  if not found or private.actor_for_business(k.business_id) is null then return private.result_refused('no-such-key'); end if;
  update private.api_keys set revoked_at = private.now() where id = p_id and revoked_at is null;
  if found and private.actor_for_business(k.business_id) = 'admin' then
    perform private.queue_mail('key', 'revoked', p_id);
  end if;
  return private.result_ok(null);
end
$$;
grant execute on function private.revoke_api_key(uuid) to authenticated;

create function public.api_keys(business uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.api_keys(business) $$;
grant execute on function public.api_keys(uuid) to authenticated;

create function public.revoke_api_key(key uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.revoke_api_key(key) $$;
grant execute on function public.revoke_api_key(uuid) to authenticated;

-- Returns why a person may not make a key; null if they may. A live key needs what ordering needs, and the password, so
-- that a stolen session can't become a key. A test key needs a verified email.
create function private.key_refusal(p_user uuid, p_key jsonb, p_password_checked boolean, p_passwords jsonb) returns text
language plpgsql volatile set search_path = '' as $$
declare
  b public.businesses;
  refusal text;
begin
  select * into b from public.businesses x where x.id = (p_key ->> 'business')::uuid and x.user_id = p_user;
  if not found then return 'no-such-business'; end if;
  if (private.trim_whitespace(p_key ->> 'name') <> '' and char_length(p_key ->> 'name') <= 60
    and p_key ->> 'digest' ~ '^[0-9a-f]{64}$' and p_key ->> 'hint' ~ '^[0-9A-Za-z]{4}$') is not true
  then
    return 'invalid';
  end if;
  if not private.is_verified(p_user) then return 'not-verified'; end if;
  if p_key ->> 'mode' = 'test' then return null; end if;
  refusal := private.standing_refusal(p_user);
  if refusal is not null then return refusal; end if;
  if b.status <> 'Active' then return 'business-not-active'; end if;
  -- The try that was counted before the password was checked isn't a wrong one.
  if p_password_checked then
    update private.rate_limits l set n = greatest(0, l.n - 1) where l.bucket = 'key-password:' || p_user;
    return null;
  end if;
  if not public.svc_rate_hit('key-password:' || p_user, (p_passwords ->> 'limit')::integer,
    make_interval(secs => (p_passwords ->> 'windowMs')::double precision / 1000))
  then
    return 'throttled';
  end if;
  return 'wrong-password';
end
$$;

-- Stores a key that a person's device has made, or gives the same one that was stored earlier. With `p_replaces` it takes the
-- mode and the access of that key, which expires in `p_hours`. A live key is first refused as `wrong-password`, which counts a
-- try; once the caller has checked the password, it calls again with `p_password_checked`. The owner is mailed about a live key,
-- with the network that it was made from.
create function private.add_api_key(
  p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb, p_client text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted constant uuid := (p_key ->> 'id')::uuid;
  of_business constant uuid := (p_key ->> 'business')::uuid;
  new_key jsonb := p_key;
  replaced private.api_keys;
  k private.api_keys;
  refusal text;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(of_business::text, 15));
  if p_replaces is not null then
    select x.* into replaced from private.api_keys x join public.businesses b on b.id = x.business_id
    where x.id = p_replaces and x.business_id = of_business
      and (b.user_id = p_user or exists (select from private.admins a where a.user_id = p_user));
    if not found then return private.result_refused('no-such-key'); end if;
    if not private.is_usable_key(replaced) and not exists (
      select from private.api_keys x where x.id = wanted and x.digest = p_key ->> 'digest')
    then
      return private.result_refused('no-such-key');
    end if;
    new_key := p_key || jsonb_build_object('mode', replaced.mode, 'access', replaced.access);
  end if;
  refusal := private.key_refusal(p_user, new_key, p_password_checked, p_passwords);
  if refusal is not null then return private.result_refused(refusal); end if;

  select * into k from private.api_keys x where x.id = wanted or x.digest = new_key ->> 'digest' order by x.id = wanted desc limit 1;
  if found then
    return case when k.id = wanted and k.digest = new_key ->> 'digest' and k.business_id = of_business
      then private.result_ok(private.key_view(k)) else private.result_refused('invalid') end;
  end if;
  if private.keys_limit() <= (
    select count(*) from private.api_keys x
    where x.business_id = of_business and x.id is distinct from p_replaces and private.is_usable_key(x))
  then
    return private.result_refused('too-many-keys');
  end if;
  insert into private.api_keys (id, business_id, mode, access, name, digest, hint, made_at, made_by)
  values (wanted, of_business, new_key ->> 'mode', new_key ->> 'access', private.trim_whitespace(new_key ->> 'name'),
    new_key ->> 'digest', new_key ->> 'hint', private.now(), p_user)
  returning * into k;
  update private.api_keys set expires_at = least(expires_at, private.now() + make_interval(hours => p_hours))
  where id = p_replaces;
  if k.mode = 'live' then
    perform private.queue_mail(
      'key', case when p_replaces is null then 'made' else 'replaced' end, k.id, private.client_network(p_client));
  end if;
  return private.result_ok(private.key_view(k));
exception when data_exception or check_violation or unique_violation or not_null_violation then
  return private.result_refused('invalid');
end
$$;
grant execute on function private.add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb,text) to service_role;

create function public.svc_add_api_key(
  p_user uuid, p_key jsonb, p_replaces uuid, p_hours integer, p_password_checked boolean, p_passwords jsonb,
  p_client text
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.add_api_key(p_user, p_key, p_replaces, p_hours, p_password_checked, p_passwords, p_client)
$$;
grant execute on function public.svc_add_api_key(uuid,jsonb,uuid,integer,boolean,jsonb,text) to service_role;

-- schemas/58_api_calls.sql
-- Calls of businesses' software, which the function `api` makes with the digest of a key.

-- Counts a call in the current window of a limit, `{"limit", "windowMs"}`; a cost of 0 only locks and reads the count.
create function private.count_call(p_bucket text, p_limit jsonb, p_cost integer) returns private.rate_limits
language plpgsql volatile set search_path = '' as $$
declare
  counted private.rate_limits;
begin
  insert into private.rate_limits as l (bucket, win, n) values (p_bucket, clock_timestamp(), p_cost)
  on conflict (bucket) do update set
    win = case when l.win <= private.window_start(p_limit) then clock_timestamp() else l.win end,
    n = case when l.win <= private.window_start(p_limit) then p_cost else l.n + p_cost end
  returning l.* into counted;
  return counted;
end
$$;

create function private.window_start(p_limit jsonb) returns timestamptz
language plpgsql volatile set search_path = '' as $$
begin
  return clock_timestamp() - make_interval(secs => (p_limit ->> 'windowMs')::double precision / 1000);
end
$$;

-- The state of a limit: what remains of it, and when its window ends.
create function private.limit_state(p_limit jsonb, w private.rate_limits) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return p_limit || jsonb_build_object(
    'remaining', greatest(0, (p_limit ->> 'limit')::integer - w.n),
    'resetMs', round(extract(epoch from w.win - private.window_start(p_limit)) * 1000));
end
$$;

-- The refusal of a call beyond a limit; null within it.
create function private.rate_limited(p_limit jsonb, w private.rate_limits) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object('ok', false, 'error',
      jsonb_build_object('code', 'rate-limited', 'limit', private.limit_state(p_limit, w)))
    where w.n >= (p_limit ->> 'limit')::integer);
end
$$;

-- Counts a refused key by its client, in `p_limit`. Returns the refusal of a client with too many; null otherwise.
create function private.count_miss(p_client text, p_limit jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  refusal constant jsonb := private.rate_limited(p_limit, private.count_call('api-miss:' || p_client, p_limit, 0));
begin
  if refusal is null then perform private.count_call('api-miss:' || p_client, p_limit, 1); end if;
  return refusal;
end
$$;

-- Opens the business of a key, and counts the request in a transaction of its own. Unknown and revoked keys are counted by
-- client. A test key opens only the business's sandbox (`private.sandbox`).
-- `p_limits` has the limits of a key, of a business and of unknown keys. The rows of limits are locked in one order: the
-- business's, then the key's.
create function private.open_api_key(p_digest text, p_client text, p_limits jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
  b public.businesses;
  of_business private.rate_limits;
  of_key private.rate_limits;
  refusal jsonb;
begin
  select * into k from private.api_keys x where x.digest = p_digest;
  if not found or not private.is_usable_key(k) then
    return coalesce(
      private.count_miss(p_client, p_limits -> 'unknown'),
      private.result_refused(case when k.id is null then 'unknown-key' else 'revoked-key' end));
  end if;
  select * into strict b from public.businesses x where x.id = k.business_id;
  of_business := private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 0);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 0);
  refusal := coalesce(
    private.rate_limited(p_limits -> 'business', of_business), private.rate_limited(p_limits -> 'key', of_key));
  if refusal is not null then return refusal; end if;
  perform private.count_call('api-business:' || b.id || ':' || k.mode, p_limits -> 'business', 1);
  of_key := private.count_call('api-key:' || k.id, p_limits -> 'key', 1);
  -- At most once a minute. A key that another call is changing is skipped, so that no call waits here.
  update private.api_keys set used_at = private.now(), used_from = private.client_network(p_client) where id in (
    select x.id from private.api_keys x
    where x.id = k.id and (x.used_at is null or x.used_at <= private.now() - interval '1 minute')
    for update skip locked);
  return private.result_ok(jsonb_build_object(
    'mode', k.mode, 'access', k.access, 'limit', private.limit_state(p_limits -> 'key', of_key),
    'business', jsonb_build_object('id', b.id, 'businessName', b.business_name, 'country', b.country, 'city', b.city,
      'state', b.state, 'status', b.status)));
end
$$;
grant execute on function private.open_api_key(text,text,jsonb) to service_role;

-- Returns the business that a live key opens, for the transaction of a call; null if the key was revoked meanwhile. A call
-- that changes something needs full access.
create function private.opened_business(p_digest text, p_changes boolean) returns public.businesses
language plpgsql volatile set search_path = '' as $$
declare
  opened public.businesses;
begin
  select b.* into opened from private.api_keys k join public.businesses b on b.id = k.business_id
  where k.digest = p_digest and k.mode = 'live' and private.is_usable_key(k) and (k.access = 'full' or not p_changes);
  return opened;
end
$$;

-- The settings for a price, and the used part of the limits of orders.
create function private.order_settings(p_business uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  hour_ago constant timestamptz := private.now() - private.hourly_window();
begin
  perform private.settle_matching(p_business, null, null);
  return private.settings_view(p_business, true) || jsonb_build_object(
    'active', (select count(*) from private.deliveries d where d.business_id = p_business and d.ended_at is null),
    'withinTheHour', (
      select count(*) from private.deliveries d where d.business_id = p_business and d.requested_at > hour_ago));
end
$$;

create function private.api_settings(p_digest text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.order_settings(b.id));
end
$$;
grant execute on function private.api_settings(text) to service_role;

-- Finds a business's delivery by its id or by its number; null if there is none.
create function private.find_for_business(p_business uuid, p_delivery uuid, p_number text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  d private.deliveries;
begin
  select * into d from private.deliveries x where (x.id = p_delivery or x.number = p_number) and x.business_id = p_business;
  if not found then return null; end if;
  if d.next_due <= private.now() then d := private.lock_delivery(d.id); end if;
  return private.with_photos(private.audited_merchant_view(d));
end
$$;

create function private.api_find(p_digest text, p_delivery uuid, p_number text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.find_for_business(b.id, p_delivery, p_number));
end
$$;
grant execute on function private.api_find(text,uuid,text) to service_role;

-- Before an order: the delivery that an earlier try made, and the settings for its price.
create function private.api_prepare(p_digest text, p_command uuid, p_delivery uuid, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if exists (
    select from private.commands c
    where c.actor = b.id and c.id = p_command and c.payload is distinct from private.digest_of(to_jsonb(p_asked)))
  then
    return private.result_refused('reused-command');
  end if;
  return private.result_ok(jsonb_build_object(
    'settings', private.order_settings(b.id), 'made', private.find_for_business(b.id, p_delivery, null)));
end
$$;
grant execute on function private.api_prepare(text,uuid,uuid,text) to service_role;

-- Requests a delivery, and stores the key that requested it.
create function private.api_request(p_digest text, p_command uuid, p_request jsonb, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
  answer jsonb;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  answer := private.request_for(
    b.id, b.user_id, b.id, p_command, p_request || jsonb_build_object('businessId', b.id), to_jsonb(p_asked));
  if answer -> 'replayed' = 'false' then
    update private.deliveries set by_key = (select k.id from private.api_keys k where k.digest = p_digest)
    where id = private.requested_id(p_request);
  end if;
  return answer;
end
$$;
grant execute on function private.api_request(text,uuid,jsonb,text) to service_role;

create function private.api_change(
  p_digest text, p_command uuid, p_delivery uuid, p_kind text, p_agreed_fee integer, p_asked text
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if p_kind not in ('cancel', 'hand_back', 'lose') then
    return private.result_refused('invalid');
  end if;
  return private.change_for(b.id, b.user_id, b.id, p_command, p_delivery, p_kind, null, p_agreed_fee, to_jsonb(p_asked));
end
$$;
grant execute on function private.api_change(text,uuid,uuid,text,integer,text) to service_role;

create function private.api_correct(p_digest text, p_command uuid, p_delivery uuid, p_changes jsonb, p_asked text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, true);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  if not private.take_correction(b.id) then return private.too_many_webhook_messages(b.id); end if;
  return private.change_for(
    b.id, b.user_id, b.id, p_command, p_delivery, 'correct', p_changes, null, to_jsonb(p_asked));
end
$$;
grant execute on function private.api_correct(text,uuid,uuid,jsonb,text) to service_role;

-- A page of a business's deliveries, newest first, after a position. A filter without a value doesn't restrict the page.
create function private.page_of(p_business uuid, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile set search_path = '' set jit = off as $$
begin
  perform private.settle_matching(p_business, null, null);
  return (
    select coalesce(jsonb_agg(private.delivery_facts(x.d) order by (x.d).requested_at desc, (x.d).id desc), '[]')
    from (
      select d from private.deliveries d
      where d.business_id = p_business
        and (p_after ->> 'id' is null
          or (d.requested_at, d.id) < ((p_after ->> 'requestedAt')::timestamptz, (p_after ->> 'id')::uuid))
        and (p_filter ->> 'status' is null
          or p_filter ->> 'status' = case when d.failure_reason = 'lost' then 'lost' else d.status end)
        and (p_filter ->> 'reference' is null or d.reference = p_filter ->> 'reference')
        and (p_filter ->> 'createdAfter' is null or d.requested_at > (p_filter ->> 'createdAfter')::timestamptz)
        and (p_filter ->> 'createdBefore' is null or d.requested_at < (p_filter ->> 'createdBefore')::timestamptz)
      order by d.requested_at desc, d.id desc limit least(p_limit, 1000)
    ) as x);
end
$$;

create function private.api_page(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.page_of(b.id, p_filter, p_after, p_limit));
end
$$;
grant execute on function private.api_page(text,jsonb,jsonb,integer) to service_role;

-- The API: thin wrappers that only the server may call.
create function public.svc_open_api_key(p_digest text, p_client text, p_limits jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_api_key(p_digest, p_client, p_limits) $$;
grant execute on function public.svc_open_api_key(text,text,jsonb) to service_role;

create function public.svc_api_settings(p_digest text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_settings(p_digest) $$;
grant execute on function public.svc_api_settings(text) to service_role;

create function public.svc_api_find(p_digest text, p_delivery uuid, p_number text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_find(p_digest, p_delivery, p_number) $$;
grant execute on function public.svc_api_find(text,uuid,text) to service_role;

create function public.svc_api_prepare(p_digest text, p_command uuid, p_delivery uuid, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_prepare(p_digest, p_command, p_delivery, p_asked)
$$;
grant execute on function public.svc_api_prepare(text,uuid,uuid,text) to service_role;

create function public.svc_api_request(p_digest text, p_command uuid, p_request jsonb, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_request(p_digest, p_command, p_request, p_asked)
$$;
grant execute on function public.svc_api_request(text,uuid,jsonb,text) to service_role;

create function public.svc_api_change(
  p_digest text, p_command uuid, p_delivery uuid, p_kind text, p_agreed_fee integer, p_asked text
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_change(p_digest, p_command, p_delivery, p_kind, p_agreed_fee, p_asked)
$$;
grant execute on function public.svc_api_change(text,uuid,uuid,text,integer,text) to service_role;

create function public.svc_api_correct(p_digest text, p_command uuid, p_delivery uuid, p_changes jsonb, p_asked text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_correct(p_digest, p_command, p_delivery, p_changes, p_asked)
$$;
grant execute on function public.svc_api_correct(text,uuid,uuid,jsonb,text) to service_role;

create function public.svc_api_page(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_page(p_digest, p_filter, p_after, p_limit) $$;
grant execute on function public.svc_api_page(text,jsonb,jsonb,integer) to service_role;

-- schemas/59_api_events.sql
-- The events of deliveries for businesses' software, in an order that lets it continue from any position (decision
-- events-in-order).
create table private.api_events (
  -- The transaction that wrote the event, or that of the delivery's event before it, whichever is greater. So a delivery's
  -- events come in its order, even if a later one was written by a transaction that began earlier.
  tx xid8 not null,
  id bigint generated always as identity,
  -- Not a foreign key: its check would lock the business, and a move that waits for that could deadlock with its removal.
  business_id uuid not null,
  delivery uuid not null,
  seq integer not null,
  kind text not null,
  at timestamptz not null,
  -- The facts about the delivery as they were after the event, without people. They never change.
  snapshot jsonb not null,
  primary key (delivery, seq),
  foreign key (delivery, seq) references private.delivery_events on delete cascade
);
create index api_events_in_order on private.api_events (business_id, tx, id);
create index api_events_of_kind on private.api_events (business_id, kind, tx, id);
create index api_events_by_age on private.api_events (at);

-- Stores an event for software if its business ever had a key or has an endpoint, and writes a message to each endpoint that gets
-- it. The delivery's row is already as it is after the event, and its lock keeps others from writing an event of the same
-- delivery.
create function private.note_api_event() returns trigger
language plpgsql set search_path = '' as $$
begin
  with written as (
    insert into private.api_events (tx, business_id, delivery, seq, kind, at, snapshot)
    select
      greatest(pg_current_xact_id(), (
        select e.tx from private.api_events e where e.delivery = new.delivery order by e.seq desc limit 1)),
      d.business_id, d.id, new.seq, new.kind, new.at,
      private.delivery_facts(d) || jsonb_build_object('overdue', private.is_overdue(d, new.at))
    from private.deliveries d
    where d.id = new.delivery and (
      exists (select from private.api_keys k where k.business_id = d.business_id)
      or exists (select from private.webhook_endpoints w where w.business_id = d.business_id))
    returning *
  )
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try, held)
  select w.id, e.delivery, e.seq, private.now(), private.now(), w.state = 'unverified'
  from written e join private.webhook_endpoints w on w.business_id = e.business_id
  where w.state <> 'disabled' and (w.kinds is null or e.kind = any (w.kinds));
  return null;
end
$$;
create trigger note_api_event after insert on private.delivery_events for each row execute function private.note_api_event();

-- Lists a business's events, oldest first, after a position. An event is left out until no transaction can still write one
-- before it, so that software that reads on from the last position misses none. `moved` says that this call has written
-- events itself: they can be read once it has ended.
create function private.api_events(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  first_tx constant xid8 := coalesce(p_after ->> 'tx', '0')::xid8;
  first_id constant bigint := coalesce(p_after ->> 'id', '0')::bigint;
  of constant uuid := p_filter ->> 'delivery';
  kinds constant text[] := case when p_filter ->> 'kinds' is not null then coalesce(private.texts_in(p_filter -> 'kinds'), '{}') end;
  most constant integer := least(p_limit, 1000);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  perform private.settle_matching(b.id, null, null);
  return jsonb_build_object(
    'ok', true, 'moved', pg_current_xact_id_if_assigned() is not null,
    'value', (
      select coalesce(jsonb_agg(
        jsonb_build_object('position', x.tx::text || '-' || x.id, 'kind', x.kind, 'at', x.at, 'delivery', x.snapshot)
        order by x.tx, x.id), '[]')
      from (
        (select e.* from private.api_events e
         where kinds is null and e.business_id = b.id and e.tx < pg_snapshot_xmin(pg_current_snapshot())
           and (e.tx, e.id) > (first_tx, first_id) and (of is null or e.delivery = of)
         order by e.tx, e.id limit most)
        union all
        -- The first of each kind: a rare one may be far behind the others.
        select e.* from unnest(kinds) as k (kind) cross join lateral (
          select y.* from private.api_events y
          where y.business_id = b.id and y.kind = k.kind and y.tx < pg_snapshot_xmin(pg_current_snapshot())
            and (y.tx, y.id) > (first_tx, first_id) and (of is null or y.delivery = of)
          order by y.tx, y.id limit most
        ) as e
        order by tx, id limit most
      ) as x));
end
$$;
grant execute on function private.api_events(text,jsonb,jsonb,integer) to service_role;

create function public.svc_api_events(p_digest text, p_filter jsonb, p_after jsonb, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_events(p_digest, p_filter, p_after, p_limit)
$$;
grant execute on function public.svc_api_events(text,jsonb,jsonb,integer) to service_role;

-- schemas/59_api_requests.sql
-- The requests of businesses' software in the last seven days: never a body, an address of a client, or anything personal.
create table private.api_requests (
  id bigint generated always as identity primary key,
  -- Not a foreign key: requests are deleted with their key.
  business_id uuid not null,
  key_id uuid not null references private.api_keys on delete cascade,
  at timestamptz not null,
  method text not null check (method ~ '^[A-Z]{1,10}$'),
  -- The operation's path, with the names of its parameters; empty if there's no such operation.
  route text not null check (route ~ '^[a-zA-Z0-9/{}_-]{0,80}$'),
  status integer not null check (status between 100 and 599),
  ms integer not null check (ms >= 0),
  request_id uuid not null
);
create index api_requests_of_business on private.api_requests (business_id, id desc);
create index api_requests_by_age on private.api_requests (at);
create index api_requests_of_key on private.api_requests (key_id);

-- Logs a request with a usable key, whether it was answered or refused. Ignores any other key, which anyone may have.
create function private.note_api_request(p_digest text, p_request jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.api_requests (business_id, key_id, at, method, route, status, ms, request_id)
  select k.business_id, k.id, private.now(), p_request ->> 'method', p_request ->> 'route', (p_request ->> 'status')::integer,
    (p_request ->> 'ms')::integer, (p_request ->> 'requestId')::uuid
  from private.api_keys k where k.digest = p_digest and private.is_usable_key(k)
$$;
grant execute on function private.note_api_request(text,jsonb) to service_role;

-- Lists a business's requests for its owner and for administrators, newest first, at most 500.
create function private.api_requests(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.request_id, 'at', x.at, 'key', x.key_id, 'method', x.method, 'route', x.route, 'status', x.status, 'ms', x.ms
    ) order by x.id desc), '[]')
    from (select r.* from private.api_requests r where r.business_id = p_business order by r.id desc limit 500) as x);
end
$$;
grant execute on function private.api_requests(uuid) to authenticated;

create function public.api_requests(business uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.api_requests(business) $$;
grant execute on function public.api_requests(uuid) to authenticated;

-- Refuses a live key that came from a web page, where anyone can read it: counted by client like an unknown key, before it's
-- looked up. Mails the owner once a day, with the page's origin.
create function private.refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  k private.api_keys;
  refusal constant jsonb := private.count_miss(p_client, p_limit);
begin
  if refusal is not null then return refusal; end if;
  update private.api_keys x set in_page_at = private.now()
  where x.digest = p_digest and x.mode = 'live' and private.is_usable_key(x)
    and (x.in_page_at is null or x.in_page_at <= private.now() - private.in_page_mailed_every())
  returning * into k;
  if found then perform private.queue_mail('key', 'in_page', k.id, left(p_page, 100)); end if;
  return private.result_ok(null);
end
$$;
grant execute on function private.refuse_key_in_page(text,text,text,jsonb) to service_role;

create function public.svc_note_api_request(p_digest text, p_request jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.note_api_request(p_digest, p_request) $$;
grant execute on function public.svc_note_api_request(text,jsonb) to service_role;

create function public.svc_refuse_key_in_page(p_digest text, p_page text, p_client text, p_limit jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.refuse_key_in_page(p_digest, p_page, p_client, p_limit)
$$;
grant execute on function public.svc_refuse_key_in_page(text,text,text,jsonb) to service_role;

-- schemas/59_api_sandboxes.sql
-- The sandboxes that test keys open: the product in memory, one for each business, stored as text between requests
-- (decision sandbox-in-a-box). Nothing else reads them, so no test delivery can reach a courier or a statement.
create table private.sandboxes (
  business_id uuid primary key references public.businesses on delete cascade,
  -- A sandbox has 200 deliveries at most, of about 3 kB each.
  state text not null check (octet_length(state) <= 4000000),
  -- Rises with each change. A change is stored only over the revision that it was made from.
  revision bigint not null,
  -- The time of the next event in it that an endpoint gets. A claim moves it first, so a call that is ended in the middle isn't
  -- repeated immediately.
  next_at timestamptz,
  -- The last use with a key, to the hour.
  touched_at timestamptz not null,
  -- The last claim.
  woken_at timestamptz
);
create index sandboxes_due on private.sandboxes (next_at);
create index sandboxes_by_age on private.sandboxes (touched_at);

-- Whether a key may still open its business's sandbox. The server's own work has no key.
create function private.may_open_sandbox(p_business uuid, p_digest text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  return p_digest is null or exists (
    select from private.api_keys k
    where k.digest = p_digest and k.business_id = p_business and k.mode = 'test' and private.is_usable_key(k));
end
$$;

-- Returns a business's sandbox, null if there's none yet, or refuses a revoked key.
create function private.sandbox(p_business uuid, p_digest text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_open_sandbox(p_business, p_digest) then return private.result_refused('revoked-key'); end if;
  if p_digest is not null then
    update private.sandboxes set touched_at = private.now()
    where business_id = p_business and touched_at <= private.now() - interval '1 hour';
  end if;
  return private.result_ok((
    select jsonb_build_object('state', s.state, 'revision', s.revision)
    from private.sandboxes s where s.business_id = p_business));
end
$$;
grant execute on function private.sandbox(uuid,text) to service_role;

-- Stores a sandbox as its next revision: `kept`; `changed` if another request has stored that one already, or the sandbox is
-- gone.
create function private.keep_sandbox(
  p_business uuid, p_digest text, p_revision bigint, p_state text, p_next_at timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.may_open_sandbox(p_business, p_digest) then return private.result_refused('revoked-key'); end if;
  if p_revision = 1 then
    insert into private.sandboxes (business_id, state, revision, next_at, touched_at)
    values (p_business, p_state, 1, p_next_at, private.now())
    on conflict (business_id) do nothing;
  else
    update private.sandboxes set state = p_state, revision = p_revision, next_at = p_next_at
    where business_id = p_business and revision = p_revision - 1;
  end if;
  return private.result_ok(to_jsonb(case when found then 'kept' else 'changed' end));
end
$$;
grant execute on function private.keep_sandbox(uuid,text,bigint,text,timestamptz) to service_role;

-- Claims a sandbox with due work for a minute, and returns its business; null if there's none. An owner may have many: those of
-- the owner whose last claim was the longest ago come first.
create function private.claim_sandbox() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken uuid;
begin
  update private.sandboxes s set next_at = at + interval '1 minute', woken_at = at
  where s.business_id = (
    select x.business_id from private.sandboxes x join public.businesses b on b.id = x.business_id
    where x.next_at <= at and not private.owner_is_blocked(x.business_id)
    order by (
      select max(o.woken_at) from private.sandboxes o join public.businesses c on c.id = o.business_id
      where c.user_id = b.user_id) nulls first, x.next_at, x.business_id
    limit 1 for update of x skip locked)
  returning s.business_id into taken;
  return (select jsonb_build_object('id', b.id, 'businessName', b.business_name) from public.businesses b where b.id = taken);
end
$$;
grant execute on function private.claim_sandbox() to service_role;

-- The number of sandboxes with due work.
create function private.sandboxes_wait() returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  return (select count(*) from private.sandboxes s where s.next_at <= at and not private.owner_is_blocked(s.business_id));
end
$$;

-- Calls the Edge Function `wake-sandboxes` once for each sandbox with due work, ten times at most: a call opens one. Fails if the
-- project's URL is missing, which the job's log shows.
create function private.call_wake_sandboxes() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  calls constant bigint := least(private.sandboxes_wait(), 10);
  address text;
begin
  if calls = 0 then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/wake-sandboxes', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000)
  from generate_series(1, calls);
end
$$;

create function public.svc_sandbox(p_business uuid, p_digest text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.sandbox(p_business, p_digest) $$;
grant execute on function public.svc_sandbox(uuid,text) to service_role;

create function public.svc_keep_sandbox(
  p_business uuid, p_digest text, p_revision bigint, p_state text, p_next_at timestamptz
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.keep_sandbox(p_business, p_digest, p_revision, p_state, p_next_at)
$$;
grant execute on function public.svc_keep_sandbox(uuid,text,bigint,text,timestamptz) to service_role;

create function public.svc_claim_sandbox() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_sandbox() $$;
grant execute on function public.svc_claim_sandbox() to service_role;

-- schemas/60_review.sql
-- Administrators decide on accounts. The guard of public.users lets no API role write a status: only the functions here do.
-- They run as the server. A trigger writes each change to the audit log.
create table private.account_decisions (
  id bigint generated always as identity primary key,
  account uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('approve', 'reject', 'suspend', 'reinstate', 'activate', 'undo', 'review')),
  from_status text not null,
  to_status text not null,
  reason text not null check (char_length(reason) <= 280),
  -- Null for a review that a courier's own steps caused. Not a foreign key: the administrator may be removed later.
  by_admin uuid,
  at timestamptz not null,
  -- Whether the person was shown the reason. An undo restores only a reason that was shown (decision decision-mails).
  shown boolean not null default true,
  -- The roles that the account had (decision account-decisions); null for older decisions.
  roles text,
  -- The checks that were done when a courier was approved; null for every other decision, and for older ones.
  checked text[] check (checked <@ private.review_checks())
);
create index account_decisions_of on private.account_decisions (account, id desc);

-- The statuses before and after each decision; a contract test tries every one from every status.
create table private.account_arrows (kind text primary key, from_status text not null, to_status text not null);

insert into private.account_arrows (kind, from_status, to_status) values
  ('approve', 'Pending', 'Active'), ('reject', 'Pending', 'Rejected'), ('suspend', 'Active', 'Suspended'),
  ('reinstate', 'Suspended', 'Active'), ('activate', 'Rejected', 'Active');

create table private.business_decisions (
  id bigint generated always as identity primary key,
  business uuid not null references public.businesses on delete cascade,
  from_status text not null,
  to_status text not null,
  reason text not null,
  -- Null for an operator on the server. Not a foreign key: the administrator may be removed later.
  by_admin uuid,
  at timestamptz not null
);
create index business_decisions_of on private.business_decisions (business, id desc);

-- Returns the caller's id; raises unless they are an administrator.
create function private.require_admin() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  perform private.session_alive();
  if not private.is_admin() then
    raise exception 'permission denied: administrators only' using errcode = '42501';
  end if;
  return auth.uid();
end
$$;

-- Changes an account's status if it's the expected one: of two simultaneous decisions, the second is refused. The courier's
-- lock comes first, so that their own action at the same time is entirely before or after it. `p_shown` are the roles that
-- the administrator saw; null for an undo and for a step of the product's own.
create function private.move_account(
  p_admin uuid, p_account uuid, p_kind text, p_from text, p_to text, p_reason text, p_shown text[], p_checked text[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  why text := '';
  since timestamptz;
  roles_now text;
  roles_before text;
  target text := p_to;
begin
  if p_to in ('Rejected', 'Suspended') and exists (select from private.admins a where a.user_id = p_account) then
    return private.result_refused('administrator');
  end if;
  if p_to <> 'Active' then
    insert into private.couriers (courier) select u.id from public.users u
    where u.id = p_account and 'courier' = any (private.role_names(u.role)) on conflict do nothing;
    perform from private.couriers c where c.courier = p_account for update;
  end if;
  select u.role into roles_now from public.users u where u.id = p_account and u.account_status = p_from for update;
  if not found then return private.result_refused('changed'); end if;
  if p_to = 'Active' then
    if not (private.role_names(roles_now) @> p_shown and p_shown @> private.role_names(roles_now)) then
      return private.result_refused('roles-changed');
    end if;
    if p_from = 'Suspended' then
      select x.roles into roles_before from private.account_decisions x
      where x.account = p_account and x.from_status = 'Active' order by x.id desc limit 1;
      if private.takes_work(private.role_names(coalesce(roles_before, roles_now)), private.role_names(roles_now)) then
        if p_kind = 'undo' then return private.result_refused('changed'); end if;
        target := 'Pending';
      end if;
    end if;
  end if;
  if p_to in ('Rejected', 'Suspended') then
    why := p_reason;
    -- An undo that returns to that status restores its reason.
    if p_kind = 'undo' then
      select case when x.shown then x.reason end into why from private.account_decisions x
      where x.account = p_account and x.kind <> 'undo' and x.to_status = p_to order by x.id desc limit 1;
    end if;
  end if;
  update public.users set account_status = target, status_reason = coalesce(why, '')
  where id = p_account returning status_since into since;
  insert into private.account_decisions (account, kind, from_status, to_status, reason, by_admin, at, roles, checked)
  values (p_account, p_kind, p_from, target, p_reason, p_admin, since, roles_now,
    case when p_kind in ('approve', 'activate') and 'courier' = any (private.role_names(roles_now)) then
      array(select x from unnest(private.review_checks()) as x where x = any (p_checked)) end);
  if p_to <> 'Active' then perform private.end_work(p_account); end if;
  perform private.queue_decision_mail(p_account, null, p_from);
  return private.result_ok(null);
end
$$;

-- Records a courier's step if it's an incident. After too many in a day, the account needs a review by an administrator; only
-- an Active account changes. The caller holds the courier's lock.
create function private.note_incident(p_courier uuid, p_step text, p_delivery uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  incident text := case
    when p_step = 'release' then 'release'
    when p_step = 'fail' and private.is_unproven((select d.failure_reason from private.deliveries d where d.id = p_delivery))
      then 'failure'
  end;
  incidents bigint;
begin
  if incident is null then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier and i.at <= private.now() - private.incidents_counted_for();
  insert into private.courier_incidents (courier, kind, at) values (p_courier, incident, private.now());
  select count(*) into incidents from private.courier_incidents i where i.courier = p_courier and i.kind = incident;
  if incidents < (private.incidents_for_review() ->> incident)::integer then return; end if;
  delete from private.courier_incidents i where i.courier = p_courier;
  perform private.move_account(null, p_courier, 'review', 'Active', 'Pending', private.review_reasons() ->> incident, null);
end
$$;

create function private.decide_account(
  p_account uuid, p_decision text, p_reason text, p_shown text[], p_checked text[]
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  a private.account_arrows;
  reason text := private.trim_whitespace(coalesce(p_reason, ''));
begin
  select * into a from private.account_arrows x where x.kind = p_decision;
  if not found then raise exception 'not acceptable: decision' using errcode = '23514'; end if;
  if p_account = me then return private.result_refused('own-account'); end if;
  if (reason = '' and p_decision = 'reject') or not private.are_visible_lines(reason, 280) then
    return private.result_refused('reason');
  end if;
  if a.to_status = 'Active' and p_shown is null then return private.result_refused('roles-changed'); end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, p_decision, a.from_status, a.to_status, reason, p_shown, p_checked);
end
$$;
grant execute on function private.decide_account(uuid,text,text,text[],text[]) to authenticated;

-- Undoes the last decision on an account: for ten minutes, and only by the administrator who made it.
create function private.undo_account(p_account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  last private.account_decisions;
begin
  select * into last from private.account_decisions x where x.account = p_account order by x.id desc limit 1;
  if not found or last.kind = 'undo' or last.by_admin is distinct from me or last.at <= private.now() - private.decision_undo_time() then
    return private.result_refused('not-yours-to-undo');
  end if;
  if not private.lock_account(p_account) then return private.result_refused('changed'); end if;
  return private.move_account(me, p_account, 'undo', last.to_status, last.from_status, '', null);
end
$$;
grant execute on function private.undo_account(uuid) to authenticated;

create function private.account_history(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'from', x.from_status, 'to', x.to_status,
      'reason', x.reason, 'checked', x.checked, 'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at)
      order by x.id desc), '[]')
    from private.account_decisions x where x.account = p_account);
end
$$;
grant execute on function private.account_history(uuid) to authenticated;

create function public.decide_account(account uuid, decision text, reason text, shown text[], checked text[] default '{}') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.decide_account(account, decision, reason, shown, checked)
$$;
grant execute on function public.decide_account(uuid,text,text,text[],text[]) to authenticated;

create function public.undo_account_decision(account uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.undo_account(account) $$;
grant execute on function public.undo_account_decision(uuid) to authenticated;

create function public.account_history(account uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.account_history(account) $$;
grant execute on function public.account_history(uuid) to authenticated;

create function private.note_business_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.business_decisions (business, from_status, to_status, reason, by_admin, at)
  values (new.id, old.status, new.status, new.status_reason, auth.uid(), new.status_since);
  perform private.queue_decision_mail(null, new.id, old.status);
  return null;
end
$$;
create trigger note_business_decision after update of status on public.businesses for each row
  when (old.status is distinct from new.status) execute function private.note_business_decision();

-- Lists the administrators who opened contact details, newest first.
create function private.lookups_of(p_tbl text, p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('by', x.actor, 'byName', private.full_name(x.actor), 'at', x.at)
      order by x.id desc), '[]')
    from (
      select a.id, a.actor, a.at from private.audit_log a
      where a.action = 'READ' and a.tbl = p_tbl and a.row_id = p_id::text order by a.id desc limit private.shown_lookups()
    ) as x);
end
$$;

create function private.note_lookup(p_admin uuid, p_tbl text, p_id uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id)
  values (private.now(), p_admin, coalesce(auth.jwt() ->> 'role', session_user::text), 'READ', p_tbl, p_id::text)
$$;

-- Counts a business's active deliveries. A delivery that ended by time alone doesn't count, even if that isn't settled yet. One
-- that a courier failed to pick up still counts, since its search starts again.
create function private.active_deliveries(p_business uuid) returns integer
language plpgsql stable set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  return (
    select count(*) from private.deliveries d
    where d.business_id = p_business and d.ended_at is null
      and (d.next_due is null or case
        when d.status in ('accepted', 'at_pickup') then greatest(d.search_until, d.next_due + private.search_again_time()) > at
        else d.next_due > at or private.due_kind(d) = 'confirm' and not private.is_lost(d, at) end));
end
$$;

create function private.account_record(p_account uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'emailVerified', private.is_verified(u.id),
      'application', case when 'courier' = any (private.role_names(u.role)) then (
        select jsonb_build_object('city', c.applied_market, 'vehicle', c.vehicle,
          'photo', (select i.image_data from public.user_profile_pictures i where i.user_id = u.id and i.image_type = 'courier'))
        from (select u.id) as o left join private.couriers c on c.courier = o.id) end,
      'areas', coalesce((select to_jsonb(c.markets) from private.couriers c where c.courier = u.id), '[]'),
      'carries', (select d.status from private.deliveries d where d.courier = u.id
        and private.is_carried(d.status)
        and (d.next_due is null or d.next_due > private.now()
          or private.due_kind(d) = 'confirm' and not private.is_lost(d, private.now()))),
      'activeDeliveries',
        coalesce((select sum(private.active_deliveries(b.id)) from public.businesses b where b.user_id = u.id), 0),
      'businesses', coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'businessName', b.business_name, 'status', b.status,
          'createdAt', b.created_at) order by b.created_at desc, b.id)
        from public.businesses b where b.user_id = u.id), '[]'),
      'lookups', private.lookups_of('users', u.id))
    from public.users u where u.id = p_account);
end
$$;
grant execute on function private.account_record(uuid) to authenticated;

create function private.open_account_contact(p_account uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  u public.users;
begin
  select * into u from public.users x where x.id = p_account;
  if not found then return null; end if;
  perform private.note_lookup(me, 'users', u.id);
  return jsonb_build_object('email', u.email, 'phone', coalesce(u.phone, ''), 'dialCode', coalesce(u.country_code, ''));
end
$$;
grant execute on function private.open_account_contact(uuid) to authenticated;

create function private.business_record(p_business uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'owner', jsonb_build_object('id', b.user_id, 'name', private.full_name(b.user_id),
        'status', coalesce((select u.account_status from public.users u where u.id = b.user_id), ''),
        'roles', coalesce((select to_jsonb(private.role_names(u.role)) from public.users u where u.id = b.user_id), '[]')),
      'activeDeliveries', private.active_deliveries(b.id),
      'decisions', coalesce((
        select jsonb_agg(jsonb_build_object('from', x.from_status, 'to', x.to_status, 'reason', x.reason,
          'by', x.by_admin, 'byName', private.full_name(x.by_admin), 'at', x.at) order by x.id desc)
        from private.business_decisions x where x.business = b.id), '[]'),
      'lookups', private.lookups_of('businesses', b.id))
    from public.businesses b where b.id = p_business);
end
$$;
grant execute on function private.business_record(uuid) to authenticated;

create function private.open_business_contact(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
  b public.businesses;
begin
  select * into b from public.businesses x where x.id = p_business;
  if not found then return null; end if;
  perform private.note_lookup(me, 'businesses', b.id);
  return (
    select jsonb_build_object('businessEmail', b.business_email, 'ownerEmail', coalesce(u.email, ''),
      'pickupPhone', coalesce((select s.phone from private.business_settings s where s.business_id = b.id), ''),
      'ownerPhone', coalesce(u.phone, ''), 'ownerDialCode', coalesce(u.country_code, ''))
    from (select b.user_id as id) as o left join public.users u on u.id = o.id);
end
$$;
grant execute on function private.open_business_contact(uuid) to authenticated;

-- The numbers on an administrator's home, from an index alone: people by their roles and status, and businesses by theirs.
create function private.count_people() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('role', x.role, 'status', x.account_status, 'count', x.count)), '[]')
    from (select u.role, u.account_status, count(*) from public.users u group by 1, 2) as x);
end
$$;
grant execute on function private.count_people() to authenticated;

create function private.count_businesses() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('status', x.status, 'count', x.count)), '[]')
    from (select b.status, count(*) from public.businesses b group by 1) as x);
end
$$;
grant execute on function private.count_businesses() to authenticated;

create function public.count_people() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.count_people() $$;
grant execute on function public.count_people() to authenticated;

create function public.count_businesses() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.count_businesses() $$;
grant execute on function public.count_businesses() to authenticated;

create function public.account_record(account uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.account_record(account) $$;
grant execute on function public.account_record(uuid) to authenticated;

create function public.open_account_contact(account uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_account_contact(account) $$;
grant execute on function public.open_account_contact(uuid) to authenticated;

create function public.business_record(business uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.business_record(business) $$;
grant execute on function public.business_record(uuid) to authenticated;

create function public.open_business_contact(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_business_contact(business) $$;
grant execute on function public.open_business_contact(uuid) to authenticated;

-- schemas/61_board.sql
-- An administrator's view of the deliveries under way in a city, and the assignment of deliveries to couriers. It shows no
-- recipient, street or phone, so reading it isn't written to the audit log.
create index deliveries_under_way on private.deliveries (market, due_at, id) where ended_at is null;

-- The couriers of a city: those who are online, and those who carry one of its deliveries.
create function private.board_couriers(p_market text, p_at timestamptz) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', x.courier, 'firstName', coalesce((select u.first_name from public.users u where u.id = x.courier), ''),
      'online', x.online,
      'carries', (select k.number from private.deliveries k where k.courier = x.courier and private.is_carried(k.status)),
      'idleSince', x.idle_since,
      'delivered', (select count(*) from private.deliveries k where k.courier = x.courier and k.status = 'delivered'
        and k.ended_at > p_at - private.counted_period())) order by x.idle_since, x.courier), '[]')
    from (
      select p.courier, p.idle_since, private.is_online(p.online_until, p.standby_until, p_at) as online
      from (
        -- Each half has an index; a condition with "or" would read all couriers.
        select y.* from private.couriers x join private.courier_presence y on y.courier = x.courier
        where x.markets @> array[p_market] and private.is_online(y.online_until, y.standby_until, p_at)
        union
        select y.* from private.deliveries d join private.courier_presence y on y.courier = d.courier
        where d.market = p_market and d.ended_at is null and private.is_carried(d.status)
      ) as p
      order by p.idle_since, p.courier limit private.board_size()
    ) as x);
end
$$;

-- The board of a city; null for everyone who isn't an administrator. An arrival that was shown is kept until its end is near. It
-- writes nothing, so it waits for no lock. It's `json`, since `jsonb` takes twice as long for a thousand deliveries.
create function private.city_board(p_market text) returns json
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  perform private.settle_matching(null, null, array[p_market]);
  return json_build_object(
    'deliveries', (
      select coalesce(json_agg(json_build_object(
        'id', d.id, 'number', d.number, 'businessId', d.business_id, 'shop', p.pickup_name,
        'counter', case when s.shop_lat is not null then json_build_object('lat', s.shop_lat, 'lon', s.shop_lon) end,
        'status', d.status,
        'since', coalesce((d.reached ->> d.status)::timestamptz, d.ready_at), 'zone', d.zone,
        'fromArea', left(p.pickup_postal_code, 3), 'toArea', left(p.postal_code, 3), 'toCity', p.city,
        'readyAt', d.ready_at, 'dueAt', d.due_at, 'onTime', d.on_time,
        'arrival', case
          when a.delivery is not null then json_build_object('from', a.from_at, 'to', a.to_at, 'usual', a.usual)
          when d.status in ('accepted', 'at_pickup', 'picked_up') then
            (select private.expected_at_door(x, now_at)::json from private.deliveries x where x.id = d.id)
        end,
        'courier', case when d.courier is not null then
          json_build_object('id', d.courier, 'firstName', coalesce(u.first_name, '')) end)
        order by d.due_at, d.id), '[]')
      from (
        select x.* from private.deliveries x where x.market = p_market and x.ended_at is null
        order by x.due_at, x.id limit private.board_size()
      ) as d
      join private.delivery_people p on p.delivery = d.id
      left join private.arrivals a on a.delivery = d.id and a.leg = 'door' and a.status = d.status
        and a.to_at >= now_at + private.shown_until()
      left join private.business_settings s on s.business_id = d.business_id
      left join public.users u on u.id = d.courier),
    'ways', private.slow_ways(p_market),
    'couriers', private.board_couriers(p_market, now_at));
end
$$;
grant execute on function private.city_board(text) to authenticated;

-- The cities with deliveries under way or couriers online; none for everyone who isn't an administrator.
create function private.board_cities() returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return '[]'; end if;
  perform private.settle_due(200);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'underWay', m.under_way, 'searching', m.searching,
      'searchingLong', m.searching_long, 'late', m.late, 'couriers', m.couriers) order by m.market collate "C"), '[]')
    from (
      select x.market, sum(x.under_way) as under_way, sum(x.searching) as searching,
        sum(x.searching_long) as searching_long, sum(x.late) as late, sum(x.couriers) as couriers
      from (
        select d.market, count(*) as under_way, count(*) filter (where d.status = 'searching') as searching,
          count(*) filter (where d.status = 'searching' and d.requested_at < now_at - private.long_search()) as searching_long,
          count(*) filter (where d.on_time is null and d.due_at < now_at) as late, 0 as couriers
        from private.deliveries d where d.ended_at is null group by d.market
        union all
        select m.market, 0, 0, 0, 0, count(*)
        from private.courier_presence o join private.couriers c on c.courier = o.courier
        cross join lateral unnest(c.markets) as m (market)
        where private.is_online(o.online_until, o.standby_until, now_at) group by m.market
      ) as x group by x.market
    ) as m);
end
$$;
grant execute on function private.board_cities() to authenticated;

-- Assigns a delivery to a courier. Returns why not; null if it was assigned. Both couriers' rows are locked in the order of their
-- ids, before the delivery, so that accepting, a suspension and another administrator's assignment come entirely before or after.
create function private.assign_refusal(p_id uuid, p_courier uuid, p_instead boolean) returns text
language plpgsql volatile set search_path = '' as $$
declare
  former uuid;
  d private.deliveries;
  at timestamptz;
  refusal text;
begin
  select x.courier into former from private.deliveries x where x.id = p_id;
  if not found then return 'taken'; end if;
  if not private.lock_account(p_courier) then return 'offline'; end if;
  perform from private.couriers x where x.courier in (former, p_courier) order by x.courier for update;
  d := private.lock_delivery(p_id);
  perform private.settle_matching(null, p_courier, null);
  if d.courier is distinct from former
    or not d.status = any (case when p_instead then array['accepted', 'at_pickup'] else array['searching'] end)
  then
    return 'taken';
  end if;
  at := private.now();
  select case
      when x.refusal is distinct from 'busy' and not exists (
        select from public.users u where u.id = p_courier and u.account_status = 'Active'
          and 'courier' = any (private.role_names(u.role)) and private.is_verified(p_courier)) then 'offline'
      else x.refusal end
  into refusal from private.carriers_of(d, at) x where x.courier = p_courier;
  -- A person who has never opened the courier's page has no row.
  if not found then return 'offline'; end if;
  if refusal is not null then return refusal; end if;
  if p_instead then d := private.apply_move(d, 'release', 'admin', private.now()); end if;
  perform private.apply_move(d, 'assign', 'admin', private.now(), p_courier);
  insert into private.audit_log (at, actor, db_role, action, tbl, row_id, old, new)
  values (private.now(), auth.uid(), coalesce(auth.jwt() ->> 'role', session_user::text), 'ASSIGN', 'deliveries',
    p_id::text, jsonb_build_object('courier', former), jsonb_build_object('courier', p_courier));
  return null;
end
$$;

create function private.assign_delivery(p_command uuid, p_id uuid, p_courier uuid, p_instead boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  content constant jsonb := jsonb_build_object('courier', p_courier, 'instead', p_instead);
  refusal text;
begin
  if private.begin_command(me, p_command, 'assign_delivery', p_id, content) then
    refusal := private.assign_refusal(p_id, p_courier, coalesce(p_instead, false));
    perform private.end_command(me, p_command, refusal);
  else
    refusal := private.earlier_refusal(me, p_command, 'assign_delivery', p_id, content);
  end if;
  return case when refusal is null then private.result_ok('null') else private.result_refused(refusal) end;
end
$$;
grant execute on function private.assign_delivery(uuid,uuid,uuid,boolean) to authenticated;

-- A city's board with the positions of its couriers who carry a delivery: an answer as of `private.omit_if_unchanged` and
-- `private.with_moving`, in `json`. One query reads all positions, by the rules of `private.shown_position` for staff.
create function private.live_board(p_market text, p_known text) returns json
language plpgsql volatile security definer set search_path = '' set jit = off as $$
declare
  view constant json := private.city_board(p_market);
  tag constant text := left(encode(sha256(convert_to(coalesce(view::text, 'null'), 'UTF8')), 'base64'), 22);
  moving constant json := case when view is not null then (
    select json_agg(json_build_object('id', x.id, 'lat', round(x.lat::numeric, 5), 'lon', round(x.lon::numeric, 5),
      'accuracy', x.accuracy, 'age', floor(extract(epoch from x.at - x.taken_at) * 1000)::bigint) order by x.id)
    from (
      select d.id, c.lat, c.lon, c.accuracy, c.taken_at, n.at
      from (select private.now() as at) as n cross join private.courier_positions c
      join private.deliveries d on d.id = c.delivery and d.courier = c.courier
      where d.market = p_market and c.taken_at > n.at - private.position_shown()
        and private.is_carried(d.status)
      order by d.id limit private.board_size()
    ) as x) end;
begin
  return case
    when tag is distinct from p_known then
      case when moving is null then json_build_object('tag', tag, 'view', view)
        else json_build_object('tag', tag, 'view', view, 'moving', moving) end
    when moving is not null then json_build_object('same', true, 'moving', moving)
    else '"same"' end;
end
$$;
grant execute on function private.live_board(text,text) to authenticated;

create function public.live_board(market text, known text default null) returns json
language sql volatile security invoker set search_path = '' as $$
  select private.live_board(market, known)
$$;
grant execute on function public.live_board(text,text) to authenticated;

create function public.board_cities(known text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.omit_if_unchanged(private.board_cities(), known)
$$;
grant execute on function public.board_cities(text) to authenticated;

create function public.assign_delivery(command uuid, delivery uuid, courier uuid, instead boolean default false)
returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.assign_delivery(command, delivery, courier, instead)
$$;
grant execute on function public.assign_delivery(uuid,uuid,uuid,boolean) to authenticated;

-- schemas/61_prices.sql
-- Prices, for administrators.

create function private.price_list() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'now', private.now(),
    'markets', (
      select coalesce(jsonb_agg(jsonb_build_object('market', m.market, 'businesses', m.businesses)
        order by m.businesses desc, m.market collate "C"), '[]')
      from (
        select private.market_of(s.country, s.state, s.city) as market, sum(s.businesses)::integer as businesses
        from (
          select b.country, b.state, b.city, count(*) as businesses from public.businesses b group by 1, 2, 3
        ) as s group by 1
      ) as m),
    'versions', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'market', t.market, 'tariff', t.tariff,
        'validFrom', t.valid_from, 'savedAt', t.saved_at, 'savedBy', private.full_name(t.saved_by)) order by t.seq), '[]')
      from private.tariffs t));
end
$$;
grant execute on function private.price_list() to authenticated;

-- The prices of the newest deliveries of a market, or of all.
create function private.recent_prices(p_market text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('zone', x.zone, 'size', x.size, 'fee', x.fee, 'pay', x.pay)
      order by x.requested_at desc, x.id desc), '[]')
    from (
      (select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
       where d.market = p_market order by d.requested_at desc, d.id desc limit private.compared_deliveries())
      union all
      (select d.zone, d.size, d.fee, d.pay, d.requested_at, d.id from private.deliveries d
       where p_market is null and d.zone is not null order by d.requested_at desc, d.id desc limit private.compared_deliveries())
    ) as x);
end
$$;
grant execute on function private.recent_prices(text) to authenticated;

-- Saves a version. Versions are saved one at a time: the second of two simultaneous ones is refused as `changed`.
create function private.save_tariff(p_version jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted uuid;
  of_market constant text := p_version ->> 'market';
  prices constant jsonb := p_version -> 'tariff';
  starts timestamptz;
  seen uuid;
  last uuid;
  made private.tariffs;
  at timestamptz;
begin
  begin
    wanted := (p_version ->> 'id')::uuid;
    starts := date_trunc('milliseconds', (p_version ->> 'validFrom')::timestamptz);
    seen := (p_version ->> 'after')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  if wanted is null or starts is null or not private.is_tariff(prices) then return private.result_refused('invalid'); end if;
  lock table private.tariffs in share row exclusive mode;
  select * into made from private.tariffs t where t.id = wanted;
  if found then
    if made.market is distinct from of_market or made.valid_from <> starts or made.tariff <> prices then
      return private.result_refused('invalid');
    end if;
    return private.result_ok(null);
  end if;
  at := private.now();
  if starts < at + interval '1 minute' then return private.result_refused('too-soon'); end if;
  if starts > at + interval '366 days' then return private.result_refused('too-far'); end if;
  if of_market is not null and not private.is_city(of_market) then return private.result_refused('no-such-market'); end if;
  select t.id into last from private.tariffs t where t.market is not distinct from of_market order by t.seq desc limit 1;
  if last is distinct from seen then return private.result_refused('changed'); end if;
  insert into private.tariffs (id, market, tariff, valid_from, saved_at, saved_by)
  values (wanted, of_market, prices, starts, at, me);
  return private.result_ok(null);
end
$$;
grant execute on function private.save_tariff(jsonb) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.price_list() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.price_list() $$;
grant execute on function public.price_list() to authenticated;

create function public.recent_prices(market text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.recent_prices(market) $$;
grant execute on function public.recent_prices(text) to authenticated;

create function public.save_tariff(version jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_tariff(version) $$;
grant execute on function public.save_tariff(jsonb) to authenticated;

-- schemas/62_webhooks.sql
-- Webhooks: the endpoints of businesses' software, and the messages to them (decision webhooks-in-order). A secret is derived
-- by the functions from a key that only they have, so nothing here can sign a message.
create table private.webhook_endpoints (
  id uuid primary key,
  -- The order in which endpoints were added.
  seq bigint generated always as identity,
  business_id uuid not null references public.businesses on delete cascade,
  -- The Edge Functions check what its host resolves to: when it's saved, and at each attempt.
  url text not null check (url ~ '^https?://' and char_length(url) <= 2000),
  -- The types that it gets, as software names them, and the kinds of events that have them; null for all.
  events text[] check (cardinality(events) > 0),
  kinds text[] check ((kinds is null) = (events is null)),
  description text not null check (char_length(description) <= 200),
  state text not null default 'unverified' check (state in ('unverified', 'enabled', 'disabled')),
  failing_since timestamptz,
  failures integer not null default 0,
  -- Whether the owner was mailed about these failures.
  mailed boolean not null default false,
  made_at timestamptz not null,
  rolled_at timestamptz,
  -- Rises by one each time the secret is replaced.
  generation integer not null default 0,
  -- The person, or the key, that last changed it. Not a foreign key: either may be removed later.
  changed_by uuid not null
);
create index webhook_endpoints_of_business on private.webhook_endpoints (business_id, seq);

-- Writes to the audit log who added, changed or removed an endpoint, and when it was disabled.
create trigger audit after insert or delete or update of url, events, description, state, generation
  on private.webhook_endpoints for each row execute function private.audit();

create table private.webhook_messages (
  id bigint generated always as identity primary key,
  -- Not a foreign key: its check would lock the endpoint, and a delivery's move must not wait for it.
  endpoint uuid not null,
  -- The event; a ping has none.
  delivery uuid,
  seq integer,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  made_at timestamptz not null,
  -- The time of the next try; null if there is none.
  next_try timestamptz check ((next_try is not null) = (state = 'waiting')),
  tries integer not null default 0,
  -- A call is sending it until then.
  claimed_until timestamptz,
  -- Whether it waits until its endpoint is verified, which may take days.
  held boolean not null default false,
  unique (endpoint, delivery, seq),
  foreign key (delivery, seq) references private.api_events on delete cascade,
  check ((delivery is null) = (seq is null))
);
create index webhook_messages_due on private.webhook_messages (endpoint, id) where state = 'waiting';
create index webhook_messages_next on private.webhook_messages (next_try) where state = 'waiting' and not held;
-- Pings: all other messages are deleted with their event.
create index webhook_pings_by_age on private.webhook_messages (made_at) where delivery is null;
create index webhook_messages_of_endpoint on private.webhook_messages (endpoint, id desc);
create index webhook_messages_of_event on private.webhook_messages (delivery, seq);

create table private.webhook_attempts (
  id bigint generated always as identity primary key,
  message bigint not null references private.webhook_messages on delete cascade,
  at timestamptz not null,
  status integer,
  error text,
  ms integer not null,
  -- The beginning of the answer's visible text.
  text text not null
);
create index webhook_attempts_of_message on private.webhook_attempts (message, id);

-- Deletes an endpoint's messages with it. It runs as its owner, since an administrator who removes a business has no rights to
-- them.
create function private.remove_webhook_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.webhook_messages where endpoint = old.id;
  return null;
end
$$;
create trigger remove_messages after delete on private.webhook_endpoints
  for each row execute function private.remove_webhook_messages();

-- Mails the owner about an endpoint. The mail doesn't refer to it: if an intruder adds and removes one, the owner still gets it.
create function private.mail_about_webhook(p_business uuid, p_url text, p_kind text) returns void
language sql volatile set search_path = '' as $$
  select private.queue_mail('webhook', p_kind, p_business, substring(p_url from '^https?://([^/?#]*)'))
$$;

-- An endpoint as its owner sees it, with the generation of its secret, which the functions derive it from.
create function private.webhook_endpoint_view(e private.webhook_endpoints) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', e.id, 'url', e.url, 'events', e.events, 'description', e.description, 'state', e.state,
    'failingSince', e.failing_since, 'madeAt', e.made_at, 'rolledAt', e.rolled_at, 'generation', e.generation);
end
$$;

-- A message with its attempts. The kind is null for a ping.
create function private.webhook_message_view(m private.webhook_messages) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', m.id::text, 'delivery', m.delivery, 'seq', m.seq, 'state', m.state, 'madeAt', m.made_at, 'nextAt', m.next_try,
    'kind', (select e.kind from private.api_events e where e.delivery = m.delivery and e.seq = m.seq),
    'attempts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', a.at, 'status', a.status, 'error', a.error, 'ms', a.ms, 'text', a.text) order by a.id), '[]')
      from private.webhook_attempts a where a.message = m.id));
end
$$;

-- Takes up to so many of the messages that people and keys of a business can have sent to its endpoints: 3,000 an hour, so that
-- they can't flood another server. Returns their number; null if it would be less than `p_least`.
create function private.take_webhook_messages(p_business uuid, p_wanted bigint, p_least bigint) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  bucket constant text := 'webhook-messages:' || p_business;
  at constant timestamptz := clock_timestamp();
  l private.rate_limits;
begin
  insert into private.rate_limits as x (bucket, win, n) values (bucket, at, 0)
  on conflict on constraint rate_limits_pkey do update set
    win = case when x.win <= at - private.requested_messages_window() then at else x.win end,
    n = case when x.win <= at - private.requested_messages_window() then 0 else x.n end
  returning * into l;
  if least(p_wanted, private.requested_messages() - l.n) < p_least then return null; end if;
  update private.rate_limits x set n = x.n + least(p_wanted, private.requested_messages() - x.n) where x.bucket = l.bucket;
  return least(p_wanted, private.requested_messages() - l.n);
end
$$;

-- Takes the messages of a correction, one for each endpoint. Returns whether there were enough; true for no business.
create function private.take_correction(p_business uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  n constant bigint := (
    select count(*) from private.webhook_endpoints w where w.business_id = p_business and w.state <> 'disabled');
begin
  return n = 0 or private.take_webhook_messages(p_business, n, n) is not null;
end
$$;

-- The refusal of more messages, with the time in ms until there can be others.
create function private.too_many_webhook_messages(p_business uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select jsonb_build_object('ok', false, 'error', jsonb_build_object(
      'retryAfterMs', greatest(1, ceil(extract(epoch from l.win + private.requested_messages_window() - clock_timestamp()) * 1000))))
    from private.rate_limits l where l.bucket = 'webhook-messages:' || p_business);
end
$$;

-- Writes a ping in place of one that still waits. Returns whether it did. A ping counts as 100 messages, since endpoints that have
-- never answered get them too.
create function private.ping_webhook(p_business uuid, p_endpoint uuid) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if private.take_webhook_messages(p_business, private.ping_counts_as(), private.ping_counts_as()) is null then return false; end if;
  update private.webhook_messages set state = 'failed', next_try = null
  where endpoint = p_endpoint and delivery is null and state = 'waiting';
  insert into private.webhook_messages (endpoint, made_at, next_try) values (p_endpoint, private.now(), private.now());
  return true;
end
$$;

-- Adds an endpoint. One that was added earlier is refused, since only the call that added it answers its secret. The functions
-- have checked its details.
create function private.add_webhook_endpoint(p_business uuid, p_by uuid, p_endpoint uuid, p_details jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  e private.webhook_endpoints;
begin
  -- One at a time for each business, so that simultaneous calls can't get past the limit.
  perform pg_advisory_xact_lock(hashtextextended(p_business::text, 16));
  if not private.is_verified((select b.user_id from public.businesses b where b.id = p_business)) then
    return private.result_refused('not-verified');
  end if;
  select * into e from private.webhook_endpoints x where x.id = p_endpoint;
  if found then
    return private.result_refused(case when e.business_id = p_business then 'already-added' else 'invalid' end);
  end if;
  if private.endpoints_limit() <= (select count(*) from private.webhook_endpoints x where x.business_id = p_business) then
    return private.result_refused('too-many-endpoints');
  end if;
  if not private.ping_webhook(p_business, p_endpoint) then return private.too_many_webhook_messages(p_business); end if;
  insert into private.webhook_endpoints (id, business_id, url, events, kinds, description, made_at, changed_by)
  values (
    p_endpoint, p_business, p_details ->> 'url', private.texts_in(p_details -> 'events'),
    private.texts_in(p_details -> 'kinds'), p_details ->> 'description', private.now(), p_by)
  returning * into e;
  perform private.mail_about_webhook(p_business, e.url, 'added');
  return private.result_ok(private.webhook_endpoint_view(e));
end
$$;

-- The texts of a JSON array; null for anything else.
create function private.texts_in(p_list jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (select array_agg(x) from jsonb_array_elements_text(case jsonb_typeof(p_list) when 'array' then p_list end) as x);
end
$$;

-- Changes an endpoint, which the caller has locked. At another address it's unverified again.
create function private.change_webhook_endpoint(e private.webhook_endpoints, p_by uuid, p_details jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  moves constant boolean := p_details ->> 'url' <> e.url;
  after private.webhook_endpoints;
begin
  if moves and not private.ping_webhook(e.business_id, e.id) then
    return private.too_many_webhook_messages(e.business_id);
  end if;
  update private.webhook_endpoints set
    url = p_details ->> 'url', description = p_details ->> 'description',
    events = private.texts_in(p_details -> 'events'), kinds = private.texts_in(p_details -> 'kinds'),
    state = case when moves then 'unverified' else state end,
    failing_since = case when not moves then failing_since end,
    failures = case when moves then 0 else failures end,
    mailed = mailed and not moves,
    changed_by = p_by
  where id = e.id returning * into after;
  if moves then
    update private.webhook_messages set held = true where endpoint = e.id and state = 'waiting' and delivery is not null;
    perform private.mail_about_webhook(e.business_id, after.url, 'added');
  end if;
  return private.result_ok(private.webhook_endpoint_view(after));
end
$$;

-- Sends events to an endpoint, again or for the first time: one event, or those since a time of the kinds that it gets, the
-- oldest first. Refused if their business had too many messages sent.
create function private.resend_events(e private.webhook_endpoints, p_delivery uuid, p_seq integer, p_since timestamptz)
returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  deliveries uuid[];
  seqs integer[];
  times timestamptz[];
  taken bigint;
begin
  select coalesce(array_agg(v.delivery order by v.tx, v.id), '{}'), array_agg(v.seq order by v.tx, v.id),
    array_agg(v.at order by v.tx, v.id)
  into deliveries, seqs, times
  from private.api_events v
  where v.business_id = e.business_id
    and case when p_delivery is null then v.at >= p_since and (e.kinds is null or v.kind = any (e.kinds))
      else v.delivery = p_delivery and v.seq = p_seq end;
  taken := private.take_webhook_messages(e.business_id, cardinality(deliveries), least(1, cardinality(deliveries)));
  if taken is null then return private.too_many_webhook_messages(e.business_id); end if;
  insert into private.webhook_messages (endpoint, delivery, seq, made_at, next_try, held)
  select e.id, v.delivery, v.seq, private.now(), private.now(), e.state = 'unverified'
  from unnest(deliveries[:taken], seqs[:taken]) with ordinality as v (delivery, seq, place) order by v.place
  on conflict (endpoint, delivery, seq) do update set
    state = 'waiting', made_at = excluded.made_at, next_try = excluded.next_try, tries = 0, claimed_until = null,
    held = excluded.held;
  return private.result_ok(jsonb_build_object(
    'messages', taken, 'restSince', (select min(v.at) from unnest(times[taken + 1:]) as v (at))));
end
$$;

-- A page of an endpoint's messages, newest first, before one of them.
create function private.webhook_messages_of(p_endpoint uuid, p_page jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.webhook_message_view(x.m) order by (x.m).id desc), '[]')
    from (
      select m from private.webhook_messages m
      where m.endpoint = p_endpoint
        and (p_page ->> 'before' is null or m.id < (p_page ->> 'before')::bigint)
        and (p_page ->> 'state' is null or m.state = p_page ->> 'state')
      order by m.id desc limit least((p_page ->> 'limit')::integer, 1000)
    ) as x);
end
$$;

-- Performs an operation on the endpoints of one business. The caller has checked the permission.
create function private.do_webhooks(p_business uuid, p_by uuid, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  e private.webhook_endpoints;
  event text[];
begin
  if p_operation = 'list' then
    return private.result_ok((
      select coalesce(jsonb_agg(private.webhook_endpoint_view(x) order by x.seq), '[]')
      from private.webhook_endpoints x where x.business_id = p_business));
  end if;
  if p_operation = 'add' then return private.add_webhook_endpoint(p_business, p_by, p_endpoint, p_args); end if;
  -- Before the endpoint is locked: deliveries come first.
  if p_operation in ('messages', 'resend', 'replay') then perform private.settle_matching(p_business, null, null); end if;
  if p_operation = 'messages' then
    if not exists (select from private.webhook_endpoints x where x.id = p_endpoint and x.business_id = p_business) then
      return private.result_refused('no-such-endpoint');
    end if;
    return private.result_ok(private.webhook_messages_of(p_endpoint, p_args));
  end if;

  select * into e from private.webhook_endpoints x where x.id = p_endpoint and x.business_id = p_business for no key update;
  if not found then return private.result_refused('no-such-endpoint'); end if;
  case p_operation
    when 'find' then
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'change' then
      return private.change_webhook_endpoint(e, p_by, p_args);
    when 'remove' then
      delete from private.webhook_endpoints where id = e.id;
      return private.result_ok(null);
    when 'roll' then
      update private.webhook_endpoints set generation = generation + 1, rolled_at = private.now(), changed_by = p_by
      where id = e.id returning * into e;
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'ping' then
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      if not private.ping_webhook(p_business, e.id) then return private.too_many_webhook_messages(p_business); end if;
      return private.result_ok(null);
    when 'enable' then
      if e.state = 'disabled' then
        if not private.ping_webhook(p_business, e.id) then return private.too_many_webhook_messages(p_business); end if;
        update private.webhook_endpoints set state = 'unverified', failures = 0, mailed = false, changed_by = p_by
        where id = e.id returning * into e;
      end if;
      return private.result_ok(private.webhook_endpoint_view(e));
    when 'resend' then
      event := regexp_match(p_args ->> 'event', '^evt_([0-9a-f]{32})_(\d{1,9})$');
      if not exists (
        select from private.api_events v
        where v.delivery = event[1]::uuid and v.seq = event[2]::integer and v.business_id = p_business)
      then
        return private.result_refused('no-such-event');
      end if;
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      return private.resend_events(e, event[1]::uuid, event[2]::integer, null);
    when 'replay' then
      if e.state = 'disabled' then return private.result_refused('endpoint-disabled'); end if;
      return private.resend_events(e, null, null, (p_args ->> 'since')::timestamptz);
  end case;
end
$$;

-- The endpoints of a business, for its owner. Adding and changing go through the function `webhook-endpoints`, which checks
-- the address and derives the secret.
create function private.webhooks(p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.session_alive();
  if not exists (select from public.businesses b where b.id = p_business and b.user_id = me) then
    return case p_operation when 'list' then private.result_ok('[]') else private.result_refused('no-such-endpoint') end;
  end if;
  if p_operation = any (array['list', 'remove', 'ping', 'enable', 'messages', 'resend', 'replay']) is not true then
    return private.result_refused('invalid');
  end if;
  return private.do_webhooks(p_business, me, p_operation, p_endpoint, coalesce(p_args, '{}'));
exception when data_exception then
  return private.result_refused('invalid');
end
$$;
grant execute on function private.webhooks(uuid,text,uuid,jsonb) to authenticated;

create function public.webhooks(business uuid, operation text, endpoint uuid default null, args jsonb default '{}') returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.webhooks(business, operation, endpoint, args)
$$;
grant execute on function public.webhooks(uuid,text,uuid,jsonb) to authenticated;

-- Performs an operation for software with a live key, by the key's digest.
create function private.webhooks_of_key(p_digest text, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, p_operation not in ('list', 'messages'));
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.do_webhooks(
    b.id, (select k.id from private.api_keys k where k.digest = p_digest), p_operation, p_endpoint, p_args);
end
$$;
grant execute on function private.webhooks_of_key(text,text,uuid,jsonb) to service_role;

create function public.svc_api_webhooks(p_digest text, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.webhooks_of_key(p_digest, p_operation, p_endpoint, p_args)
$$;
grant execute on function public.svc_api_webhooks(text,text,uuid,jsonb) to service_role;

-- Performs an operation for the Edge Function `webhook-endpoints`, which names the person.
create function private.webhooks_of_user(p_user uuid, p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.businesses b where b.id = p_business and b.user_id = p_user) then
    return private.result_refused(case p_operation when 'add' then 'no-such-business' else 'no-such-endpoint' end);
  end if;
  return private.do_webhooks(p_business, p_user, p_operation, p_endpoint, p_args);
end
$$;
grant execute on function private.webhooks_of_user(uuid,uuid,text,uuid,jsonb) to service_role;

create function public.svc_webhooks(p_user uuid, p_business uuid, p_operation text, p_endpoint uuid, p_args jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.webhooks_of_user(p_user, p_business, p_operation, p_endpoint, p_args)
$$;
grant execute on function public.svc_webhooks(uuid,uuid,text,uuid,jsonb) to service_role;

-- schemas/63_webhook_sender.sql
-- The sending of webhooks: the Edge Function `send-webhooks` claims messages that are due, and stores their outcomes.

-- Whether a message is due, regardless of earlier messages of its delivery. An unverified endpoint gets only pings. It has no `set
-- search_path`, which would keep the planner from reading it, and from using the index of what's due.
create function private.is_due_webhook(m private.webhook_messages, p_state text, p_at timestamptz) returns boolean
language sql immutable
return m.state = 'waiting' and not m.held and m.next_try <= p_at and (m.claimed_until is null or m.claimed_until <= p_at)
  and (p_state = 'enabled' or (p_state = 'unverified' and m.delivery is null));

-- Whether any message is due.
create function private.webhooks_wait() returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  -- Read once: a condition with a volatile function uses no index.
  at constant timestamptz := private.now();
begin
  return exists (
    select from private.webhook_endpoints e join private.webhook_messages m on m.endpoint = e.id
    where private.is_due_webhook(m, e.state, at) and not private.owner_is_blocked(e.business_id));
end
$$;

-- Claims messages that are due, oldest first. Each owner's first endpoint comes before any second one, and an owner has a limit, so
-- that one's backlog doesn't delay another's messages. An endpoint that another call has locked is skipped, so that it never gets
-- more at a time than `p_rules` allow. A message waits some minutes for earlier ones of its delivery.
create function private.claim_webhooks(p_rules jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  batch constant integer := p_rules ->> 'batch';
  at_once constant integer := p_rules ->> 'atOnce';
  of_owner constant integer := p_rules ->> 'ofOwner';
  waits constant interval := make_interval(secs => (p_rules ->> 'waitsMs')::double precision / 1000);
  lease constant interval := make_interval(secs => (p_rules ->> 'claimMs')::double precision / 1000);
  e record;
  taken bigint[] := '{}';
begin
  for e in
    select w.id, w.state, x.owner from private.webhook_endpoints w
    join (
      select d.id, b.user_id as owner, due.since, row_number() over (partition by b.user_id order by due.since, d.id) as place
      from (
        select m.endpoint, min(m.next_try) as since
        from private.webhook_messages m join private.webhook_endpoints o on o.id = m.endpoint
        where private.is_due_webhook(m, o.state, at) group by m.endpoint
      ) as due
      join private.webhook_endpoints d on d.id = due.endpoint
      join public.businesses b on b.id = d.business_id
      where not private.owner_is_blocked(d.business_id)
    ) as x on x.id = w.id
    order by x.place, x.since, w.id limit batch for no key update of w skip locked
  loop
    with candidates as (
      select m.id from private.webhook_messages m
      where m.endpoint = e.id and private.is_due_webhook(m, e.state, at)
        and not (m.delivery is not null and at - m.made_at < waits and exists (
          select from private.webhook_messages o
          where o.endpoint = m.endpoint and o.delivery = m.delivery and o.seq < m.seq and o.state = 'waiting'))
      order by m.id
      limit greatest(0, least(batch - cardinality(taken), at_once - (
        select count(*)::integer from private.webhook_messages o
        where o.endpoint = e.id and o.state = 'waiting' and o.claimed_until > at), of_owner - (
        select count(*)::integer from private.webhook_messages o
        join private.webhook_endpoints w on w.id = o.endpoint join public.businesses b on b.id = w.business_id
        where b.user_id = e.owner and o.state = 'waiting' and o.claimed_until > at)))
    ), claimed as (
      update private.webhook_messages m set tries = m.tries + 1, claimed_until = at + lease
      from candidates c where m.id = c.id returning m.id
    )
    select taken || coalesce(array_agg(id), '{}') into taken from claimed;
    exit when cardinality(taken) >= batch;
  end loop;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', m.id::text, 'business', w.business_id, 'madeAt', m.made_at, 'sendingAt', at, 'tries', m.tries,
      'endpoint', jsonb_build_object('id', w.id, 'url', w.url, 'rolledAt', w.rolled_at, 'generation', w.generation),
      'event', (
        select jsonb_build_object('kind', v.kind, 'at', v.at, 'delivery', v.snapshot)
        from private.api_events v where v.delivery = m.delivery and v.seq = m.seq)
    ) order by m.id), '[]')
    from private.webhook_messages m join private.webhook_endpoints w on w.id = m.endpoint where m.id = any (taken));
end
$$;
grant execute on function private.claim_webhooks(jsonb) to service_role;

-- Stores an attempt: `{"status", "error", "ms", "text"}`, and its outcome: `{"delivered", "gone", "retryInMs"}`. The first
-- success makes all waiting messages of the endpoint due. After days of nothing but failures the endpoint is disabled.
create function private.webhook_done(p_message bigint, p_attempt jsonb, p_outcome jsonb, p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  delivered constant boolean := p_outcome ->> 'delivered';
  retry constant interval := make_interval(secs => (p_outcome ->> 'retryInMs')::double precision / 1000);
  mailed_after constant interval := make_interval(secs => (p_rules ->> 'mailedAfterMs')::double precision / 1000);
  disabled_after constant interval := make_interval(secs => (p_rules ->> 'disabledAfterMs')::double precision / 1000);
  e private.webhook_endpoints;
  is_over boolean;
  is_long boolean;
begin
  -- The endpoint first, as in claiming.
  select w.* into e from private.webhook_messages m join private.webhook_endpoints w on w.id = m.endpoint
  where m.id = p_message for no key update of w;
  if not found then return; end if;
  update private.webhook_messages set
    state = case when delivered then 'sent' when retry is null then 'failed' else 'waiting' end,
    next_try = case when not delivered then at + retry end, claimed_until = null
  where id = p_message;
  if not found then return; end if;
  insert into private.webhook_attempts (message, at, status, error, ms, text)
  values (p_message, at, (p_attempt ->> 'status')::integer, p_attempt ->> 'error', (p_attempt ->> 'ms')::integer,
    p_attempt ->> 'text');

  if delivered then
    -- A busy endpoint's row isn't written each time.
    if e.state <> 'unverified' and e.failing_since is null then return; end if;
    update private.webhook_endpoints set
      state = case state when 'unverified' then 'enabled' else state end, failing_since = null, failures = 0, mailed = false
    where id = e.id;
    update private.webhook_messages set next_try = at, held = false where endpoint = e.id and state = 'waiting';
    return;
  end if;
  is_over := e.state <> 'disabled' and ((p_outcome ->> 'gone')::boolean or (
    at - coalesce(e.failing_since, at) >= disabled_after
    and e.failures + 1 >= (p_rules ->> 'disabledAfterFailures')::integer));
  is_long := not is_over and e.state = 'enabled' and not e.mailed and at - coalesce(e.failing_since, at) >= mailed_after;
  update private.webhook_endpoints set
    failing_since = coalesce(failing_since, at), failures = failures + 1, mailed = mailed or is_long,
    state = case when is_over then 'disabled' else state end
  where id = e.id;
  if is_over then
    update private.webhook_messages set state = 'failed', next_try = null where endpoint = e.id and state = 'waiting';
    perform private.mail_about_webhook(e.business_id, e.url, 'disabled');
  elsif is_long then
    perform private.mail_about_webhook(e.business_id, e.url, 'failing');
  end if;
end
$$;
grant execute on function private.webhook_done(bigint,jsonb,jsonb,jsonb) to service_role;

create function public.svc_claim_webhooks(p_rules jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_webhooks(p_rules) $$;
grant execute on function public.svc_claim_webhooks(jsonb) to service_role;

create function public.svc_webhook_done(p_message bigint, p_attempt jsonb, p_outcome jsonb, p_rules jsonb) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.webhook_done(p_message, p_attempt, p_outcome, p_rules)
$$;
grant execute on function public.svc_webhook_done(bigint,jsonb,jsonb,jsonb) to service_role;

-- Calls the Edge Function that sends webhooks, if any are due. Fails if the project's URL is missing, which the job's log shows.
create function private.call_send_webhooks() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.webhooks_wait() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/send-webhooks', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;

-- schemas/65_statements.sql
-- Statements: each month of a business and each week of a courier, closed once and never changed afterwards (decision
-- closed-statements). `core/statement` has the same rules. Every change of statements takes the lock of `private.closings`
-- first, so that changes come one after another.

-- Whether an operator may set these hours of support (`isSupportHours` in `core/support/support-hours.ts`): seven days, each
-- closed or open for an hour or more, and up to thirty closed dates in order.
create function private.is_support_hours(h jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  day jsonb;
  closed text;
  before text := '';
begin
  if coalesce(jsonb_typeof(h) <> 'object' or h - array['days', 'closed'] <> '{}' or jsonb_typeof(h -> 'days') <> 'array'
    or jsonb_typeof(h -> 'closed') <> 'array', true)
  then
    return false;
  end if;
  if jsonb_array_length(h -> 'days') <> 7 or jsonb_array_length(h -> 'closed') > 30 or h -> 'days' @> '[{}]' is not true then
    return false;
  end if;
  for day in select jsonb_array_elements(h -> 'days') loop
    if jsonb_typeof(day) <> 'null' and not coalesce(
      jsonb_typeof(day) = 'object' and day - array['from', 'to'] = '{}' and private.is_whole(day -> 'from', 0, 1440)
      and private.is_whole(day -> 'to', 0, 1440) and (day ->> 'to')::integer - (day ->> 'from')::integer >= 60, false)
    then
      return false;
    end if;
  end loop;
  for closed in select jsonb_array_elements_text(h -> 'closed') loop
    if closed is null or closed <= before collate "C" or private.read_day(closed) is null then return false; end if;
    before := closed;
  end loop;
  return true;
end
$$;

-- The operator's calendar, which decides when a month ends: one row, which the operator changes (docs/hosting.md).
create table private.operator (
  only_one boolean primary key default true check (only_one),
  time_zone text not null,
  -- When the team answers; null until an administrator has set it.
  support jsonb check (private.is_support_hours(support))
);
insert into private.operator (time_zone) values ('America/Los_Angeles');

create table private.statements (
  id uuid primary key,
  -- A business or a courier. A statement outlives both, since books must be kept.
  account uuid not null,
  side text not null check (side in ('business', 'courier')),
  -- The first day, and the day after the last.
  period_from date not null,
  period_to date not null,
  currency text not null,
  -- Its place in the year of its last day, without gaps, and its number. Null if the total is zero.
  year integer,
  place integer,
  number text unique,
  entries integer not null check (entries > 0),
  carried bigint not null check (carried <= 0),
  total bigint not null,
  state text not null default 'closed' check (state in ('closed', 'paid', 'void')),
  closed_at timestamptz not null,
  paid_on date,
  reference text check (char_length(reference) <= 64),
  paid_at timestamptz,
  paid_by uuid,
  void_reason text not null default '' check (char_length(void_reason) <= 280),
  -- The later statement that its credit was carried over to.
  carried_into uuid,
  unique (account, side, period_from, currency),
  unique (year, place),
  check ((total = 0) = (number is null)),
  check ((state = 'paid') = (paid_at is not null)),
  check (num_nulls(paid_on, reference, paid_at, paid_by) in (0, 4))
);
create index statements_listed on private.statements (side, closed_at desc, id desc);
-- For the share of couriers' weeks that were paid in time, without reading the rows.
create index statements_of_couriers on private.statements (period_from) include (total, state, closed_at, paid_at)
  where side = 'courier';
create index statements_carried on private.statements (carried_into) where carried_into is not null;
create index statements_unpaid on private.statements (account) include (total) where state = 'closed' and carried_into is null;

-- The periods that were closed.
create table private.closings (
  side text not null,
  period_from date not null,
  closed_at timestamptz not null,
  -- Its days are those of the operator's calendar then.
  time_zone text not null,
  primary key (side, period_from)
);

-- The entries of void statements, which are part of later ones too.
create table private.void_lines (
  statement uuid not null,
  delivery uuid not null,
  account uuid not null,
  kind text not null,
  primary key (statement, delivery, account, kind)
);

create function private.keep_statement() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op <> 'UPDATE'
    or (old.id, old.account, old.side, old.period_from, old.period_to, old.currency, old.year, old.place, old.number,
      old.entries, old.carried, old.total, old.closed_at)
    is distinct from (new.id, new.account, new.side, new.period_from, new.period_to, new.currency, new.year, new.place,
      new.number, new.entries, new.carried, new.total, new.closed_at)
    or (old.state, new.state) not in (('closed', 'closed'), ('closed', 'paid'), ('paid', 'closed'), ('closed', 'void'))
  then
    raise exception 'a closed statement never changes' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger keep_statement before update or delete on private.statements
  for each row execute function private.keep_statement();
create trigger audit after update on private.statements for each row execute function private.audit();

-- An entry is put into a statement once. Only voiding that statement takes it out again.
create function private.keep_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.delivery, old.account, old.kind, old.amount, old.currency, old.at, old.reference, old.place)
      is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at, new.reference, new.place)
    or new.statement is not null
    or not exists (select from private.statements s where s.id = old.statement and s.state = 'void')
  then
    raise exception 'an entry of a statement never changes' using errcode = '42501';
  end if;
  return new;
end
$$;
-- After the change: before it, each entry would be locked by itself.
create trigger keep_entry after update on private.ledger for each row
  when (old.statement is not null or (old.delivery, old.account, old.kind, old.amount, old.currency, old.at, old.reference, old.place)
    is distinct from (new.delivery, new.account, new.kind, new.amount, new.currency, new.at, new.reference, new.place))
  execute function private.keep_entry();

-- An entry's amount in a total: negative for a credit. It has no `set search_path`, so that the planner reads it: a call for each of
-- a million entries takes longer than the closing.
create function private.signed_amount(kind text, amount integer) returns integer
language sql immutable
return case when kind = any (private.minus_kinds()) then -amount else amount end;

-- The kinds of entries in statements of businesses or couriers. Queries call it once.
create function private.kinds_of(side text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case side when 'courier' then private.courier_kinds() else private.business_kinds() end;
end
$$;

-- A merchant's reference as its statement shows it for years: empty if it might name a person, as `bookedReference` in
-- `core/statement/line-texts.ts`.
create function private.booked_reference(reference text, p private.delivery_people) returns text
language plpgsql immutable set search_path = '' as $$
declare
  folded constant text := private.fold_place(reference);
  joined constant text := replace(folded, ' ', '');
  name constant text := private.fold_place(p.name);
begin
  return case when joined !~ '[0-9]' or position('@' in reference) > 0
    or position(replace(name, ' ', '') in joined) > 0
    or position(replace(private.fold_place(p.street), ' ', '') in joined) > 0
    or position(right(ltrim(p.phone, '+'), 7) in regexp_replace(joined, '[^0-9]', '', 'g')) > 0
    or exists (
      select from regexp_split_to_table(folded, '[0-9 ]+') as word
      where char_length(word) > 1 and word = any (regexp_split_to_array(name, '[0-9 ]+')))
  then '' else reference end;
end
$$;

-- The texts of an entry's line, which never change and are never deleted.
create function private.line_texts(p_kind text, d private.deliveries, out reference text, out place text)
language plpgsql stable set search_path = '' as $$
declare
  p private.delivery_people;
begin
  select * into p from private.delivery_people x where x.delivery = d.id;
  reference := '';
  place := '';
  if not found then return; end if;
  if p_kind = any (private.courier_kinds()) then
    place := p.pickup_name;
  else
    reference := private.booked_reference(d.reference, p);
    place := p.city;
  end if;
end
$$;

create function private.books_zone() returns text
language plpgsql stable set search_path = '' as $$
begin
  return (select o.time_zone from private.operator o);
end
$$;

create function private.period_start(side text, day date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return date_trunc(case side when 'courier' then 'week' else 'month' end, day::timestamp)::date;
end
$$;

create function private.next_period(side text, period_from date) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return (period_from + case side when 'courier' then interval '1 week' else interval '1 month' end)::date;
end
$$;

-- Closes one period: every open entry from before its end is put into its account's statement, in one query, so that an
-- entry that's made meanwhile is either in the lines and the total or in neither. Returns the number of statements.
create function private.close_period(p_side text, p_from date) returns integer
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  until constant date := private.next_period(p_side, p_from);
  zone constant text := private.books_zone();
  ends constant timestamptz := until::timestamp at time zone zone;
  at constant timestamptz := private.now();
  year_of constant integer := extract(year from until - 1);
  kinds constant text[] := private.kinds_of(p_side);
  made integer;
begin
  insert into private.closings (side, period_from, closed_at, time_zone) values (p_side, p_from, at, zone);
  with credits as (
    select s.account, s.currency, sum(s.total) as total from private.statements s
    where s.side = p_side and s.state = 'closed' and s.total < 0 and s.carried_into is null group by 1, 2
  ), sums as (
    select l.account, l.currency, count(*) as entries, sum(private.signed_amount(l.kind, l.amount)) as own
    from private.ledger l
    where l.statement is null and l.at < ends and l.kind = any (kinds) group by 1, 2
  ), due as (
    select s.*, coalesce(c.total, 0) as carried, s.own + coalesce(c.total, 0) as total
    from sums s left join credits c on c.account = s.account and c.currency = s.currency
  ), numbered as (
    select d.*, case when d.total <> 0 then
      (select coalesce(max(x.place), 0) from private.statements x where x.year = year_of)
        + row_number() over (partition by d.total <> 0 order by d.account, d.currency) end as place
    from due d
  ), closed as (
    insert into private.statements (
      id, account, side, period_from, period_to, currency, year, place, number, entries, carried, total, closed_at)
    select gen_random_uuid(), n.account, p_side, p_from, until, n.currency, case when n.total <> 0 then year_of end, n.place,
      to_char(until - 1, 'YYYY-MM-') || lpad(n.place::text, greatest(4, length(n.place::text)), '0'),
      n.entries, n.carried, n.total, at
    from numbered n returning id, account, currency, total
  ), taken as (
    update private.ledger l set statement = c.id from closed c
    where l.account = c.account and l.currency = c.currency and l.statement is null and l.at < ends and l.kind = any (kinds)
  ), carrying as (
    update private.statements s set carried_into = c.id from closed c
    where s.account = c.account and s.currency = c.currency and s.side = p_side and s.state = 'closed' and s.total < 0
      and s.carried_into is null
  ), mailing as (
    -- A period that ended long ago is closed without mails: the first closing may be of many.
    insert into private.mails (topic, kind, reference, written_at, next_try)
    select 'statement', 'closed', c.id, at, at from closed c where at < ends + private.closing_mail_within() and (p_side = 'business' or c.total > 0)
  )
  select count(*) into made from closed;
  return made;
end
$$;

-- Runs every hour: closes the periods that have ended, oldest first, and returns the number of statements. A second call at the
-- same time waits, and then finds nothing to do.
create function private.close_due() returns integer
language plpgsql security definer volatile set search_path = '' as $$
declare
  made integer := 0;
  side_now text;
  kinds text[];
  period date;
  running date;
begin
  -- A delivery that ended by time alone belongs to the period in which it ended.
  perform private.settle_due(100000);
  lock table private.closings in share row exclusive mode;
  foreach side_now in array array['business', 'courier'] loop
    kinds := private.kinds_of(side_now);
    running := private.period_start(side_now, (private.now() at time zone private.books_zone())::date);
    select private.next_period(side_now, max(c.period_from)) into period from private.closings c where c.side = side_now;
    if period is null then
      -- The first closing begins with the first entry.
      select least(
        private.period_start(side_now, (min(l.at) at time zone private.books_zone())::date),
        private.period_start(side_now, running - 1)) into period
      from private.ledger l where l.kind = any (kinds);
    end if;
    while period < running loop
      made := made + private.close_period(side_now, period);
      period := private.next_period(side_now, period);
    end loop;
  end loop;
  return made;
end
$$;

-- schemas/66_statement_views.sql
-- Statements for their owners and for administrators, and the changes that administrators make.

-- The balance that a business owes: its entries that are in no statement, and the statements that it hasn't paid. A credit that
-- was carried over is part of a later total.
create function private.balance_of(p_account uuid) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select sum(private.signed_amount(l.kind, l.amount)) from private.ledger l
      where l.account = p_account and l.statement is null), 0)
    + coalesce((select sum(s.total) from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null), 0);
end
$$;

-- The first and the last month of that balance; null if there are neither open entries nor unpaid statements.
create function private.owed_months(p_account uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select case when coalesce(o.first, u.first) is not null then
      jsonb_build_object('from', least(o.first, u.first), 'to', greatest(o.last, u.last)) end
    from (
      -- The zone is asked twice, not for each entry.
      select private.period_start('business', (min(l.at) at time zone private.books_zone())::date) as first,
        private.period_start('business', (max(l.at) at time zone private.books_zone())::date) as last
      from private.ledger l where l.account = p_account and l.statement is null
    ) as o, (
      select min(s.period_from) as first, max(s.period_from) as last from private.statements s
      where s.account = p_account and s.state = 'closed' and s.carried_into is null and s.total <> 0
    ) as u);
end
$$;

-- A statement, and the number of the one that its credit was carried over to. It has no `set search_path`, so that the planner
-- reads it: an administrator's list has thousands.
create function private.statement_view(s private.statements, carried_into text) returns jsonb
language sql stable
return jsonb_build_object(
  'id', s.id, 'account', s.account, 'side', s.side, 'from', s.period_from, 'to', s.period_to, 'currency', s.currency,
  'number', s.number, 'entries', s.entries, 'carried', s.carried, 'total', s.total, 'state', s.state,
  'carriedInto', carried_into, 'closedAt', s.closed_at,
  'payment', case when s.paid_at is not null then
    jsonb_build_object('on', s.paid_on, 'reference', s.reference, 'at', s.paid_at) end,
  'voidReason', s.void_reason);

-- The lines of a statement; of an account's open entries if it's null. A void statement keeps its lines. They're a page: those after a
-- line, `p_most` of them, or all if it's null. Each part has an index in the order of time. It's `json`, so that thousands of lines
-- aren't parsed again.
create function private.statement_lines(p_account uuid, p_statement uuid, p_since timestamptz, p_after jsonb, p_most integer) returns json
language plpgsql stable set search_path = '' set jit = off as $$
declare
  kinds constant text[] := private.business_kinds() || private.courier_kinds();
  after_at constant timestamptz := coalesce((p_after ->> 'at')::timestamptz, '-infinity');
  after_delivery constant uuid := coalesce((p_after ->> 'delivery')::uuid, '00000000-0000-0000-0000-000000000000');
  after_kind constant integer := coalesce(array_position(kinds, p_after ->> 'kind'), 0);
begin
  return (
    with entries as (
      (select l.* from private.ledger l
        where l.account = p_account and l.statement = p_statement and l.at >= after_at
          and (l.at, l.delivery, array_position(kinds, l.kind)) > (after_at, after_delivery, after_kind)
        order by l.at, l.delivery, array_position(kinds, l.kind) limit p_most)
      union all
      (select l.* from private.ledger l
        where p_statement is null and l.account = p_account and l.statement is null and l.at >= after_at
          and (l.at, l.delivery, array_position(kinds, l.kind)) > (after_at, after_delivery, after_kind)
        order by l.at, l.delivery, array_position(kinds, l.kind) limit p_most)
      union all
      (select l.* from private.void_lines v
        join private.ledger l on l.account = v.account and l.delivery = v.delivery and l.kind = v.kind
        where v.statement = p_statement
          and (l.at, l.delivery, array_position(kinds, l.kind)) > (after_at, after_delivery, after_kind)
        order by l.at, l.delivery, array_position(kinds, l.kind) limit p_most)
    )
    select coalesce(json_agg(json_build_object(
      'delivery', l.delivery, 'number', l.number, 'zone', l.zone, 'kind', l.kind, 'reference', l.reference, 'place', l.place,
      'amount', l.amount, 'currency', l.currency, 'at', l.at, 'late', l.late)), '[]')
    from (
      select e.delivery, d.number, d.zone, e.kind, e.reference, e.place,
        private.signed_amount(e.kind, e.amount) as amount, e.currency, e.at, e.at < p_since as late
      from entries e join private.deliveries d on d.id = e.delivery
      order by e.at, e.delivery, array_position(kinds, e.kind)
    ) as l);
end
$$;

create function private.statements_of(p_account uuid, p_side text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'timeZone', private.books_zone(),
    'open', (
      select coalesce(jsonb_agg(jsonb_build_object('from', r.period_from, 'to', private.next_period(p_side, r.period_from),
        'currency', o.currency, 'entries', o.entries, 'total', o.total + o.credit) order by o.currency), '[]')
      from (
        select l.currency, count(*) as entries,
          sum(private.signed_amount(l.kind, l.amount)) as total, coalesce((
          select sum(s.total) from private.statements s
          where s.account = p_account and s.side = p_side and s.currency = l.currency and s.state = 'closed' and s.total < 0
            and s.carried_into is null), 0) as credit
        from private.ledger l
        where l.account = p_account and l.statement is null and l.kind = any ((select private.kinds_of(p_side))::text[])
        group by 1
      ) as o, (
        select private.period_start(p_side, (private.now() at time zone private.books_zone())::date) as period_from
      ) as r),
    'closed', (
      select coalesce(jsonb_agg(private.statement_view(s, y.number) order by s.period_from desc, s.currency), '[]')
      from private.statements s left join private.statements y on y.id = s.carried_into
      where s.account = p_account and s.side = p_side));
end
$$;

create function private.business_statements(p_business uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if private.actor_for_business(p_business) is null
    or not exists (select from public.businesses b where b.id = p_business)
      and not exists (select from private.statements s where s.account = p_business)
  then
    return null;
  end if;
  perform private.settle_matching(p_business, null, null);
  return private.statements_of(p_business, 'business');
end
$$;
grant execute on function private.business_statements(uuid) to authenticated;

-- A courier's own, also while they're suspended: the pay stays theirs.
create function private.own_statements() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  perform private.settle_matching(null, auth.uid(), null);
  return private.statements_of(auth.uid(), 'courier');
end
$$;
grant execute on function private.own_statements() to authenticated;

-- A statement with a page of its lines, in the days of the calendar by which it was closed.
create function private.statement_detail(s private.statements, p_after jsonb, p_most integer) returns json
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := (
    select c.time_zone from private.closings c where c.side = s.side and c.period_from = s.period_from);
begin
  return json_build_object(
    'statement', private.statement_view(s, (select x.number from private.statements x where x.id = s.carried_into)),
    'lines', private.statement_lines(s.account, s.id, s.period_from::timestamp at time zone zone, p_after, p_most),
    'timeZone', zone);
end
$$;

create function private.find_statement(p_id uuid, p_after jsonb, p_most integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  s private.statements;
begin
  perform private.session_alive();
  select * into s from private.statements x where x.id = p_id;
  if not found
    or s.side = 'business' and private.actor_for_business(s.account) is null
    or s.side = 'courier' and s.account <> auth.uid() and not private.is_admin()
  then
    return null;
  end if;
  return private.statement_detail(s, p_after, p_most);
end
$$;
grant execute on function private.find_statement(uuid,jsonb,integer) to authenticated;

create function private.open_lines(p_business uuid, p_after jsonb, p_most integer) returns json
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  if not exists (select from public.businesses b where b.id = p_business)
    or private.actor_for_business(p_business) is null
  then
    return null;
  end if;
  if p_after is null then perform private.settle_matching(p_business, null, null); end if;
  return private.statement_lines(
    p_business, null, date_trunc('month', private.now(), private.books_zone()), p_after, p_most);
end
$$;
grant execute on function private.open_lines(uuid,jsonb,integer) to authenticated;

-- All statements of businesses or couriers, newest first, two thousand after a position: an administrator's list reads all of
-- them.
create function private.list_statements(p_side text, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.statement_view(
          x.s, (select y.number from private.statements y where y.id = (x.s).carried_into))
        || jsonb_build_object('name', coalesce(b.business_name, private.name_of(u.first_name, u.last_name), ''))
      order by (x.s).closed_at desc, (x.s).id desc), '[]')
    from (
      select s from private.statements s
      where s.side = p_side and (p_before is null or (s.closed_at, s.id) < (p_before, p_before_id))
      order by s.closed_at desc, s.id desc limit 2000
    ) as x
    left join public.businesses b on b.id = (x.s).account
    left join public.users u on u.id = (x.s).account);
end
$$;
grant execute on function private.list_statements(text,timestamp with time zone,uuid) to authenticated;

create function private.close_statements() returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.close_due();
end
$$;
grant execute on function private.close_statements() to authenticated;

-- Whether a text has one line without invisible characters and without blanks around it.
create function private.is_line(text text, most integer) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.are_visible_lines(text, most) and position(E'\n' in text) = 0
    and text = private.trim_whitespace(text), false);
end
$$;

-- Returns a day as typed, `2026-12-03`; null if it isn't one.
create function private.read_day(typed text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  return case when typed ~ '^20\d\d-\d\d-\d\d$' then typed::date end;
exception when data_exception then return null;
end
$$;

create function private.mark_paid(p_ids uuid[], p_on text, p_reference text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  at timestamptz;
  day constant date := private.read_day(p_on);
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and private.max_marked() then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  at := private.now();
  if day is null or day > (at at time zone private.books_zone())::date or not private.is_line(p_reference, 64) then
    return private.result_refused('invalid');
  end if;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  -- The same payment that was noted before, whose answer was lost.
  if (select count(*) from private.statements s
    where s.id = any (wanted) and s.state = 'paid' and s.paid_on = day and s.reference = p_reference and s.paid_by = me)
    = cardinality(wanted)
  then
    return private.result_ok(null);
  end if;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'closed' and s.total > 0)
    <> cardinality(wanted)
  then
    return private.result_refused('changed');
  end if;
  update private.statements set state = 'paid', paid_on = day, reference = p_reference, paid_at = at, paid_by = me
  where id = any (wanted);
  perform private.queue_mail('statement', 'paid', x) from unnest(wanted) as x;
  return private.result_ok(null);
end
$$;
grant execute on function private.mark_paid(uuid[],text,text) to authenticated;

create function private.undo_paid(p_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted uuid[];
begin
  if cardinality(p_ids) is null or cardinality(p_ids) not between 1 and private.max_marked() then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  select array_agg(distinct x) into wanted from unnest(p_ids) as x;
  if (select count(*) from private.statements s where s.id = any (wanted) and s.state = 'paid') <> cardinality(wanted) then
    return private.result_refused('changed');
  end if;
  if exists (
    select from private.statements s
    where s.id = any (wanted) and (s.paid_by <> me or s.paid_at <= private.now() - private.payment_undo_time()))
  then
    return private.result_refused('not-yours-to-undo');
  end if;
  update private.statements set state = 'closed', paid_on = null, reference = null, paid_at = null, paid_by = null
  where id = any (wanted);
  perform private.take_back_statement_mails(wanted);
  return private.result_ok(null);
end
$$;
grant execute on function private.undo_paid(uuid[]) to authenticated;

create function private.void_statement(p_id uuid, p_reason text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.statements;
begin
  perform private.require_admin();
  if coalesce(p_reason, '') = '' or not private.is_line(p_reason, 280) then return private.result_refused('invalid'); end if;
  lock table private.closings in share row exclusive mode;
  select * into s from private.statements x where x.id = p_id;
  if not found or s.state <> 'closed' then return private.result_refused('changed'); end if;
  if s.carried_into is not null then return private.result_refused('carried'); end if;
  insert into private.void_lines (statement, delivery, account, kind)
  select s.id, l.delivery, l.account, l.kind from private.ledger l where l.account = s.account and l.statement = s.id;
  update private.statements set state = 'void', void_reason = p_reason where id = s.id;
  update private.ledger set statement = null where account = s.account and statement = s.id;
  -- The credit that it carried waits for the next one.
  update private.statements set carried_into = null where carried_into = s.id;
  return private.result_ok(null);
end
$$;
grant execute on function private.void_statement(uuid,text) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.business_statements(business uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.business_statements(business) $$;
grant execute on function public.business_statements(uuid) to authenticated;

create function public.own_statements() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.own_statements() $$;
grant execute on function public.own_statements() to authenticated;

-- Both return the lines after a line, `most` of them; without `most`, all, as pages of release 0.1 expect.
create function public.find_statement(statement uuid, after jsonb default null, most integer default null) returns json
language sql stable security invoker set search_path = '' as $$ select private.find_statement(statement, after, most) $$;
grant execute on function public.find_statement(uuid,jsonb,integer) to authenticated;

create function public.open_lines(business uuid, after jsonb default null, most integer default null) returns json
language sql volatile security invoker set search_path = '' as $$ select private.open_lines(business, after, most) $$;
grant execute on function public.open_lines(uuid,jsonb,integer) to authenticated;

create function public.list_statements(side text, before timestamptz default null, before_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.list_statements(side, before, before_id) $$;
grant execute on function public.list_statements(text,timestamp with time zone,uuid) to authenticated;

create function public.close_statements() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.close_statements() $$;
grant execute on function public.close_statements() to authenticated;

create function public.mark_paid(statements uuid[], paid_on text, reference text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.mark_paid(statements, paid_on, reference) $$;
grant execute on function public.mark_paid(uuid[],text,text) to authenticated;

create function public.undo_paid(statements uuid[]) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.undo_paid(statements) $$;
grant execute on function public.undo_paid(uuid[]) to authenticated;

create function public.void_statement(statement uuid, reason text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.void_statement(statement, reason) $$;
grant execute on function public.void_statement(uuid,text) to authenticated;

-- schemas/67_cases.sql
-- Cases: conversations between the team and one side, with a time by which the first answer is due. `core/support` has the same
-- rules. Cases are locked after deliveries.

-- The hours of support: the default ones until an operator sets others.
create function private.support_hours() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select o.support from private.operator o), private.default_hours());
end
$$;

-- When so many minutes of open time have passed since a moment. Closed times don't count. Each date and time is read in the
-- operator's zone, so that the nights in which clocks change are as long as they are.
create function private.due_at(p_from timestamptz, p_minutes integer, p_hours jsonb, p_zone text) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  remaining interval := make_interval(mins => p_minutes);
  day date := (p_from at time zone p_zone)::date;
  span jsonb;
  opens timestamptz;
  closes timestamptz;
begin
  loop
    span := p_hours -> 'days' -> (extract(isodow from day)::integer - 1);
    if jsonb_typeof(span) = 'object' and not (p_hours -> 'closed') ? day::text then
      opens := greatest(p_from, (day + make_interval(mins => (span ->> 'from')::integer)) at time zone p_zone);
      closes := (day + make_interval(mins => (span ->> 'to')::integer)) at time zone p_zone;
      if closes > opens then
        if opens + remaining <= closes then return opens + remaining; end if;
        remaining := remaining - (closes - opens);
      end if;
    end if;
    day := day + 1;
  end loop;
end
$$;

-- The sides that may give each reason, and the open minutes until its first answer is due. `money`: what a business may be
-- refunded, its charges or also the declared value; a courier's loss may be made good. Null if no outcome has an amount.
create table private.case_reasons (
  reason text primary key,
  sides text[] not null,
  minutes integer not null,
  money text check (money in ('charges', 'goods'))
);
insert into private.case_reasons (reason, sides, minutes, money) values
  ('never_received', '{business,recipient}', 480, 'goods'), ('missing_items', '{business,recipient}', 480, 'goods'),
  ('damaged', '{business,recipient}', 480, 'goods'), ('wrong_parcel', '{business,recipient}', 480, 'goods'),
  ('returned_wrong', '{business}', 480, 'goods'), ('billing', '{business,courier}', 960, 'charges'),
  ('counter', '{courier}', 480, 'charges'), ('conduct', '{business,courier,recipient}', 480, null),
  ('safety', '{business,courier,recipient}', 15, null), ('question', '{business,courier,recipient,person}', 960, null),
  ('other', '{business,courier,recipient,person}', 960, null), ('asked', '{}', 960, null);

create table private.cases (
  id uuid primary key,
  -- The order in which they were opened.
  seq bigint generated always as identity,
  side text not null check (side in ('business', 'courier', 'recipient', 'person')),
  -- The owner of the business, the courier, or the person. Null for a recipient, who has the key of the link or the address.
  opener uuid references auth.users on delete cascade,
  -- Not a foreign key: what stays of a case outlives the business.
  business uuid,
  delivery uuid references private.deliveries on delete cascade,
  reason text not null references private.case_reasons,
  state text not null default 'ours' check (state in ('ours', 'theirs', 'resolved')),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  -- Its last message or move.
  moved_at timestamptz not null,
  resolved_at timestamptz,
  outcome text check (outcome in ('answered', 'declined', 'refunded', 'made_good', 'withdrawn', 'lapsed')),
  -- The amount of the outcome, in cents.
  amount integer check (amount >= 0),
  -- The administrator who resolved it. Not a foreign key: they may be removed later.
  decided_by uuid,
  reopened boolean not null default false,
  -- Whether administrators were mailed that it's late.
  late_told boolean not null default false,
  check ((side = 'person') = (delivery is null)),
  check ((side = 'business') = (business is not null)),
  check ((side = 'recipient') = (opener is null)),
  check ((state = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (outcome is null)),
  check ((outcome in ('refunded', 'made_good')) is true = (amount is not null))
);
-- One for each delivery and side, for good.
create unique index cases_once on private.cases (delivery, side) where reason <> 'safety';
create index cases_of_delivery on private.cases (delivery) where delivery is not null;
create index cases_of on private.cases (opener, seq desc);
-- For what time does to open ones, and for the team's list.
create index cases_open on private.cases (opened_at) where state <> 'resolved';
create index cases_theirs on private.cases (moved_at) where state = 'theirs';
create index cases_unanswered on private.cases (due_at) where state <> 'resolved' and answered_at is null and not late_told;
create index cases_resolved on private.cases (resolved_at desc, id) where resolved_at is not null;

-- For deleting the texts of those without a delivery.
create index cases_without_delivery on private.cases (resolved_at) where delivery is null and resolved_at is not null;

create table private.case_messages (
  id uuid primary key,
  seq bigint generated always as identity,
  case_id uuid not null references private.cases on delete cascade,
  by_team boolean not null,
  text text not null check (text ~ '\S' and char_length(text) <= 2000),
  at timestamptz not null
);
create index case_messages_of on private.case_messages (case_id, seq);

-- Whether a case is about a person, or a business or a delivery of theirs: then others of the team decide.
create function private.case_concerns(c private.cases, p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.opener is not distinct from p_person or exists (
    select from private.deliveries d left join public.businesses b on b.id = d.business_id
    where d.id = c.delivery and (d.courier = p_person or b.user_id = p_person))
    or exists (
      select from private.delivery_people p join auth.users u on lower(u.email) = p.email
      where p.delivery = c.delivery and p.email <> '' and u.id = p_person);
end
$$;

-- Whether time has ended a case: its side didn't write for 14 days, or its delivery ended 83 days ago.
create function private.case_lapsed(c private.cases, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return c.state <> 'resolved' and (
    (c.state = 'theirs' and c.moved_at <= p_at - private.lapses_after())
    or exists (select from private.deliveries d where d.id = c.delivery and d.ended_at <= p_at - private.lapses_after_end()));
end
$$;

-- Whether a case keeps the people of a delivery, and its own texts, from being deleted 30 days after the end.
create function private.is_held_back(p_delivery uuid, p_ended_at timestamptz, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_ended_at > p_at - private.held_back_at_most() and exists (
    select from private.cases c
    where c.delivery = p_delivery and (c.resolved_at is null or c.resolved_at > p_at - private.held_back_after()));
end
$$;

-- Whether a recipient's case keeps their tracking page open after the usual time.
create function private.is_kept_open(p_delivery uuid, p_ended_at timestamptz, p_at timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return p_ended_at > p_at - private.held_back_at_most() and exists (
    select from private.cases c
    where c.delivery = p_delivery and c.side = 'recipient'
      and (c.resolved_at is null or c.resolved_at > p_at - private.held_back_after()));
end
$$;

-- Ends cases by time, and mails administrators about late ones. A case that's being changed is left to the next run.
create function private.settle_cases() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c where c.state = 'theirs' and c.moved_at <= now_at - private.lapses_after()
    for update skip locked);
  -- A case is opened 14 days after the end at the latest, so one that ends after 83 days is at least 69 days old.
  update private.cases set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
  where id in (
    select c.id from private.cases c
    where c.state <> 'resolved' and c.opened_at <= now_at - (private.lapses_after_end() - private.reported_within()) and private.case_lapsed(c, now_at)
    for update skip locked);
  with late as (
    update private.cases set late_told = true
    where id in (
      select c.id from private.cases c
      where c.state <> 'resolved' and c.due_at < now_at and c.answered_at is null and not c.late_told
      for update skip locked)
    returning *
  )
  insert into private.mails (topic, kind, reference, reader, written_at, next_try)
  select 'case', 'overdue', l.id, a.user_id, now_at, now_at
  from late l join private.admins a on not private.case_concerns(l, a.user_id);
end
$$;

-- Locks a case, and ends it if time has.
create function private.lock_case(p_id uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  select * into c from private.cases x where x.id = p_id for update;
  if c.id is not null and private.case_lapsed(c, now_at) then
    update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'lapsed'
    where x.id = p_id returning * into c;
  end if;
  return c;
end
$$;

-- Queues a mail to a case's side, unless one of its kind waits. A recipient's leads to the tracking page, if the merchant gave
-- their address.
create function private.mail_about_case(p_case uuid, p_kind text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.mails (topic, kind, reference, written_at, next_try)
  select 'recipient', p_kind, c.delivery, private.now(), private.now()
  from private.cases c join private.delivery_people p on p.delivery = c.delivery and p.email <> ''
  where c.id = p_case and c.side = 'recipient'
  on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
  do update set written_at = excluded.written_at, tries = 0, next_try = excluded.next_try, sent_at = null;
  if exists (select from private.cases c where c.id = p_case and c.side = 'recipient') then return; end if;
  if exists (
    select from private.mails m
    where m.reference = p_case and m.topic = 'case' and m.kind = p_kind and m.tries = 0 and m.next_try is not null)
  then
    return;
  end if;
  perform private.queue_mail('case', p_kind, p_case);
end
$$;

create function private.case_summary(c private.cases, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', c.id, 'side', c.side, 'reason', c.reason, 'state', c.state, 'openedAt', c.opened_at, 'dueAt', c.due_at,
    'answeredAt', c.answered_at, 'resolvedAt', c.resolved_at, 'outcome', c.outcome,
    'paid', case when c.amount is not null then jsonb_build_object('amount', c.amount, 'currency', (
      select d.currency from private.deliveries d where d.id = c.delivery)) end,
    'reopenUntil', case when not c.reopened and c.amount is null and c.resolved_at >= p_at - private.reopened_within()
      then c.resolved_at + private.reopened_within() end,
    'delivery', (
      select jsonb_build_object('id', d.id, 'number', d.number, 'business', d.business_id)
      from private.deliveries d where d.id = c.delivery));
end
$$;

create function private.case_messages_view(p_case uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'by', case when m.by_team then 'team' else 'side' end, 'text', m.text, 'at', m.at) order by m.seq), '[]')
    from private.case_messages m where m.case_id = p_case);
end
$$;

create function private.case_view(c private.cases) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.case_summary(c, private.now()) || jsonb_build_object('messages', private.case_messages_view(c.id));
end
$$;

-- Whether the caller sees a case as its side: they opened it, and still own the business.
create function private.is_own_case(c private.cases) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(c.opener = auth.uid(), false) and (c.business is null or exists (
    select from public.businesses b where b.id = c.business and b.user_id = c.opener));
end
$$;

-- Whether a text can be a message.
create function private.is_case_text(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(private.lines_fit(p_text, 2000) and private.clean_lines(p_text) <> '', false);
end
$$;

-- Counts a person's call, or fails.
create function private.count_case_call(p_bucket text, p_limit integer, p_window interval) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many messages' using errcode = 'PT429';
  end if;
end
$$;

create function private.support_times() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return jsonb_build_object('hours', private.support_hours(), 'timeZone', private.books_zone(), 'now', private.now());
end
$$;
grant execute on function private.support_times() to authenticated;

create function private.own_cases() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.session_alive();
  perform private.lock_case(c.id) from private.cases c where c.opener = auth.uid() and private.case_lapsed(c, now_at);
  return (
    select coalesce(jsonb_agg(private.case_summary(c, now_at) order by c.seq desc), '[]')
    from private.cases c where c.opener = auth.uid() and private.is_own_case(c));
end
$$;
grant execute on function private.own_cases() to authenticated;

create function private.find_case(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  c constant private.cases := private.lock_own_case(p_id);
begin
  return case when c.id is not null then private.case_view(c) end;
end
$$;
grant execute on function private.find_case(uuid) to authenticated;

-- Opens a case: the case itself if the same report did before.
create function private.open_case(p_report jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  now_at timestamptz := private.now();
  wanted_side constant text := p_report ->> 'side';
  c private.cases;
  d private.deliveries;
  r private.case_reasons;
  earlier uuid;
begin
  perform private.session_alive();
  begin
    c.id := (p_report ->> 'id')::uuid;
    c.delivery := (p_report ->> 'delivery')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  select * into r from private.case_reasons x where x.reason = p_report ->> 'reason';
  if exists (select from private.cases x where x.id = c.id) then
    select * into c from private.cases x where x.id = c.id and x.opener = me and x.side = wanted_side
      and x.delivery is not distinct from c.delivery;
    if not found then return private.result_refused('invalid'); end if;
    return case when private.is_own_case(c) then private.result_ok(private.case_view(c))
      else private.result_refused('no-such-case') end;
  end if;
  if c.id is null or r.reason is null or (wanted_side = any (r.sides)) is not true
    or (wanted_side = 'person') <> (c.delivery is null) or not private.is_case_text(p_report ->> 'text')
  then
    return private.result_refused('invalid');
  end if;
  if c.delivery is not null then
    select * into d from private.deliveries x where x.id = c.delivery;
    if d.next_due <= now_at then d := private.lock_delivery(d.id); end if;
    if d.id is null or not (case wanted_side
      when 'courier' then d.courier is not distinct from me
      when 'business' then exists (select from public.businesses b where b.id = d.business_id and b.user_id = me)
      else false end)
    then
      return private.result_refused('no-such-delivery');
    end if;
    earlier := private.earlier_case(d.id, wanted_side);
    if r.reason <> 'safety' and earlier is not null then return private.already_open(earlier); end if;
    if d.ended_at < now_at - private.reported_within() then return private.result_refused('too-late'); end if;
  end if;
  perform private.count_case_call('cases:' || me, private.opened_cases(), private.opened_cases_window());
  c := private.store_case(c.id, wanted_side, me, d, r, p_report ->> 'text');
  if c.id is not null then return private.result_ok(private.case_view(c)); end if;
  earlier := private.earlier_case(d.id, wanted_side);
  return case when earlier is null then private.result_refused('invalid') else private.already_open(earlier) end;
end
$$;
grant execute on function private.open_case(jsonb) to authenticated;

-- The case of a side about a delivery, besides those about safety.
create function private.earlier_case(p_delivery uuid, p_side text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.id from private.cases c where c.delivery = p_delivery and c.side = p_side and c.reason <> 'safety');
end
$$;

-- Stores a case with its first message; null if another report came first, at the same time.
create function private.store_case(
  p_id uuid, p_side text, p_opener uuid, d private.deliveries, r private.case_reasons, p_text text
) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  c private.cases;
begin
  insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
  values (p_id, p_side, p_opener, case p_side when 'business' then d.business_id end, d.id, r.reason, now_at,
    private.due_at(now_at, case when d.id is not null and d.ended_at is null then least(r.minutes, private.under_way_minutes()) else r.minutes end,
      private.support_hours(), private.books_zone()), now_at)
  on conflict do nothing
  returning * into c;
  if c.id is not null then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, false, private.clean_lines(p_text), now_at);
  end if;
  return c;
end
$$;

-- The refusal of a report about something that has its case.
create function private.already_open(p_case uuid) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', 'already-open', 'case', p_case));
end
$$;

-- Stores a message of either. Returns a refusal, or null; a message that's there already changes nothing, and `is_new` is false.
create function private.write_case_message(
  inout c private.cases, p_by_team boolean, p_message jsonb, p_bucket text, out is_new boolean, out refusal text
)
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid;
  said constant text := p_message ->> 'text';
  now_at timestamptz;
  earlier private.case_messages;
begin
  is_new := false;
  begin
    wanted := (p_message ->> 'id')::uuid;
  exception when data_exception then
    refusal := 'invalid';
    return;
  end;
  select * into earlier from private.case_messages m where m.id = wanted;
  if found then
    refusal := case when earlier.case_id is distinct from c.id or earlier.by_team <> p_by_team
      or earlier.text <> private.clean_lines(said) then 'invalid' end;
    return;
  end if;
  refusal := case
    when c.id is null then 'no-such-case'
    when wanted is null or not private.is_case_text(said) then 'invalid'
    when c.state = 'resolved' then 'changed'
  end;
  if refusal is not null then return; end if;
  if p_bucket is not null then perform private.count_case_call(p_bucket, private.written_messages(), private.written_messages_window()); end if;
  now_at := private.now();
  insert into private.case_messages (id, case_id, by_team, text, at)
  values (wanted, c.id, p_by_team, private.clean_lines(said), now_at);
  update private.cases x set
    state = case when p_by_team then 'theirs' else 'ours' end, moved_at = now_at,
    answered_at = case when p_by_team then coalesce(x.answered_at, now_at) else x.answered_at end
  where x.id = c.id returning * into c;
  is_new := true;
end
$$;

-- Locks a case for its side; null if the caller doesn't see it as such.
create function private.lock_own_case(p_id uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  c private.cases;
begin
  perform private.session_alive();
  c := private.lock_case(p_id);
  if c.id is null or not private.is_own_case(c) then return null; end if;
  return c;
end
$$;

create function private.reply_to_case(p_id uuid, p_message jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  w record;
begin
  select * into w from private.write_case_message(
    private.lock_own_case(p_id), false, p_message, 'case-messages:' || auth.uid());
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$$;
grant execute on function private.reply_to_case(uuid,jsonb) to authenticated;

-- Takes a locked case back, or opens it once more. Returns a refusal, or null; the case may have been that already.
create function private.close_locked_case(inout c private.cases, p_how text, out refusal text)
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  if c.id is null then
    refusal := 'no-such-case';
  elsif p_how = 'withdraw' then
    if c.resolved_at is not null and c.outcome <> 'withdrawn' then
      refusal := 'changed';
    elsif c.resolved_at is null then
      update private.cases x set state = 'resolved', moved_at = now_at, resolved_at = now_at, outcome = 'withdrawn'
      where x.id = c.id returning * into c;
    end if;
  elsif p_how = 'reopen' then
    if c.reopened <> (c.resolved_at is null) or c.amount is not null then
      refusal := 'changed';
    elsif c.resolved_at < now_at - private.reopened_within() then
      refusal := 'too-late';
    elsif c.resolved_at is not null then
      update private.cases x set state = 'ours', moved_at = now_at, resolved_at = null, outcome = null, decided_by = null,
        reopened = true
      where x.id = c.id returning * into c;
    end if;
  else
    refusal := 'invalid';
  end if;
end
$$;

create function private.close_case(p_id uuid, p_how text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  w record;
begin
  select * into w from private.close_locked_case(private.lock_own_case(p_id), p_how);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  return private.result_ok(private.case_view(w.c));
end
$$;
grant execute on function private.close_case(uuid,text) to authenticated;

-- The API: thin wrappers that run with the caller's rights.
create function public.support_times() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.support_times() $$;
grant execute on function public.support_times() to authenticated;

create function public.own_cases() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.own_cases() $$;
grant execute on function public.own_cases() to authenticated;

create function public.find_case(case_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_case(case_id) $$;
grant execute on function public.find_case(uuid) to authenticated;

create function public.open_case(report jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.open_case(report) $$;
grant execute on function public.open_case(jsonb) to authenticated;

create function public.reply_to_case(case_id uuid, message jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.reply_to_case(case_id, message) $$;
grant execute on function public.reply_to_case(uuid,jsonb) to authenticated;

create function public.close_case(case_id uuid, how text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.close_case(case_id, how) $$;
grant execute on function public.close_case(uuid,text) to authenticated;

-- schemas/67_pitch.sql
-- The figures behind the claims of the public pages: one row of counts, which a job makes every hour and anyone reads (decision
-- claims-follow-figures). `core/pitch` has the same rules.
create table public.pitch_figures (
  id integer primary key check (id = 1),
  computed_at timestamptz not null,
  -- Deliveries of the last 90 days that were attempted at the door or lost, those that were on time, and the others whose fee was
  -- credited.
  attempts integer not null check (attempts >= 0),
  on_time integer not null check (on_time >= 0),
  credited integer not null check (credited >= 0),
  -- Deliveries of the last 90 days that found no courier.
  expired integer not null check (expired >= 0),
  -- The couriers who delivered within 28 days; null below five, which could tell who works.
  couriers integer check (couriers >= 5),
  -- Couriers' statements of the last eight weeks whose payment is due or made, and those that were paid within seven days.
  weeks_closed integer not null check (weeks_closed >= 0),
  weeks_paid integer not null check (weeks_paid between 0 and weeks_closed),
  check (on_time + credited <= attempts)
);

alter table public.pitch_figures enable row level security;
grant select on public.pitch_figures to anon, authenticated;

create policy pitch_figures_select on public.pitch_figures for select to anon, authenticated using (true);

-- Whether an ended delivery kept its promise; null if it says nothing about that. Asked for many rows, so it has no `set
-- search_path`, which would keep the planner from reading it.
create function private.kept_promise(failure_reason text, on_time boolean, held text) returns boolean
language sql immutable return case
  when coalesce(failure_reason = 'lost', false) or not coalesce(on_time, true) then false
  when held is not null and private.is_unentered(held) then null
  else on_time
end;

create function private.was_credited(business uuid, delivery uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.ledger l
    where l.account = business and l.delivery = was_credited.delivery and l.kind = 'credit');
end
$$;

-- Runs every hour.
create function private.count_figures() returns void
language plpgsql security definer volatile set search_path = '' set jit = off as $$
declare
  at constant timestamptz := private.now();
  since constant date := private.period_start('courier', (at at time zone private.books_zone())::date)
    - 7 * private.weeks_counted();
begin
  insert into public.pitch_figures as f (
    id, computed_at, attempts, on_time, credited, expired, couriers, weeks_closed, weeks_paid)
  select 1, at, d.attempts, d.on_time, d.credited, d.expired,
    case when d.couriers >= private.least_couriers() then d.couriers end, w.closed, w.paid
  from (
    select count(x.kept) as attempts, count(*) filter (where x.kept) as on_time,
      count(*) filter (where case when not x.kept then private.was_credited(x.business_id, x.id) end) as credited,
      count(*) filter (where x.status = 'expired') as expired,
      count(distinct x.courier) filter (where x.status = 'delivered' and x.ended_at > at - private.active_window()) as couriers
    from (
      select y.id, y.business_id, y.courier, y.status, y.ended_at,
        private.kept_promise(y.failure_reason, y.on_time, y.held) as kept
      from private.deliveries y where y.ended_at > at - private.figures_window()
    ) as x
  ) as d, (
    select count(*) as closed, count(*) filter (where s.paid_at <= s.closed_at + private.paid_within()) as paid
    from private.statements s
    where s.side = 'courier' and s.period_from >= since and s.state <> 'void' and s.total > 0
      and (s.state = 'paid' or s.closed_at < at - private.paid_within())
  ) as w
  on conflict (id) do update set computed_at = excluded.computed_at, attempts = excluded.attempts,
    on_time = excluded.on_time, credited = excluded.credited, expired = excluded.expired, couriers = excluded.couriers,
    weeks_closed = excluded.weeks_closed, weeks_paid = excluded.weeks_paid;
end
$$;

-- schemas/67_refunds.sql
-- Refunds to a business and additional payments to a courier, which administrators decide on in a case. Each returns why it's
-- refused; null if it was done. `core/delivery/lifecycle/refund.ts` has the same rules, in the same order.

-- The most that can be refunded: the charges less the credit, and for goods or a lost parcel also the declared value, unless no
-- courier ever had the parcel.
create function private.refund_cap(d private.deliveries, p_for_goods boolean) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select sum(private.signed_amount(l.kind, l.amount)) from private.ledger l
    where l.account = d.business_id and l.delivery = d.id and l.kind <> 'refund'), 0)
    + case when d.failure_reason = 'lost' or (p_for_goods and d.status <> 'canceled') then d.declared_cents else 0 end;
end
$$;

-- Why no amount can be refunded for a delivery; null if one can.
create function private.refund_denial(d private.deliveries) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when not exists (
      select from private.delivery_moves m where m.kind = 'refund' and m.actor = 'admin' and m.from_status = d.status)
    then 'wrong-status'
    when d.refunded is not null then 'changed'
    when d.held in ('waiting', 'objected') then 'money-waits'
  end;
end
$$;

-- Refunds a delivery, once. The caller has called `private.require_admin`. It locks and settles the delivery.
create function private.refund(p_delivery uuid, p_amount integer, p_for_goods boolean) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d constant private.deliveries := private.lock_delivery(p_delivery);
  denial constant text := private.refund_denial(d);
begin
  if d.id is null or private.actor_for_business(d.business_id) is distinct from 'admin' then return 'no-such-delivery'; end if;
  if denial is not null then return denial; end if;
  if p_amount is null or p_for_goods is null or p_amount < 0 or (p_amount = 0 and not d.free) then return 'invalid'; end if;
  if p_amount > private.refund_cap(d, p_for_goods) then return 'above-cap'; end if;
  perform private.apply_move(d, 'refund', 'admin', private.now(), p_amount => p_amount);
  return null;
end
$$;

-- Pays a courier more for a delivery, once. The caller has called `private.require_admin`.
create function private.make_good(p_delivery uuid, p_courier uuid, p_amount integer) returns text
language plpgsql volatile set search_path = '' as $$
declare
  d constant private.deliveries := private.lock_delivery(p_delivery);
begin
  if d.id is null or private.actor_for_business(d.business_id) is distinct from 'admin' then return 'no-such-delivery'; end if;
  if exists (select from private.ledger l where l.delivery = d.id and l.kind = 'made_good') then return 'changed'; end if;
  if p_amount is null or p_amount < 1 then return 'invalid'; end if;
  if p_amount > private.made_good_cap() then return 'above-cap'; end if;
  insert into private.ledger (account, delivery, kind, amount, currency, at, reference, place)
  select p_courier, d.id, 'made_good', p_amount, d.currency, private.now(), t.reference, t.place
  from private.line_texts('made_good', d) as t;
  return null;
end
$$;

-- schemas/68_api_statements.sql
-- A business's closed statements for its software, which can only read them.
create function private.api_statements(p_digest text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  return private.result_ok(private.statements_of(b.id, 'business') -> 'closed');
end
$$;
grant execute on function private.api_statements(text) to service_role;

-- A statement with the lines after a line, `p_most` of them. Null for another business's statement, and an unknown one.
create function private.api_statement(p_digest text, p_statement uuid, p_after jsonb, p_most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  b constant public.businesses := private.opened_business(p_digest, false);
  s private.statements;
begin
  if b.id is null then return private.result_refused('revoked-key'); end if;
  select * into s from private.statements x where x.id = p_statement and x.account = b.id;
  return private.result_ok(case when found then private.statement_detail(s, p_after, p_most)::jsonb end);
end
$$;
grant execute on function private.api_statement(text,uuid,jsonb,integer) to service_role;

create function public.svc_api_statements(p_digest text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.api_statements(p_digest) $$;
grant execute on function public.svc_api_statements(text) to service_role;

create function public.svc_api_statement(
  p_digest text, p_statement uuid, p_after jsonb default null, p_most integer default null
) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.api_statement(p_digest, p_statement, p_after, p_most)
$$;
grant execute on function public.svc_api_statement(text,uuid,jsonb,integer) to service_role;

-- schemas/68_recipient_cases.sql
-- Cases of recipients, with the key of their link or signed in with the address that the merchant gave.

-- The view of a delivery's recipient, without anything that's between the business and the platform.
create function private.recipient_cases_view(p_delivery uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(private.case_view(c) - array['side', 'delivery', 'paid'] order by c.seq desc), '[]')
    from private.cases c where c.delivery = p_delivery and c.side = 'recipient');
end
$$;

-- Locks a recipient's case; null if it's not about their delivery.
create function private.lock_recipient_case(p_delivery uuid, p_id uuid) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  c constant private.cases := private.lock_case(p_id);
begin
  if c.delivery is distinct from p_delivery or c.side is distinct from 'recipient' then return null; end if;
  return c;
end
$$;

-- Opens a recipient's case. Returns a refusal, or null; the same report again changes nothing.
create function private.report_as_recipient(d private.deliveries, p_said jsonb, p_bucket text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  wanted uuid;
  r private.case_reasons;
  c private.cases;
begin
  begin
    wanted := (p_said ->> 'id')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  select * into c from private.cases x where x.id = wanted;
  if found then return case when c.delivery is distinct from d.id or c.side <> 'recipient' then 'invalid' end; end if;
  select * into r from private.case_reasons x where x.reason = p_said ->> 'reason';
  if wanted is null or ('recipient' = any (r.sides)) is not true or not private.is_case_text(p_said ->> 'text') then
    return 'invalid';
  end if;
  if r.reason <> 'safety' and private.earlier_case(d.id, 'recipient') is not null then return 'already-open'; end if;
  if d.ended_at < private.now() - private.reported_within() then return 'too-late'; end if;
  perform private.count_case_call('cases:' || p_bucket, private.opened_by_recipient(), private.opened_by_recipient_window());
  c := private.store_case(wanted, 'recipient', null, d, r, p_said ->> 'text');
  return case when c.id is null then 'already-open' end;
end
$$;

-- Stores what a recipient says. Returns a refusal, or null.
create function private.say_as_recipient(d private.deliveries, p_said jsonb, p_bucket text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  what constant text := p_said ->> 'what';
  wanted uuid;
  refusal text;
begin
  if what = 'report' then return private.report_as_recipient(d, p_said, p_bucket); end if;
  begin
    wanted := (p_said ->> 'case')::uuid;
  exception when data_exception then
    return 'invalid';
  end;
  if what = 'reply' then
    select w.refusal into refusal from private.write_case_message(
      private.lock_recipient_case(d.id, wanted), false, p_said, 'case-messages:' || p_bucket) as w;
  else
    select w.refusal into refusal from private.close_locked_case(private.lock_recipient_case(d.id, wanted), what) as w;
  end if;
  return refusal;
end
$$;

-- The cases of a delivery's recipient, after what they said; with null, nothing. Anyone else gets the answer for an unknown number,
-- which counts as a miss.
create function private.recipient_cases(
  p_number text, p_key text, p_said jsonb, p_bucket text, p_limit integer, p_window interval
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  d private.deliveries;
  knows_key boolean;
  refusal text;
begin
  select * into d from private.deliveries x where x.number = p_number;
  knows_key := exists (select from private.delivery_secrets s where s.delivery = d.id and s.key = p_key);
  if not knows_key and not public.svc_rate_hit(p_bucket, p_limit, p_window) then
    raise exception 'Too many numbers' using errcode = 'PT429';
  end if;
  if d.id is not null then d := private.lock_delivery(d.id); end if;
  if d.id is null or not private.is_recipient(d, p_key) or private.tracking_closed(d, private.now()) then
    return private.result_refused('no-such-delivery');
  end if;
  if not knows_key then
    update private.rate_limits set n = n - 1 where bucket = p_bucket;
  end if;
  if jsonb_typeof(p_said) = 'object' then
    refusal := private.say_as_recipient(d, p_said, p_bucket);
    if refusal is not null then return private.result_refused(refusal); end if;
  else
    perform private.lock_case(c.id) from private.cases c
    where c.delivery = d.id and c.side = 'recipient' and private.case_lapsed(c, private.now());
  end if;
  return private.result_ok(private.recipient_cases_view(d.id));
end
$$;
grant execute on function private.recipient_cases(text,text,jsonb,text,integer,interval) to service_role;

create function private.recipient_cases_signed_in(p_number text, p_key text, p_said jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return private.recipient_cases(
    p_number, p_key, p_said, 'track:' || auth.uid(), private.misses_of_client(), private.misses_of_client_window());
end
$$;
grant execute on function private.recipient_cases_signed_in(text,text,jsonb) to authenticated;

create function public.recipient_cases(number text, key text default null, said jsonb default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.recipient_cases_signed_in(number, key, said) $$;
grant execute on function public.recipient_cases(text,text,jsonb) to authenticated;

-- For the Edge Function `track`; null if this client has no miss, report or message left.
create function public.svc_recipient_cases(
  p_number text, p_key text, p_said jsonb, p_bucket text, p_limit integer, p_window interval
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.recipient_cases(p_number, p_key, p_said, p_bucket, p_limit, p_window);
exception when sqlstate 'PT429' then
  return null;
end
$$;
grant execute on function public.svc_recipient_cases(text,text,jsonb,text,integer,interval) to service_role;

-- schemas/69_case_desk.sql
-- The team's side of cases, for administrators.

create function private.desk_case(c private.cases, p_at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return private.case_summary(c, p_at) || jsonb_build_object(
    'from', coalesce(case c.side
      when 'business' then (select b.business_name from public.businesses b where b.id = c.business)
      when 'recipient' then (select p.name from private.delivery_people p where p.delivery = c.delivery)
      else private.full_name(c.opener) end, ''),
    'late', c.state <> 'resolved' and c.answered_at is null and c.due_at < p_at,
    'decidedBy', private.full_name(c.decided_by));
end
$$;

-- The outcome with an amount that a case can have, the amounts, and why nothing can be paid now; null if it can have none. A refund
-- is between the business and the platform, so a recipient's case has none.
create function private.case_payable(c private.cases) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  for_money constant text := (select r.money from private.case_reasons r where r.reason = c.reason);
  d private.deliveries;
begin
  select * into d from private.deliveries x where x.id = c.delivery;
  if for_money is null or d.id is null or c.side = 'recipient' then return null; end if;
  if c.side = 'courier' then
    return jsonb_build_object(
      'outcome', 'made_good', 'currency', d.currency, 'least', 1, 'cap', private.made_good_cap(),
      'denial', case when exists (
        select from private.ledger l where l.delivery = d.id and l.kind = 'made_good') then 'changed' end);
  end if;
  return jsonb_build_object(
    'outcome', 'refunded', 'currency', d.currency, 'least', case when d.free then 0 else 1 end,
    'cap', private.refund_cap(d, for_money = 'goods'), 'denial', private.refund_denial(d));
end
$$;

create function private.desk_case_detail(c private.cases) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  return private.desk_case(c, now_at) || jsonb_build_object(
    'messages', private.case_messages_view(c.id),
    'payable', private.case_payable(c),
    'others', (
      select coalesce(jsonb_agg(private.case_summary(x, now_at) order by x.seq), '[]')
      from private.cases x where x.delivery = c.delivery and x.id <> c.id));
end
$$;

-- Open cases by due time, then the last hundred that were resolved.
create function private.desk_cases() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  now_at constant timestamptz := private.now();
begin
  perform private.settle_cases();
  return (
    select coalesce(jsonb_agg(private.desk_case(x.c, now_at)
      order by (x.c).resolved_at desc nulls first, case when (x.c).resolved_at is null then (x.c).due_at end, (x.c).id), '[]')
    from (
      (select c from private.cases c where c.state <> 'resolved' and not private.case_concerns(c, me))
      union all
      (select c from private.cases c where c.resolved_at is not null and not private.case_concerns(c, me)
       order by c.resolved_at desc, c.id limit private.resolved_shown())
    ) as x);
end
$$;
grant execute on function private.desk_cases() to authenticated;

-- Locks a case for an administrator; null if it's about a business or a delivery of their own. Before it (decision lock-order),
-- its delivery is settled if that's due, and locked if it's to be paid for.
create function private.lock_desk_case(p_admin uuid, p_id uuid, p_pays boolean) returns private.cases
language plpgsql volatile set search_path = '' as $$
declare
  c private.cases;
begin
  perform private.lock_delivery(d.id) from private.cases x join private.deliveries d on d.id = x.delivery
  where x.id = p_id and (p_pays or d.next_due <= private.now());
  c := private.lock_case(p_id);
  if c.id is null or private.case_concerns(c, p_admin) then return null; end if;
  return c;
end
$$;

-- Reading a case is written to the audit log.
create function private.find_desk_case(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  c private.cases := private.lock_desk_case(me, p_id, false);
begin
  if c.id is null then return null; end if;
  perform private.note_lookup(
    me, case when c.side in ('business', 'recipient') then 'businesses' else 'users' end,
    coalesce(c.business, c.opener, (select d.business_id from private.deliveries d where d.id = c.delivery)));
  return private.desk_case_detail(c);
end
$$;
grant execute on function private.find_desk_case(uuid) to authenticated;

create function private.answer_case(p_id uuid, p_message jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  w record;
begin
  select * into w from private.write_case_message(private.lock_desk_case(me, p_id, false), true, p_message, null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(p_id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$$;
grant execute on function private.answer_case(uuid,jsonb) to authenticated;

-- Asks a side about a delivery, in its case if it has one. The courier must have had it; an administrator asks about no delivery of
-- their own.
create function private.ask_side(p_asked jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_asked ->> 'side';
  message uuid;
  d private.deliveries;
  c private.cases;
  w record;
begin
  begin
    d := private.lock_delivery((p_asked ->> 'delivery')::uuid);
    c.id := (p_asked ->> 'id')::uuid;
    message := (p_asked -> 'message' ->> 'id')::uuid;
  exception when data_exception then
    return private.result_refused('invalid');
  end;
  c.delivery := d.id;
  if d.id is null or private.case_concerns(c, me) then return private.result_refused('no-such-delivery'); end if;
  if (wanted in ('business', 'courier')) is not true or c.id is null then return private.result_refused('invalid'); end if;
  c.opener := case wanted
    when 'courier' then d.courier
    else (select b.user_id from public.businesses b where b.id = d.business_id) end;
  if c.opener is null then return private.result_refused('no-courier'); end if;
  if private.earlier_case(d.id, wanted) is not null then
    c := private.lock_case(private.earlier_case(d.id, wanted));
  else
    if message is null or not private.is_case_text(p_asked -> 'message' ->> 'text')
      or exists (select from private.cases x where x.id = c.id)
      or exists (select from private.case_messages m where m.id = message)
    then
      return private.result_refused('invalid');
    end if;
    insert into private.cases (id, side, opener, business, delivery, reason, opened_at, due_at, moved_at)
    select c.id, wanted, c.opener, case wanted when 'business' then d.business_id end, d.id, r.reason, private.now(),
      private.due_at(private.now(), case when d.ended_at is null then least(r.minutes, private.under_way_minutes()) else r.minutes end,
        private.support_hours(), private.books_zone()), private.now()
    from private.case_reasons r where r.reason = 'asked'
    on conflict do nothing;
    c := private.lock_case(coalesce(private.earlier_case(d.id, wanted), c.id));
  end if;
  select * into w from private.write_case_message(c, true, p_asked -> 'message', null);
  if w.refusal is not null then return private.result_refused(w.refusal); end if;
  if w.is_new then perform private.mail_about_case(c.id, 'answered'); end if;
  return private.result_ok(private.desk_case_detail(w.c));
end
$$;
grant execute on function private.ask_side(jsonb) to authenticated;

-- Resolves a case. Of two simultaneous decisions, the second is refused as `changed`; the same one again changes nothing. A
-- refund and a courier's additional payment are made in the same transaction.
create function private.resolve_case(p_id uuid, p_decision jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.require_admin();
  wanted constant text := p_decision ->> 'outcome';
  pays constant boolean := coalesce(wanted in ('refunded', 'made_good'), false);
  c private.cases := private.lock_desk_case(me, p_id, pays);
  words constant text := private.trim_whitespace(coalesce(p_decision ->> 'words', ''));
  payable constant jsonb := private.case_payable(c);
  given numeric;
  paid integer;
  refusal text;
  now_at constant timestamptz := private.now();
begin
  if c.id is null then return private.result_refused('no-such-case'); end if;
  if (wanted in ('answered', 'declined', 'refunded', 'made_good')) is not true or (words = '' and wanted = 'declined')
    or not private.are_visible_lines(words, 280) or (pays and wanted is distinct from payable ->> 'outcome')
  then
    return private.result_refused('invalid');
  end if;
  if pays and jsonb_typeof(p_decision -> 'amount') = 'number' then
    given := p_decision -> 'amount';
    paid := case when given = trunc(given) then greatest(-1, least(given, 2147483647)) end;
  end if;
  if c.state = 'resolved' then
    if c.outcome <> wanted or c.amount is distinct from paid or c.decided_by is distinct from me then
      return private.result_refused('changed');
    end if;
    return private.result_ok(private.desk_case_detail(c));
  end if;
  refusal := case wanted
    when 'refunded' then private.refund(
      c.delivery, paid, (select r.money = 'goods' from private.case_reasons r where r.reason = c.reason))
    when 'made_good' then private.make_good(c.delivery, c.opener, paid)
  end;
  if refusal = 'above-cap' then
    return jsonb_build_object('ok', false, 'error', jsonb_build_object('code', refusal, 'cap', payable -> 'cap'));
  end if;
  if refusal is not null then
    return private.result_refused(case refusal when 'no-such-delivery' then 'no-such-case' else refusal end);
  end if;
  update private.cases x set state = 'resolved', moved_at = now_at, answered_at = coalesce(x.answered_at, now_at),
    resolved_at = now_at, outcome = wanted, amount = paid, decided_by = me
  where x.id = c.id returning * into c;
  if words <> '' then
    insert into private.case_messages (id, case_id, by_team, text, at)
    values (gen_random_uuid(), c.id, true, private.clean_lines(words), now_at);
  end if;
  perform private.mail_about_case(c.id, 'resolved');
  return private.result_ok(private.desk_case_detail(c));
end
$$;
grant execute on function private.resolve_case(uuid,jsonb) to authenticated;

create function private.save_support_hours(p_hours jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if private.is_support_hours(p_hours) is not true then return private.result_refused('invalid'); end if;
  update private.operator set support = p_hours where only_one;
  return private.result_ok(null);
end
$$;
grant execute on function private.save_support_hours(jsonb) to authenticated;

create function public.desk_cases() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.desk_cases() $$;
grant execute on function public.desk_cases() to authenticated;

create function public.find_desk_case(case_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_desk_case(case_id) $$;
grant execute on function public.find_desk_case(uuid) to authenticated;

create function public.answer_case(case_id uuid, message jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.answer_case(case_id, message) $$;
grant execute on function public.answer_case(uuid,jsonb) to authenticated;

create function public.ask_side(asked jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.ask_side(asked) $$;
grant execute on function public.ask_side(jsonb) to authenticated;

create function public.resolve_case(case_id uuid, decision jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.resolve_case(case_id, decision) $$;
grant execute on function public.resolve_case(uuid,jsonb) to authenticated;

create function public.save_support_hours(hours jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_support_hours(hours) $$;
grant execute on function public.save_support_hours(jsonb) to authenticated;

-- schemas/70_mails.sql
-- The facts of each mail: a view for each topic. The Edge Function `send-mails` claims mails that are due.

-- Writes the mails of a delivery's step, in its transaction, if the merchant gave the recipient's email. Merchants get mails
-- about ends that they didn't cause, and administrators about objections.
create function private.note_mail() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- An end that the merchant didn't cause, or a failure whose money waits for them.
  for_merchant constant text := case
    when new.kind = 'expire' then 'expired'
    when new.kind = 'lose' and new.actor <> 'merchant' then 'lost'
    when new.kind = 'fail' and private.is_unproven(new.reason) then 'held' end;
begin
  if new.kind = 'object' then
    insert into private.mails (topic, kind, reference, written_at, next_try, reader)
    select 'merchant', 'objected', d.id, new.at, new.at, a.user_id
    from private.deliveries d join public.businesses b on b.id = d.business_id
    -- An administrator doesn't decide about their own delivery.
    join private.admins a on a.user_id <> b.user_id
    where d.id = new.delivery
    on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
    do update set written_at = new.at, tries = 0, next_try = new.at, sent_at = null;
    return null;
  end if;
  -- Once it has arrived, a mail that it's on its way is no longer useful.
  update private.mails set next_try = null where reference = new.delivery and next_try is not null;
  insert into private.mails (topic, kind, reference, written_at, next_try)
  select 'merchant', for_merchant, new.delivery, new.at, new.at where for_merchant is not null
  union all
  select 'recipient', case new.kind when 'pick_up' then 'on_its_way' when 'deliver' then 'delivered' when 'fail' then 'failed'
    when 'retry' then 'retried' else 'lost' end, new.delivery, new.at, new.at
  from private.delivery_people p where p.delivery = new.delivery and p.email <> '' and new.kind <> 'expire'
  -- A parcel may be taken to the door again, and fail again.
  on conflict (reference, topic, kind, coalesce(reader, reference)) where topic in ('recipient', 'merchant', 'decision')
  do update set written_at = new.at, tries = 0, next_try = new.at, sent_at = null
  where new.kind in ('fail', 'retry');
  return null;
end
$$;
create trigger note_mail after insert on private.delivery_events for each row
  when (new.kind in ('pick_up', 'deliver', 'fail', 'retry', 'expire', 'lose', 'object')) execute function private.note_mail();

-- The status of an account or a business.
create function private.status_now(p_reference uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select b.status from public.businesses b where b.id = p_reference),
    (select u.account_status from public.users u where u.id = p_reference));
end
$$;

-- Makes a mail about a decision due. If several decisions come before it's sent, the person is mailed only the result, and
-- nothing if they were already mailed that status. The caller holds the lock of the account's or the business's row.
create function private.queue_decision_mail(p_account uuid, p_business uuid, p_known text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update private.mails set
    detail = case when next_try is null then p_known else detail end,
    tries = 0, written_at = private.now(), next_try = private.now()
  where topic = 'decision' and reference = coalesce(p_account, p_business);
  if not found then
    insert into private.mails (topic, kind, reference, reader, detail, written_at, next_try)
    values ('decision', 'decided', coalesce(p_account, p_business), p_account, p_known, private.now(), private.now());
  end if;
end
$$;

-- Queues a mail after a payment was taken back, but only if the mail about the payment may have been sent.
create function private.take_back_statement_mails(p_statements uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  unsent uuid[];
begin
  with stopped as (
    update private.mails m set next_try = null
    where m.topic = 'statement' and m.reference = any (p_statements) and m.kind = 'paid' and m.next_try is not null
    returning m.reference, m.tries
  )
  select array_agg(s.reference) into unsent from stopped s where s.tries = 0;
  perform private.queue_mail('statement', 'taken_back', x)
  from unnest(p_statements) as x where unsent is null or x <> all (unsent);
end
$$;

-- The person behind a business or an account, as mails address them.
create view private.mail_readers as
  select o.owned, a.id as person, o.business, o.shop, lower(a.email) as address, coalesce(u.first_name, '') as first_name,
    u.role, s.time_zone
  from (
    select b.id as owned, b.user_id as owner, b.id as business, b.business_name as shop from public.businesses b
    union all
    select x.id, x.id, null, null from auth.users x
  ) as o
  join auth.users a on a.id = o.owner
  left join public.users u on u.id = a.id
  left join private.business_settings s on s.business_id = o.business;

-- The reason of a failure is the courier's own, even after the parcel is lost.
create view private.recipient_mails as
  select m.id, p.email as address, jsonb_build_object(
    'kind', m.kind, 'shop', p.pickup_name, 'name', p.name, 'number', d.number, 'key', s.key, 'handover', d.handover,
    'at', m.written_at, 'dueAt', d.due_at, 'timeZone', b.time_zone, 'reason', (
      select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail'
      order by e.seq desc limit 1)) as facts
  from private.mails m
  join private.deliveries d on d.id = m.reference
  join private.delivery_people p on p.delivery = d.id
  join private.delivery_secrets s on s.delivery = d.id
  left join private.business_settings b on b.business_id = d.business_id
  where m.topic = 'recipient' and p.email <> '';

create view private.merchant_mails as
  select m.id, r.address, jsonb_build_object(
    'kind', m.kind, 'shop', o.shop, 'name', r.first_name, 'number', d.number, 'business', d.business_id, 'delivery', d.id,
    'free', d.free, 'at', m.written_at, 'timeZone', o.time_zone, 'reason', (
      select e.reason from private.delivery_events e where e.delivery = d.id and e.kind = 'fail'
      order by e.seq desc limit 1)) as facts
  from private.mails m
  join private.deliveries d on d.id = m.reference
  join private.mail_readers o on o.owned = d.business_id
  join private.mail_readers r on r.owned = coalesce(m.reader, o.person)
  where m.topic = 'merchant';

-- A decision that was undone before its mail isn't mailed.
create view private.decision_mails as
  select m.id, u.email as address, jsonb_build_object(
    'firstName', r.first_name, 'roles', private.role_names(r.role),
    'business', case when b.id is not null then jsonb_build_object('id', b.id, 'businessName', b.business_name) end,
    'from', m.detail, 'to', private.status_now(m.reference),
    'reason', case when b.id is null then u.status_reason else b.status_reason end) as facts
  from private.mails m
  join private.mail_readers r on r.owned = m.reference
  join public.users u on u.id = r.person
  left join public.businesses b on b.id = r.business
  where m.topic = 'decision' and m.detail <> private.status_now(m.reference);

create view private.webhook_mails as
  select m.id, r.address, jsonb_build_object(
    'kind', m.kind, 'host', m.detail, 'shop', r.shop, 'name', r.first_name, 'business', r.business) as facts
  from private.mails m join private.mail_readers r on r.owned = m.reference
  where m.topic = 'webhook';

create view private.key_mails as
  select m.id, r.address, jsonb_build_object(
    'firstName', r.first_name, 'kind', m.kind, 'keyName', k.name, 'hint', k.hint, 'mode', k.mode,
    'business', jsonb_build_object('id', r.business, 'businessName', r.shop), 'at', m.written_at, 'timeZone', r.time_zone,
    'origin', m.detail) as facts
  from private.mails m
  join private.api_keys k on k.id = m.reference
  join private.mail_readers r on r.owned = k.business_id
  where m.topic = 'key';

create view private.statement_mails as
  select m.id, r.address, jsonb_build_object(
    'firstName', r.first_name, 'kind', m.kind,
    'business', case when r.business is not null then jsonb_build_object('id', r.business, 'businessName', r.shop) end,
    'statement', s.id, 'number', s.number, 'period', jsonb_build_object('from', s.period_from, 'to', s.period_to),
    'total', s.total, 'currency', s.currency,
    'payment', case when s.paid_at is not null then jsonb_build_object('on', s.paid_on, 'reference', s.reference) end) as facts
  from private.mails m
  join private.statements s on s.id = m.reference
  join private.mail_readers r on r.owned = s.account
  where m.topic = 'statement';

-- A sign-in link that nobody can use anymore isn't mailed.
create view private.account_mails as
  select m.id, lower(a.email) as address, jsonb_build_object('kind', m.kind, 'token', m.detail) as facts
  from private.mails m join auth.users a on a.id = m.reference
  where m.topic = 'account' and (m.kind <> 'sign_in_link' or m.written_at > private.now() - interval '10 minutes');

-- A mail about a case goes to its side, or to the administrator who's told that it's late. None of its words are in it.
create view private.case_mails as
  select m.id, r.address, jsonb_build_object(
    'kind', m.kind, 'case', c.id, 'firstName', r.first_name, 'number', d.number, 'dueAt', c.due_at,
    'timeZone', private.books_zone()) as facts
  from private.mails m
  join private.cases c on c.id = m.reference
  join private.mail_readers r on r.owned = coalesce(m.reader, c.opener)
  left join private.deliveries d on d.id = c.delivery
  where m.topic = 'case';

create view private.mail_facts as
  select 'recipient' as topic, * from private.recipient_mails
  union all select 'merchant', * from private.merchant_mails
  union all select 'decision', * from private.decision_mails
  union all select 'webhook', * from private.webhook_mails
  union all select 'key', * from private.key_mails
  union all select 'statement', * from private.statement_mails
  union all select 'account', * from private.account_mails
  union all select 'case', * from private.case_mails;

-- Claims mails of a topic that are due: no other call gets them for two minutes. Each is tried five times within three hours. A
-- mail whose facts are gone is given up.
create function private.claim_mails(p_topic text, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
begin
  with due as (
    select m.id from private.mails m where m.topic = p_topic and m.next_try <= at order by m.next_try, m.id
    limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.mails m set
      tries = m.tries + 1,
      next_try = at + (array['2 minutes', '10 minutes', '30 minutes', '2 hours'])[m.tries + 1]::interval
    from due where m.id = due.id returning m.id
  )
  select array_agg(id) into taken from tried;
  update private.mails m set next_try = null
  -- The ids restrict the view itself: it would make the facts of all mails for a join.
  where m.id = any (taken) and m.id <> all (select f.id from private.mail_facts f where f.topic = p_topic and f.id = any (taken));
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'to', f.address, 'facts', f.facts) order by m.written_at, m.id), '[]')
    from private.mail_facts f join private.mails m on m.id = f.id where f.topic = p_topic and f.id = any (taken));
end
$$;
grant execute on function private.claim_mails(text,integer) to service_role;

-- Notes that a mail was sent. A decision's stores the status that the person was mailed: if it has changed since the mail was
-- written, the next one is due.
create function private.mail_sent(p_id bigint, p_told text) returns void
language sql volatile security definer set search_path = '' as $$
  update private.mails m set
    sent_at = private.now(),
    tries = case m.topic when 'decision' then 0 else m.tries end,
    detail = case m.topic when 'decision' then p_told when 'account' then '' else m.detail end,
    next_try = case when m.topic = 'decision' and private.status_now(m.reference) <> p_told then private.now() end
  where m.id = p_id
$$;
grant execute on function private.mail_sent(bigint,text) to service_role;

create function public.svc_claim_mails(p_topic text, p_limit integer) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_mails(p_topic, p_limit) $$;
grant execute on function public.svc_claim_mails(text,integer) to service_role;

create function public.svc_mail_sent(p_id bigint, p_told text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mail_sent(p_id, p_told) $$;
grant execute on function public.svc_mail_sent(bigint,text) to service_role;

-- schemas/71_doors.sql
-- Doors that wait for the operator's geocoder, if there is one. A request writes a row, and the Edge Function `find-doors` calls
-- the geocoder later, so no request waits for it.
create table private.door_queue (
  delivery uuid primary key references private.deliveries on delete cascade,
  tries integer not null default 0,
  -- The next try.
  due_at timestamptz not null
);
create index door_queue_due on private.door_queue (due_at);

-- Queues a delivery's door for the geocoder, starting over if it's queued already.
create function private.queue_door(p_delivery uuid) returns void
language sql volatile set search_path = '' as $$
  insert into private.door_queue as q (delivery, due_at) values (p_delivery, private.now())
  on conflict (delivery) do update set tries = 0, due_at = excluded.due_at
$$;

-- Claims one door that's due, for two minutes; null if none is. The door of a delivery that has ended isn't searched for, nor one
-- that was tried three times.
create function private.claim_door() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken uuid;
begin
  delete from private.door_queue q where q.delivery in (
    select x.delivery from private.door_queue x join private.deliveries d on d.id = x.delivery
    where x.due_at <= at and (x.tries >= 3 or d.ended_at is not null) limit 500 for update of x skip locked);
  update private.door_queue q set tries = q.tries + 1, due_at = at + interval '2 minutes'
  where q.delivery = (
    select x.delivery from private.door_queue x where x.due_at <= at order by x.due_at, x.delivery limit 1
    for update skip locked)
  returning q.delivery into taken;
  return (
    select jsonb_build_object('delivery', p.delivery, 'street', p.street, 'city', p.city, 'state', p.state,
      'postalCode', p.postal_code, 'country', split_part(d.market, '|', 1))
    from private.delivery_people p join private.deliveries d on d.id = p.delivery where p.delivery = taken);
end
$$;
grant execute on function private.claim_door() to service_role;

-- Stores the outcome of a search: a point, null for none, or `{"later": seconds}`. An outcome for a street that was corrected in
-- the meantime is ignored: the new one is searched for.
create function private.door_done(p_delivery uuid, p_street text, p_found jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at_lat constant double precision := private.rounded_degrees(private.number_in(p_found, 'lat', -90, 90), 5);
  at_lon constant double precision := private.rounded_degrees(private.number_in(p_found, 'lon', -180, 180), 5);
begin
  perform from private.delivery_people p where p.delivery = p_delivery and p.street = p_street for update;
  if not found then return; end if;
  if p_found ? 'later' then
    update private.door_queue q
    set due_at = private.now() + make_interval(secs => coalesce(private.number_in(p_found, 'later', 1, 3600), 60 * q.tries))
    where q.delivery = p_delivery;
    return;
  end if;
  delete from private.door_queue q where q.delivery = p_delivery;
  if at_lat is null or at_lon is null then return; end if;
  update private.delivery_people p set door_lat = at_lat, door_lon = at_lon where p.delivery = p_delivery;
end
$$;
grant execute on function private.door_done(uuid,text,jsonb) to service_role;

-- Removes all waiting doors, if there's no geocoder.
create function private.skip_doors() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.door_queue q where q.delivery in (
    select x.delivery from private.door_queue x for update skip locked)
$$;
grant execute on function private.skip_doors() to service_role;

-- Whether any door waits for the geocoder.
create function private.door_waits() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.door_queue q where q.due_at <= private.now());
end
$$;

-- Calls the Edge Function, if any door waits. Fails if the project's URL is missing, which the job's log shows.
create function private.call_find_doors() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.door_waits() then return; end if;
  select url into strict address from private.project;
  perform net.http_post(
    url := address || '/functions/v1/find-doors', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;

create function public.svc_claim_door() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_door() $$;
grant execute on function public.svc_claim_door() to service_role;

create function public.svc_door_done(p_delivery uuid, p_street text, p_found jsonb) returns void
language sql volatile security invoker set search_path = '' as $$ select private.door_done(p_delivery, p_street, p_found) $$;
grant execute on function public.svc_door_done(uuid,text,jsonb) to service_role;

create function public.svc_skip_doors() returns void
language sql volatile security invoker set search_path = '' as $$ select private.skip_doors() $$;
grant execute on function public.svc_skip_doors() to service_role;

-- schemas/72_alerts.sql
-- Alerts: notifications on the phones of couriers, merchants and recipients (`core/alert`). A step writes them in its own
-- transaction, and the Edge Function `send-alerts` sends them.

-- The kinds of alerts, as in `core/alert/alert.ts`.
create table private.alert_rules (
  kind text primary key,
  -- A device gets it if it asked for this.
  wanted text not null check (wanted in ('offer', 'job', 'trouble', 'on-its-way', 'at-the-door')),
  -- The first letter of its topic: a later alert of the same topic replaces an earlier one.
  mark text not null,
  urgency text not null check (urgency in ('normal', 'high')),
  lifetime interval not null
);
insert into private.alert_rules (kind, wanted, mark, urgency, lifetime) values
  ('offer', 'offer', 'o', 'high', '1 minute'),
  ('offer-gone', 'offer', 'o', 'high', '1 minute'),
  ('job', 'job', 'j', 'high', '10 minutes'),
  ('still-there', 'offer', 's', 'normal', '10 minutes'),
  ('trouble', 'trouble', 'd', 'high', '1 hour'),
  ('on-its-way', 'on-its-way', 't', 'high', '15 minutes'),
  ('at-the-door', 'at-the-door', 't', 'high', '15 minutes');

-- The push services of browsers. A leading dot matches every subdomain. The operator may add others (docs/hosting.md). Endpoints
-- come from browsers: without this list, `send-alerts` would call any URL that a stranger names.
create table private.push_hosts (host text primary key check (host ~ '^\.?[a-z0-9.-]+(:[0-9]{1,5})?$'));
insert into private.push_hosts (host) values
  ('fcm.googleapis.com'), ('jmt17.google.com'), ('.push.services.mozilla.com'), ('.push.apple.com'), ('.notify.windows.com');

-- The devices that get alerts: a person's, or one of a delivery's recipient.
create table private.alert_devices (
  id bigint generated always as identity primary key,
  person uuid references auth.users on delete cascade,
  delivery uuid references private.deliveries on delete cascade,
  endpoint text not null check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  created_at timestamptz not null,
  heard_at timestamptz not null,
  -- The refusals in a row; the fifth deletes the device.
  failures integer not null default 0,
  -- When its push service last took an alert, and whether it didn't take the last one.
  sent_at timestamptz,
  failing boolean not null default false,
  -- When a recipient's is deleted: an hour after the delivery's end.
  until timestamptz,
  check (num_nonnulls(person, delivery) = 1)
);
create index alert_devices_until on private.alert_devices (until) where until is not null;
-- A browser belongs to one person at most.
create unique index alert_devices_once on private.alert_devices (endpoint) where person is not null;
create unique index alert_devices_once_each on private.alert_devices (delivery, endpoint) where delivery is not null;
create index alert_devices_of on private.alert_devices (person) where person is not null;

-- Alerts that wait or were sent. The text is made when it's sent, so nothing personal is stored here.
create table private.alerts (
  id bigint generated always as identity primary key,
  -- Null for a text message. Not a foreign key: a step would wait for a device that's being removed.
  device bigint,
  kind text not null references private.alert_rules,
  delivery uuid references private.deliveries on delete cascade,
  topic text not null,
  -- Whether it's the alert that the delivery is late, which is sent once.
  late boolean not null default false,
  written_at timestamptz not null,
  tries integer not null default 0,
  -- The time of the next try; null once it was sent or dropped.
  due_at timestamptz,
  until timestamptz not null,
  sent_at timestamptz
);
create index alerts_due on private.alerts (due_at) where due_at is not null;
create index alerts_of_delivery on private.alerts (delivery, kind);
create index alerts_of_device on private.alerts (device) where due_at is not null;
create index alerts_by_age on private.alerts (written_at);

-- Until when a courier is on standby if their page is in view now; null if no device of theirs gets offers.
create function private.standby_from(p_courier uuid, p_at timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    select p_at + private.standby_time()
    where exists (select from private.alert_devices v where v.person = p_courier and 'offer' = any (v.kinds)));
end
$$;

-- Ends a courier's standby if none of their devices gets offers. Presence is locked before devices, as everywhere.
create function private.end_standby(p_courier uuid) returns void
language sql volatile set search_path = '' as $$
  update private.courier_presence p set standby_until = null
  where p.courier = p_courier and private.standby_from(p_courier, private.now()) is null
$$;

-- Writes alerts of one kind to devices, all due at one time. They replace those of the same topic that still wait. A row
-- that is being sent is skipped: no step waits for a push service.
create function private.add_alerts(
  p_kind text, p_delivery uuid, p_devices bigint[], p_due timestamptz, p_late boolean default false
) returns void
language plpgsql volatile set search_path = '' as $$
declare
  r private.alert_rules;
  n_topic text;
begin
  if coalesce(cardinality(p_devices), 0) = 0 then return; end if;
  select * into strict r from private.alert_rules x where x.kind = p_kind;
  n_topic := r.mark || left(coalesce(p_delivery::text, ''), 20);
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.device = any (p_devices) and x.topic = n_topic and x.due_at is not null and not x.late
    for update skip locked);
  insert into private.alerts (device, kind, delivery, topic, late, written_at, due_at, until)
  select d.id, p_kind, p_delivery, n_topic, p_late, private.now(), p_due, p_due + r.lifetime
  from unnest(p_devices) as d (id);
end
$$;

-- The devices of a person that want a kind of alert.
create function private.devices_of(p_person uuid, p_kind text) returns bigint[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select array_agg(v.id order by v.id) from private.alert_devices v
    join private.alert_rules r on r.kind = p_kind
    where v.person = p_person and r.wanted = any (v.kinds));
end
$$;

-- Alerts the couriers in line to a delivery: the first in line now, the others when the delivery is offered to them.
create function private.alert_line(n private.deliveries) returns void
language plpgsql volatile set search_path = '' set jit = off as $$
declare
  now_at constant timestamptz := private.now();
  first bigint[];
  others bigint[];
begin
  select array_agg(v.id order by l.place, v.id) filter (where l.place <= private.first_in_line()),
    array_agg(v.id order by l.place, v.id) filter (where l.place > private.first_in_line())
  into first, others
  from (
    select x.courier, row_number() over (order by x.idle_since, x.courier) as place
    from private.line_to(n, now_at) x
    order by x.idle_since, x.courier limit private.alerted_couriers()
  ) as l
  join private.alert_devices v on v.person = l.courier and 'offer' = any (v.kinds);
  perform private.add_alerts('offer', n.id, first, now_at);
  perform private.add_alerts('offer', n.id, others, greatest(now_at, n.requested_at + private.head_start()));
end
$$;

-- Removes the waiting offers of a delivery, and alerts the devices that were sent one, except those of the courier who has it. An
-- offer that's being sent counts as sent.
create function private.alert_gone(n private.deliveries) returns void
language plpgsql volatile set search_path = '' as $$
declare
  told bigint[];
begin
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.delivery = n.id and x.kind = 'offer' and x.sent_at is null for update skip locked);
  select array_agg(v.id order by v.id) into told
  from private.alert_devices v
  where v.person is distinct from n.courier and v.id = any (array(
    select a.device from private.alerts a where a.delivery = n.id and a.kind = 'offer'));
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x
    where x.delivery = n.id and x.kind = 'offer' for update skip locked);
  perform private.add_alerts('offer-gone', n.id, told, private.now());
end
$$;

-- Writes the alerts that an event causes, as `alertsAfter` in `core/alert`. `d` is the delivery before it; null for the
-- request.
create function private.write_alerts(d private.deliveries, n private.deliveries, p_kind text, p_actor text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  kinds constant text[] := case
    when p_kind = 'request' then '{offer}'::text[]
    when p_kind in ('release', 'no_show') then case p_actor when 'courier' then '{offer}'::text[] else '{offer,job}' end
    when p_kind = 'accept' then '{offer-gone}'
    when p_kind = 'assign' then '{offer-gone,job}'
    when p_kind = 'cancel' then case d.status when 'searching' then '{offer-gone}'::text[] else '{job}' end
    when p_kind = 'correct' then '{job}'
    when p_kind = 'expire' then '{offer-gone,trouble}'
    when p_kind = 'fail' or (p_kind = 'lose' and p_actor <> 'merchant') then '{trouble}'
    when p_kind in ('pick_up', 'retry') then '{on-its-way}'
    when p_kind = 'arrive_dropoff' then '{at-the-door}'
    else '{}'
  end;
  k text;
  recipients bigint[];
begin
  if kinds = '{}' then return; end if;
  foreach k in array kinds loop
    case k
      when 'offer' then perform private.alert_line(n);
      when 'offer-gone' then perform private.alert_gone(n);
      when 'job' then
        perform private.add_alerts(
          k, n.id, private.devices_of(case p_kind when 'assign' then n.courier else d.courier end, k), now_at);
      when 'trouble' then
        perform private.add_alerts(k, n.id, private.devices_of(b.user_id, k), now_at)
        from public.businesses b where b.id = n.business_id;
      else
        select array_agg(v.id order by v.id) into recipients from private.alert_devices v
        where v.delivery = n.id and k = any (v.kinds);
        perform private.add_alerts(k, n.id, recipients, now_at);
        -- Without a device, a text message, if the function can send some.
        if k = 'on-its-way' and recipients is null then
          insert into private.alerts (kind, delivery, topic, written_at, due_at, until)
          values (k, n.id, 't' || left(n.id::text, 20), now_at, now_at, now_at + interval '15 minutes');
        end if;
    end case;
  end loop;
  perform private.hurry_alerts();
end
$$;

-- Alerts merchants once that a delivery is late.
create function private.write_late_alerts() returns void
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
begin
  perform private.add_alerts('trouble', d.id, private.devices_of(b.user_id, 'trouble'), now_at, true)
  from private.deliveries d join public.businesses b on b.id = d.business_id
  where d.ended_at is null and d.due_at < now_at and d.due_at > now_at - interval '1 hour'
    and private.is_overdue(d, now_at)
    and not exists (select from private.alerts a where a.delivery = d.id and a.late);
end
$$;

-- Schedules a call of the Edge Function that sends alerts, after this transaction's commit. A job calls it every minute too, so
-- no alert is lost if the call fails.
create function private.hurry_alerts() returns void
language plpgsql volatile set search_path = '' as $$
declare
  address constant text := (select p.url from private.project p);
begin
  if address is null or to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null
    or not exists (select from private.alerts a where a.due_at <= private.now() + interval '20 seconds')
  then
    return;
  end if;
  perform net.http_post(
    url := address || '/functions/v1/send-alerts', body := '{}'::jsonb,
    headers := '{"Content-Type": "application/json"}'::jsonb, timeout_milliseconds := 60000);
end
$$;

-- Calls the Edge Function from the job, if any alert waits. Fails if the project's URL is missing, which the job's log shows.
create function private.call_send_alerts() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text;
begin
  if not private.alert_waits() then return; end if;
  select url into strict address from private.project;
  perform private.hurry_alerts();
end
$$;

-- Whether any alert waits to be sent.
create function private.alert_waits() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.alerts a where a.due_at <= private.now());
end
$$;

-- The facts of an alert's text, as its reader may know them now; null if the alert is no longer true. No person's name, street,
-- phone or PIN is among them.
create function private.alert_facts(a private.alerts) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  v private.alert_devices;
  d private.deliveries;
  p private.delivery_people;
  mine private.courier_presence;
  state text;
begin
  select * into v from private.alert_devices x where x.id = a.device;
  if not found and a.device is not null then return null; end if;
  select * into mine from private.courier_presence x where x.courier = v.person;
  if a.kind = 'still-there' then
    return case when mine.missed >= private.missed_offers() and not private.is_online(mine.online_until, mine.standby_until, now_at)
      then jsonb_build_object('kind', a.kind) end;
  end if;
  select * into d from private.deliveries x where x.id = a.delivery;
  select * into p from private.delivery_people x where x.delivery = a.delivery;
  if p.delivery is null then return null; end if;
  case a.kind
    when 'offer' then
      return (
        select jsonb_build_object('kind', a.kind, 'delivery', d.id, 'shop', p.pickup_name, 'pay', d.pay,
          'currency', d.currency, 'area', left(p.postal_code, 3), 'dueAt', d.due_at,
          'timeZone', (select s.time_zone from private.business_settings s where s.business_id = d.business_id))
        from private.line_to(d, now_at) x where x.courier = v.person);
    when 'offer-gone' then
      return case when d.status <> 'searching'
        then jsonb_build_object('kind', a.kind, 'taken', d.status not in ('canceled', 'expired')) end;
    when 'job' then
      return jsonb_build_object('kind', a.kind, 'shop', p.pickup_name, 'state', case
        when d.status = 'canceled' then 'canceled'
        when d.courier is distinct from v.person then 'taken-back'
        when (select e.kind from private.delivery_events e where e.delivery = d.id order by e.seq desc limit 1) = 'assign'
          then 'given'
        else 'changed' end);
    when 'trouble' then
      state := case
        when d.status = 'expired' then 'expired'
        when d.failure_reason = 'lost' then 'lost'
        when d.status in ('returning', 'returned') then 'failed'
        when private.is_overdue(d, now_at) then 'late'
      end;
      return case when state is not null then jsonb_build_object(
        'kind', a.kind, 'state', state, 'number', d.number, 'business', d.business_id, 'delivery', d.id) end;
    else
      return (
        select jsonb_build_object('kind', a.kind, 'number', d.number, 'key', s.key)
          || case when a.device is null then jsonb_build_object('phone', p.phone) else '{}' end
        from private.delivery_secrets s
        where s.delivery = d.id and d.status = case a.kind when 'on-its-way' then 'picked_up' else 'at_dropoff' end);
  end case;
end
$$;

-- Claims alerts that are due: no other call gets them for a minute. An alert that's no longer true is dropped. `nextIn` is the
-- time until the next one is due, in ms; null if none is. Text messages are included only if the function can send them.
create function private.claim_alerts(p_limit integer, p_messages boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  taken bigint[];
  claimed jsonb;
begin
  delete from private.alerts a where a.id in (
    select x.id from private.alerts x where x.due_at <= at and x.until <= at and not x.late limit 500
    for update skip locked);
  update private.alerts a set due_at = null where a.id in (
    select x.id from private.alerts x where x.due_at <= at and x.until <= at and x.late for update skip locked);
  with due as (
    select a.id from private.alerts a where a.due_at <= at and (a.device is not null or p_messages)
    order by a.due_at, a.id limit least(p_limit, 100) for update skip locked
  ), tried as (
    update private.alerts a set tries = a.tries + 1, due_at = at + interval '1 minute'
    from due where a.id = due.id returning a.id
  )
  select array_agg(id) into taken from tried;
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', x.id, 'topic', x.topic, 'urgency', r.urgency, 'ttl', ceil(extract(epoch from x.until - at)),
      'device', case when v.id is not null then jsonb_build_object(
        'endpoint', v.endpoint, 'p256dh', v.p256dh, 'auth', v.auth) end,
      'facts', x.facts) order by x.id), '[]')
  into claimed
  from (select a.*, private.alert_facts(a) as facts from private.alerts a where a.id = any (taken)) as x
  join private.alert_rules r on r.kind = x.kind
  left join private.alert_devices v on v.id = x.device
  where x.facts is not null;
  update private.alerts a set due_at = null
  where a.id = any (taken) and not exists (
    select from jsonb_array_elements(claimed) c where (c ->> 'id')::bigint = a.id);
  return jsonb_build_object('alerts', claimed, 'nextIn', (
    select ceil(extract(epoch from min(a.due_at) - at) * 1000) from private.alerts a
    where a.due_at > at and a.tries = 0 and (a.device is not null or p_messages)));
end
$$;
grant execute on function private.claim_alerts(integer,boolean) to service_role;

-- Stores the outcome of an alert. `sent` counts an offer for a courier on standby, once for all their devices: the third missed
-- offer ends standby. `gone` deletes the device, `refused` does so the fifth time in a row, and `later` tries again after
-- `p_wait` seconds, three times within the alert's time.
create function private.alert_done(p_id bigint, p_outcome text, p_wait integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  a private.alerts;
  owner uuid;
  ends timestamptz;
  again timestamptz;
begin
  select * into a from private.alerts x where x.id = p_id for update;
  if not found then return; end if;
  select v.person into owner from private.alert_devices v where v.id = a.device;
  if p_outcome = 'later' then
    again := at + make_interval(secs => greatest(1, coalesce(p_wait, 10 * a.tries)));
    update private.alerts set due_at = case when a.tries < 3 and again < a.until then again end where id = p_id;
    update private.alert_devices v set failing = true where v.id = a.device;
    return;
  end if;
  update private.alerts set due_at = null, sent_at = case when p_outcome = 'sent' then at end where id = p_id;
  if p_outcome = 'sent' and a.kind = 'offer' and not exists (
    select from private.alerts o join private.alert_devices v on v.id = o.device
    where o.delivery = a.delivery and o.kind = 'offer' and o.id <> a.id and o.sent_at is not null and v.person = owner)
  then
    update private.courier_presence p set
      missed = p.missed + 1,
      standby_until = case when p.missed >= private.missed_offers() - 1 then least(p.standby_until, at + private.look_time()) else p.standby_until end
    where p.courier = owner and p.standby_until > at and coalesce(p.online_until <= at, true)
    returning case when p.missed = private.missed_offers() then p.standby_until end into ends;
    if ends is not null then
      perform private.add_alerts('still-there', null, private.devices_of(owner, 'still-there'), ends);
    end if;
  elsif p_outcome in ('gone', 'refused') and owner is not null then
    -- Presence is locked before devices.
    perform from private.courier_presence p where p.courier = owner for update;
  end if;
  if p_outcome = 'sent' then
    update private.alert_devices v set failures = 0, failing = false, heard_at = at, sent_at = at where v.id = a.device;
  elsif p_outcome = 'refused' then
    update private.alert_devices v set failures = v.failures + 1, failing = true where v.id = a.device;
  end if;
  delete from private.alert_devices v where v.id = a.device and (p_outcome = 'gone' or v.failures >= private.device_failures());
  if found and owner is not null then perform private.end_standby(owner); end if;
end
$$;
grant execute on function private.alert_done(bigint,text,integer) to service_role;

-- Whether a subscription can be sent to: its keys have the right form, and its endpoint is a push service's.
create function private.is_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    p_p256dh ~ '^B[A-Za-z0-9_-]{86}$' and p_auth ~ '^[A-Za-z0-9_-]{22}$' and char_length(p_endpoint) <= 1000
    and p_endpoint ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?/[!-~]*$'
    and exists (
      select from private.push_hosts h, split_part(substr(p_endpoint, 9), '/', 1) as e (host)
      where e.host = h.host or (left(h.host, 1) = '.' and right(e.host, length(h.host)) = h.host)), false);
end
$$;

-- Stores a device of the caller, or changes what it gets. It then belongs to nobody else.
create function private.save_alert_device(p_endpoint text, p_p256dh text, p_auth text, p_kinds text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  at constant timestamptz := private.now();
  before uuid;
  chosen constant text[] := array(select distinct k from unnest(p_kinds) k);
begin
  perform private.session_alive();
  if me is null then raise exception 'permission denied: signed out' using errcode = '42501'; end if;
  if cardinality(chosen) = 0 or cardinality(p_kinds) > 10
    or not chosen <@ array['offer', 'job', 'trouble', 'on-its-way', 'at-the-door']
    or not private.is_push_subscription(p_endpoint, p_p256dh, p_auth)
  then
    raise exception 'not acceptable: device' using errcode = '23514';
  end if;
  perform private.require_account(me);
  select v.person into before from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null;
  -- Presence is locked before devices, in order of id.
  perform from private.courier_presence p where p.courier in (me, before) order by p.courier for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person is not null and v.person <> me;
  insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
  values (me, p_endpoint, p_p256dh, p_auth, chosen, at, at)
  on conflict (endpoint) where person is not null do update
  set p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds, heard_at = excluded.heard_at
  where private.alert_devices.person = me;
  delete from private.alert_devices v where v.id in (
    select x.id from private.alert_devices x where x.person = me order by x.created_at desc, x.id desc offset private.devices_per_person());
  perform private.end_standby(me);
  if before is not null then perform private.end_standby(before); end if;
end
$$;
grant execute on function private.save_alert_device(text,text,text,text[]) to authenticated;

create function private.forget_alert_device(p_endpoint text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  perform private.session_alive();
  perform from private.courier_presence p where p.courier = me for update;
  delete from private.alert_devices v where v.endpoint = p_endpoint and v.person = me;
  perform private.end_standby(me);
end
$$;
grant execute on function private.forget_alert_device(text) to authenticated;

-- The caller's devices, with a digest of the endpoint: enough to find one's own, and no one can send to it.
create function private.alert_devices() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.session_alive();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'digest', encode(sha256(convert_to(v.endpoint, 'UTF8')), 'hex'), 'kinds', to_jsonb(v.kinds),
      'sentAgo', round(extract(epoch from private.now() - v.sent_at) * 1000), 'failing', v.failing) order by v.id), '[]')
    from private.alert_devices v where v.person = auth.uid());
end
$$;
grant execute on function private.alert_devices() to authenticated;

create function public.save_alert_device(endpoint text, p256dh text, auth text, kinds text[]) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.save_alert_device(endpoint, p256dh, auth, kinds)
$$;
grant execute on function public.save_alert_device(text,text,text,text[]) to authenticated;

create function public.forget_alert_device(endpoint text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.forget_alert_device(endpoint) $$;
grant execute on function public.forget_alert_device(text) to authenticated;

create function public.alert_devices() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.alert_devices() $$;
grant execute on function public.alert_devices() to authenticated;

-- For the Edge Function `track`: stores a device of a recipient who knows the key. Null if this client has no miss left.
create function private.save_recipient_device(
  p_number text, p_key text, p_endpoint text, p_p256dh text, p_auth text, p_bucket text, p_limit integer, p_window interval
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  of uuid;
begin
  select d.id into of from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
  where d.number = p_number and s.key = p_key and d.ended_at is null;
  if not found then
    return case when public.svc_rate_hit(p_bucket, p_limit, p_window) then 'unknown' else 'too-many' end;
  end if;
  if not private.is_push_subscription(p_endpoint, p_p256dh, p_auth) then return 'rejected'; end if;
  insert into private.alert_devices (delivery, endpoint, p256dh, auth, kinds, created_at, heard_at)
  values (of, p_endpoint, p_p256dh, p_auth, '{on-its-way,at-the-door}', at, at)
  on conflict (delivery, endpoint) where delivery is not null do update
  set p256dh = excluded.p256dh, auth = excluded.auth, heard_at = excluded.heard_at;
  delete from private.alert_devices v where v.id in (
    select x.id from private.alert_devices x where x.delivery = of order by x.created_at desc, x.id desc offset private.devices_per_delivery());
  return 'saved';
end
$$;
grant execute on function private.save_recipient_device(text,text,text,text,text,text,integer,interval) to service_role;

create function public.svc_save_alert_device(
  p_number text, p_key text, p_endpoint text, p_p256dh text, p_auth text, p_bucket text, p_limit integer, p_window interval
) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.save_recipient_device(p_number, p_key, p_endpoint, p_p256dh, p_auth, p_bucket, p_limit, p_window)
$$;
grant execute on function public.svc_save_alert_device(text,text,text,text,text,text,integer,interval) to service_role;

create function public.svc_claim_alerts(p_limit integer, p_messages boolean default false) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.claim_alerts(p_limit, p_messages) $$;
grant execute on function public.svc_claim_alerts(integer,boolean) to service_role;

create function public.svc_alert_done(p_id bigint, p_outcome text, p_wait integer default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.alert_done(p_id, p_outcome, p_wait) $$;
grant execute on function public.svc_alert_done(bigint,text,integer) to service_role;

-- schemas/73_auth_mails.sql
-- The authentication service mails nothing itself: before each mail it calls this function (`[auth.hook.send_email]` in
-- supabase/config.toml). A sign-in link goes into the outbox with its token, a notice of a changed password without one. All other
-- mails are refused, and with them what was asked for: changes of email, magic links, invitations.

-- Queues a mail to an account in place of an earlier one that waits.
create function private.queue_account_mail(p_account uuid, p_kind text, p_token text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from private.mails where topic = 'account' and kind = p_kind and reference = p_account and next_try is not null;
  insert into private.mails (topic, kind, reference, reader, detail, written_at, next_try)
  values ('account', p_kind, p_account, p_account, p_token, private.now(), private.now());
  -- A person waits for it, so it isn't left to the job.
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is not null and exists (select from private.project) then
    perform private.call_send_mails();
  end if;
end
$$;

-- Answers the service with an empty object, or with the refusal that it passes on. An account is mailed ten links an hour, and
-- a blocked one none. The refusal names the wait as the service's own do: pages read it there.
create function private.send_email(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  account constant uuid := event #>> '{user,id}';
  links constant text := 'sign-in-links:' || account;
begin
  case event #>> '{email_data,email_action_type}'
    when 'recovery' then
      if not private.may_act(account) then return '{}'; end if;
      if not public.svc_rate_hit(links, private.link_limit(), private.link_limit_window()) then
        return jsonb_build_object('error', jsonb_build_object('http_code', 429, 'message', format(
          'For security purposes, you can only request this after %s seconds.', (
            select greatest(1, ceil(extract(epoch from l.win + private.link_limit_window() - clock_timestamp())))
            from private.rate_limits l where l.bucket = links))));
      end if;
      perform private.queue_account_mail(account, 'sign_in_link', event #>> '{email_data,token_hash}');
    when 'password_changed_notification' then
      perform private.queue_account_mail(account, 'password_changed', '');
    else
      return '{"error": {"http_code": 403, "message": "This service sends no such mail."}}';
  end case;
  return '{}';
end
$$;

-- Only on platforms whose authentication service has a role of its own.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.send_email(jsonb) to supabase_auth_admin;
  end if;
end
$$;

-- schemas/80_jobs.sql
-- Deletes the rows of a table that a condition with the time `$1` names, a thousand at a time, until none is left or the run's time
-- is over: the next run goes on, and a warning says so. One large deletion could take longer than the platform lets a job run.
create function private.delete_old(p_table regclass, p_old text, p_at timestamptz, p_until timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  deleted bigint;
begin
  loop
    if private.now() > p_until then
      raise warning 'Rows of % are left to delete', p_table;
      exit;
    end if;
    execute format('delete from %s where ctid = any (array(select ctid from %1$s where %s limit 1000))', p_table, p_old) using p_at;
    get diagnostics deleted = row_count;
    exit when deleted < 1000;
  end loop;
end
$$;

-- Deletes accounts that weren't verified within a day, expired codes, tickets, counters and changes of email, and
-- sandboxes that weren't used for 30 days, the requests of software after a week, and the networks of keys' last uses.
create function private.purge() returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Read once: a condition with a volatile function uses no index.
  now_at constant timestamptz := private.now();
  until constant timestamptz := now_at + interval '30 seconds';
begin
  -- Verified accounts stay, so their registrations needn't be remembered.
  delete from private.registrations r using private.verified_emails v where v.user_id = r.user_id;
  perform private.delete_old('auth.users', $old$id in (
    select u.id from private.registrations r join auth.users u on u.id = r.user_id
    where u.created_at <= $1 - private.unverified_account_life()
      and not exists (select from private.verified_emails v where v.user_id = u.id)
      and not exists (select from private.admins a where a.user_id = u.id))$old$, now(), until);
  -- Codes stay a day longer than they work: the limits of a day count them.
  perform private.delete_old('public.email_verifications', 'expires_at < $1 - private.code_kept()', now(), until);
  perform private.delete_old('private.reset_tickets', 'expires_at < $1 - interval ''1 hour''', now(), until);
  perform private.delete_old('private.rate_limits', 'win < $1 - private.request_count_kept()', now(), until);
  perform private.delete_old('private.email_changes', 'asked_at < $1 - private.email_undo_within()', now(), until);
  perform private.delete_old('private.sandboxes', 'touched_at <= $1 - private.sandboxes_kept()', now_at, until);
  perform private.delete_old('private.api_requests', 'at <= $1 - private.requests_kept()', now_at, until);
  perform private.delete_old('private.mails', 'written_at <= $1 - private.mails_kept()', now_at, until);
  perform private.delete_old(
    'private.mails', 'kind = ''sign_in_link'' and written_at <= $1 - interval ''10 minutes''', now_at, until);
  update private.api_keys set used_from = null
  where used_from is not null and used_at <= now_at - private.network_kept();
end
$$;

-- Deletes the people of deliveries that ended 30 days ago. The contents and the merchant's reference may name people, so they are
-- deleted too, and the events for software that contain them. Returns how many it was; a thousand at most.
create function private.forget_people() returns integer
language plpgsql volatile set search_path = '' as $$
declare
  at constant timestamptz := private.now();
  old constant uuid[] := array(
    select d.id from private.deliveries d
    where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)
    order by d.ended_at limit 1000);
begin
  delete from private.delivery_people where delivery = any (old);
  delete from private.delivery_secrets where delivery = any (old);
  delete from private.delivery_proofs where delivery = any (old);
  delete from private.delivery_passes where delivery = any (old);
  delete from private.case_messages m using private.cases c where m.case_id = c.id and c.delivery = any (old);
  delete from private.mails where reference = any (old);
  delete from private.door_queue where delivery = any (old);
  -- One that was saved while the delivery ended has no time.
  delete from private.alert_devices where delivery = any (old);
  delete from private.api_events where delivery = any (old);
  update private.deliveries set contents = '', reference = '', held_reason = '', metadata = '{}', forgotten = true
  where id = any (old);
  return cardinality(old);
end
$$;

-- Forgets deliveries until none is left, for half a minute at most: the next run goes on, and a warning says so. Other events for
-- software are deleted after 30 days, and so are pings; the messages to endpoints go with their events. Alerts are deleted after a
-- day, and a recipient's device an hour after the end.
create function private.forget_deliveries() returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_at constant timestamptz := private.now();
  until constant timestamptz := now_at + interval '30 seconds';
begin
  while private.forget_people() > 0 loop
    if private.now() > until then
      raise warning 'Deliveries are left to forget';
      exit;
    end if;
  end loop;
  perform private.delete_old('private.case_messages',
    'case_id in (select c.id from private.cases c where c.delivery is null and c.resolved_at <= $1 - private.texts_kept())',
    now_at, until);
  perform private.delete_old('private.commands', 'at <= $1 - private.command_memory()', now_at, until);
  perform private.delete_old('private.api_events', 'at <= $1 - private.events_kept()', now_at, until);
  perform private.delete_old('private.alerts', 'written_at <= $1 - private.alerts_kept()', now_at, until);
  perform private.delete_old('private.alert_devices', 'until <= $1', now_at, until);
  perform private.delete_old(
    'private.webhook_messages', 'delivery is null and made_at <= $1 - private.events_kept()', now_at, until);
end
$$;

-- The work that's due and not done yet, for administrators; null for everyone else (`core/delivery/board/work-left.ts`).
create function private.work_left() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  at constant timestamptz := private.now();
begin
  perform private.session_alive();
  if not private.is_admin() then return null; end if;
  return (
    select jsonb_build_object(
      'toForget', (
        select count(*) from (
          select from private.deliveries d
          where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)
          order by d.ended_at limit private.work_counted()) as x),
      'forgetSince', (
        select min(d.ended_at) + private.people_kept() from private.deliveries d
        where not d.forgotten and d.ended_at <= at - private.people_kept() and not private.is_held_back(d.id, d.ended_at, at)),
      'jobSince', least(
        (select min(d.next_due) from private.deliveries d where d.next_due <= at),
        (select min(m.next_try) from private.mails m where m.next_try <= at),
        (select min(a.due_at) from private.alerts a where a.due_at <= at),
        (select min(q.due_at) from private.door_queue q where q.due_at <= at),
        (select min(s.next_at) from private.sandboxes s where s.next_at <= at),
        (select m.next_try from private.webhook_messages m join private.webhook_endpoints e on e.id = m.endpoint
          where private.is_due_webhook(m, e.state, at) and not private.owner_is_blocked(e.business_id)
          order by m.next_try limit 1))));
end
$$;
grant execute on function private.work_left() to authenticated;

create function public.work_left() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.work_left() $$;
grant execute on function public.work_left() to authenticated;

-- Schedules the jobs if the platform has a scheduler. The local stack calls the functions itself.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('purge', '*/10 * * * *', 'select private.purge()');
    perform cron.schedule('settle', '* * * * *', 'select private.settle_due()');
    perform cron.schedule('cases', '* * * * *', 'select private.settle_cases()');
    perform cron.schedule('positions', '* * * * *', 'select private.forget_positions()');
    perform cron.schedule('statements', '5 * * * *', 'select private.close_due()');
    perform cron.schedule('figures', '10 * * * *', 'select private.count_figures()');
    perform cron.schedule('forget', '*/10 * * * *', 'select private.forget_deliveries()');
  end if;
  if exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_available_extensions where name = 'pg_net')
  then
    create extension if not exists pg_net;
    perform cron.schedule('mail', '* * * * *', 'select private.call_send_mails()');
    perform cron.schedule('alerts', '* * * * *', 'select private.call_send_alerts()');
    perform cron.schedule('doors', '* * * * *', 'select private.call_find_doors()');
    -- Older schedulers know only minutes.
    begin
      perform cron.schedule('webhooks', '5 seconds', 'select private.call_send_webhooks()');
      perform cron.schedule('sandboxes', '5 seconds', 'select private.call_wake_sandboxes()');
    exception when others then
      perform cron.schedule('webhooks', '* * * * *', 'select private.call_send_webhooks()');
      perform cron.schedule('sandboxes', '* * * * *', 'select private.call_wake_sandboxes()');
    end;
  end if;
end
$$;

-- schemas/90_row_security.sql
-- Row security for the tables of `private`, without policies: a second wall beside their grants. It doesn't apply to the tables'
-- owner, as which the functions run, or to the service role.
do $$
declare
  t regclass;
begin
  for t in select c.oid from pg_class c where c.relnamespace = 'private'::regnamespace and c.relkind = 'r' loop
    execute format('alter table %s enable row level security', t);
  end loop;
end
$$;
