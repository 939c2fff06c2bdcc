-- Alerts for couriers, merchants and recipients, and standby: a courier with alerts stays reachable with the page not in view.
-- This migration has the tables, and the next ones what writes and sends alerts.

alter table private.courier_presence
  -- The end of their standby: reachable by alert, with the page not in view. Null without alerts.
  add column standby_until timestamptz,
  -- The offers in a row that were sent to their devices while they didn't look.
  add column missed integer not null default 0;

-- Those that may be late.
create index deliveries_late on private.deliveries (due_at) where ended_at is null;

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

-- The push services of browsers. A dot in front stands for every subdomain. The operator may add others
-- (docs/hosting.md). Endpoints come from browsers: without this list, `send-alerts` would fetch what a stranger names.
create table private.push_hosts (host text primary key check (host ~ '^\.?[a-z0-9.-]+(:[0-9]{1,5})?$'));
insert into private.push_hosts (host) values
  ('fcm.googleapis.com'), ('.push.services.mozilla.com'), ('.push.apple.com'), ('.notify.windows.com');

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
  check (num_nonnulls(person, delivery) = 1)
);
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
  -- Whether it says that a delivery is late, which is said once.
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
