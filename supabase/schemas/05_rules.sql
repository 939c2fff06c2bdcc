-- Written by `npm run db:rules` from the constants and tables of `core`: change them there. Each body is bound when it's created,
-- and has no `set search_path`, so that the planner reads it.

create function private.active_window() returns interval language sql immutable return interval '2419200 seconds';
create function private.after_ready() returns interval language sql immutable return interval '300 seconds';
create function private.counter_time() returns interval language sql immutable return interval '7200 seconds';
create function private.figures_window() returns interval language sql immutable return interval '7776000 seconds';
create function private.free_wait() returns interval language sql immutable return interval '600 seconds';
create function private.head_start() returns interval language sql immutable return interval '15 seconds';
create function private.held_for() returns interval language sql immutable return interval '86400 seconds';
create function private.late_report() returns interval language sql immutable return interval '60 seconds';
create function private.longest_delay() returns interval language sql immutable return interval '7200 seconds';
create function private.long_search() returns interval language sql immutable return interval '180 seconds';
create function private.lost_after() returns interval language sql immutable return interval '86400 seconds';
create function private.no_show_after() returns interval language sql immutable return interval '900 seconds';
create function private.online_time() returns interval language sql immutable return interval '120 seconds';
create function private.paid_within() returns interval language sql immutable return interval '604800 seconds';
create function private.reported_after() returns interval language sql immutable return interval '7200 seconds';
create function private.search_again_time() returns interval language sql immutable return interval '600 seconds';
create function private.search_time() returns interval language sql immutable return interval '1800 seconds';
create function private.standby_time() returns interval language sql immutable return interval '2700 seconds';
create function private.tracking_time() returns interval language sql immutable return interval '1209600 seconds';
create function private.wait_at_door() returns interval language sql immutable return interval '300 seconds';
create function private.way_to_pickup() returns interval language sql immutable return interval '1200 seconds';

create function private.active_deliveries_limit() returns integer language sql immutable return 200;
create function private.alerted_couriers() returns integer language sql immutable return 50;
create function private.commands_remembered() returns integer language sql immutable return 1000;
create function private.declared_cap() returns integer language sql immutable return 20000;
create function private.device_failures() returns integer language sql immutable return 5;
create function private.devices_per_delivery() returns integer language sql immutable return 3;
create function private.devices_per_person() returns integer language sql immutable return 5;
create function private.first_in_line() returns integer language sql immutable return 5;
create function private.free_deliveries() returns integer language sql immutable return 5;
create function private.hourly_deliveries_limit() returns integer language sql immutable return 60;
create function private.least_couriers() returns integer language sql immutable return 5;
create function private.made_good_cap() returns integer language sql immutable return 5000;
create function private.markets_per_courier() returns integer language sql immutable return 3;
create function private.missed_offers() returns integer language sql immutable return 3;
create function private.offers_shown() returns integer language sql immutable return 100;
create function private.pin_tries() returns integer language sql immutable return 5;
create function private.retries() returns integer language sql immutable return 3;
create function private.weeks_counted() returns integer language sql immutable return 8;
create function private.work_counted() returns integer language sql immutable return 10000;

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
