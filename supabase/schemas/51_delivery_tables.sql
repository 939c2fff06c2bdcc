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
  -- When couriers are first offered it; null if that's at its request.
  opens_at timestamptz,
  -- The earliest time at the door; null if there's none.
  dropoff_ready_at timestamptz,
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
  -- The first delivery of the route that it was added to; null if its courier carried nothing else then.
  route uuid,
  -- The first of the deliveries that it was requested together with, for one courier; null for one that's offered alone.
  together uuid,
  -- Its place among the doors of those, from 1; 0 for one that was requested alone.
  turn smallint not null default 0,
  -- A courier has each place once, so they carry eight at most, even if a function has a bug.
  carry_slot smallint not null default 1 check (carry_slot between 1 and private.most_carried()),
  check ((courier is null) = (status in ('searching', 'expired') or (status = 'canceled' and not reached ? 'accepted')))
);
-- For the alerts of those that have just opened.
create index deliveries_opening on private.deliveries (opens_at) where opens_at is not null;
create index deliveries_of_business on private.deliveries (business_id, requested_at desc, id desc);
create index deliveries_due on private.deliveries (next_due) where next_due is not null;
create index deliveries_to_forget on private.deliveries (ended_at) where not forgotten and ended_at is not null;
-- For those that were carried together.
create index deliveries_of_route on private.deliveries (route) where route is not null;
create index deliveries_together on private.deliveries (together) where together is not null;
create unique index one_in_each_slot on private.deliveries (courier, carry_slot)
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
  vehicle text check (vehicle in ('bike', 'scooter', 'car', 'foot')),
  -- The order of doors that they chose, of what they carried then. Ids that are gone are ignored, so that an end needn't change it.
  stops uuid[] not null default '{}' check (cardinality(stops) <= private.most_carried())
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
  at timestamptz not null,
  -- The business of the delivery; null if it was removed.
  business uuid references public.businesses on delete set null
);
create index courier_incidents_of on private.courier_incidents (courier);
create index courier_incidents_at on private.courier_incidents (business);

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
  -- When it has parcels ready, by the clocks of its time zone; null for all times.
  hours jsonb check (hours is null or private.are_week_hours(hours)),
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
