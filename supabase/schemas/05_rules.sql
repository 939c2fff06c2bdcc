-- Written by `npm run db:rules` from the constants and tables of `core`: change them there. Each body is bound when it's created,
-- and has no `set search_path`, so that the planner reads it.

create function private.active_window() returns interval language sql immutable return interval '2419200 seconds';
create function private.after_ready() returns interval language sql immutable return interval '300 seconds';
create function private.alerts_kept() returns interval language sql immutable return interval '86400 seconds';
create function private.approach_kept() returns interval language sql immutable return interval '90 seconds';
create function private.closing_mail_within() returns interval language sql immutable return interval '604800 seconds';
create function private.late_after() returns interval language sql immutable return interval '1209600 seconds';
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
create function private.given_back_at_once() returns interval language sql immutable return interval '60 seconds';
create function private.incidents_counted_for() returns interval language sql immutable return interval '86400 seconds';
create function private.in_page_mailed_every() returns interval language sql immutable return interval '86400 seconds';
create function private.lapses_after() returns interval language sql immutable return interval '1209600 seconds';
create function private.lapses_after_end() returns interval language sql immutable return interval '7171200 seconds';
create function private.late_report() returns interval language sql immutable return interval '60 seconds';
create function private.longest_delay() returns interval language sql immutable return interval '7200 seconds';
create function private.long_search() returns interval language sql immutable return interval '180 seconds';
create function private.look_time() returns interval language sql immutable return interval '60 seconds';
create function private.lost_after() returns interval language sql immutable return interval '86400 seconds';
create function private.mails_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.moved_by() returns interval language sql immutable return interval '150 seconds';
create function private.network_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.no_show_after() returns interval language sql immutable return interval '900 seconds';
create function private.online_time() returns interval language sql immutable return interval '120 seconds';
create function private.on_call_kept() returns interval language sql immutable return interval '7776000 seconds';
create function private.on_call_time() returns interval language sql immutable return interval '43200 seconds';
create function private.on_call_window() returns interval language sql immutable return interval '604800 seconds';
create function private.on_time_window() returns interval language sql immutable return interval '2592000 seconds';
create function private.paid_within() returns interval language sql immutable return interval '604800 seconds';
create function private.payment_undo_time() returns interval language sql immutable return interval '600 seconds';
create function private.people_kept() returns interval language sql immutable return interval '2592000 seconds';
create function private.position_kept() returns interval language sql immutable return interval '900 seconds';
create function private.position_shown() returns interval language sql immutable return interval '600 seconds';
create function private.presence_kept() returns interval language sql immutable return interval '2592000 seconds';
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
create function private.after_hours() returns interval language sql immutable return interval '3600 seconds';
create function private.fast_handover() returns interval language sql immutable return interval '60 seconds';
create function private.handover_time() returns interval language sql immutable return interval '180 seconds';
create function private.longest_lead() returns interval language sql immutable return interval '3600 seconds';
create function private.longest_pause() returns interval language sql immutable return interval '604800 seconds';
create function private.longest_together() returns interval language sql immutable return interval '14400 seconds';
create function private.offered_before() returns interval language sql immutable return interval '900 seconds';
create function private.opened_lately() returns interval language sql immutable return interval '600 seconds';
create function private.rounded_to() returns interval language sql immutable return interval '300 seconds';
create function private.shortest_lead() returns interval language sql immutable return interval '1200 seconds';
create function private.shortest_window() returns interval language sql immutable return interval '1200 seconds';
create function private.spare_time() returns interval language sql immutable return interval '600 seconds';
create function private.window_ahead() returns interval language sql immutable return interval '2592000 seconds';

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
create function private.hourly_scheduled_limit() returns integer language sql immutable return 600;
create function private.keys_limit() returns integer language sql immutable return 10;
create function private.learned_from() returns integer language sql immutable return 30;
create function private.least_couriers() returns integer language sql immutable return 5;
create function private.made_good_cap() returns integer language sql immutable return 5000;
create function private.markets_per_courier() returns integer language sql immutable return 3;
create function private.max_code_attempts() returns integer language sql immutable return 5;
create function private.max_marked() returns integer language sql immutable return 1000;
create function private.max_times() returns integer language sql immutable return 2000;
create function private.missed_offers() returns integer language sql immutable return 3;
create function private.most_counted() returns integer language sql immutable return 1000;
create function private.most_rows() returns integer language sql immutable return 1000;
create function private.offers_shown() returns integer language sql immutable return 100;
create function private.closed_dates_limit() returns integer language sql immutable return 60;
create function private.look_ahead() returns integer language sql immutable return 60;
create function private.ranges_per_day() returns integer language sql immutable return 3;
create function private.photos_of_case() returns integer language sql immutable return 9;
create function private.photos_of_message() returns integer language sql immutable return 3;
create function private.ping_counts_as() returns integer language sql immutable return 100;
create function private.pin_tries() returns integer language sql immutable return 5;
create function private.recent_events() returns integer language sql immutable return 10;
create function private.resolved_shown() returns integer language sql immutable return 100;
create function private.retries() returns integer language sql immutable return 3;
create function private.role_changes_a_day() returns integer language sql immutable return 20;
create function private.scheduled_deliveries_limit() returns integer language sql immutable return 2000;
create function private.shown_lookups() returns integer language sql immutable return 20;
create function private.under_way_minutes() returns integer language sql immutable return 30;
create function private.weeks_counted() returns integer language sql immutable return 8;
create function private.work_counted() returns integer language sql immutable return 10000;
create function private.considered_to_add() returns integer language sql immutable return 10;
create function private.least_hop() returns integer language sql immutable return 400;
create function private.least_together() returns integer language sql immutable return 2;
create function private.most_carried() returns integer language sql immutable return 8;
create function private.offers_to_add() returns integer language sql immutable return 3;
create function private.one_at_a_time() returns integer language sql immutable return 1;
create function private.pause_reason_length() returns integer language sql immutable return 140;

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
create function private.room() returns jsonb language sql immutable return '{"foot":1,"bike":3,"scooter":3,"car":8}'::jsonb;
create function private.units() returns jsonb language sql immutable return '{"small":1,"large":2}'::jsonb;

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
create function private.is_started_by_team(reason text) returns boolean language sql immutable
  return reason in ('asked', 'review');
create function private.opens_own_case(reason text) returns boolean language sql immutable
  return reason in ('failed_attempt', 'safety', 'review');

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
