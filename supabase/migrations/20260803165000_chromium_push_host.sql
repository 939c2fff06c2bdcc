-- Chromium, and Chrome before its releases, subscribe at a host of their own.
insert into private.push_hosts (host) values ('jmt17.google.com') on conflict do nothing;
