-- The demo's people, for the local stack. Everyone's password is "delivery", the administrator's too, so this file refuses
-- to run anywhere else: the local stack first runs `select set_config('local_stack.seed', 'yes', false)`.

do $$
declare
  person record;
  born timestamptz;
begin
  if current_setting('local_stack.seed', true) is distinct from 'yes' then
    raise exception 'seed.sql is for the local stack only: everyone knows the password of the people in it.';
  end if;

  for person in
    select * from (values
      (1, 'Ada', 'Okafor', 'customer', 'Active', true, '4165550101'),
      (2, 'Marco', 'Bellini', 'merchant', 'Active', true, '4165550102'),
      (3, 'Lena', 'Fischer', 'courier', 'Pending', true, '6045550103'),
      (4, 'Tom', 'Nguyen', 'customer', 'Active', true, ''),
      (5, 'Priya', 'Shah', 'merchant', 'Pending', false, ''),
      (6, 'Noor', 'Haddad', 'merchant', 'Pending', true, '4165550106'),
      (7, 'Kai', 'Moreno', 'courier', 'Active', true, '6475550107')
    ) as people (number, first, last, role, status, verified, phone)
  loop
    -- Unverified accounts are deleted after a day, so Priya's is only an hour old.
    born := now() - case when person.verified then make_interval(days => 29 + person.number) else interval '1 hour' end;
    insert into auth.users (
      id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
      phone_change, phone_change_token, reauthentication_token
    ) values (
      ('00000000-0000-4000-8000-00000000000' || person.number)::uuid, 'authenticated', 'authenticated', lower(person.first) || '@mail.example',
      '$2b$10$qr.LVVeFOVf0GejkVvHL9uV00PZqVc9yjC7e99MXZ.7lmysqnGwBW', born,
      '{"provider": "email", "providers": ["email"]}',
      jsonb_build_object('first_name', person.first, 'last_name', person.last), born, born, '', '', '', '', '', '', '', ''
    ) on conflict (id) do nothing;
    insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
    select gen_random_uuid(), 'email', u.id::text, u.id, jsonb_build_object('sub', u.id::text, 'email', u.email), born, born
    from auth.users u where u.email = lower(person.first) || '@mail.example'
      and not exists (select from auth.identities i where i.user_id = u.id);
    insert into private.verified_emails (user_id, email, verified_at)
    select u.id, u.email, born from auth.users u where person.verified and u.email = lower(person.first) || '@mail.example'
    on conflict (user_id) do nothing;
    insert into public.users (id, email, first_name, last_name, phone, country, country_code, role, account_status, created_at)
    select u.id, u.email, person.first, person.last, person.phone, 'canada', '+1', person.role, person.status, born
    from auth.users u where u.email = lower(person.first) || '@mail.example'
    on conflict (id) do nothing;
  end loop;

  insert into private.admins (user_id) values ('00000000-0000-4000-8000-000000000001') on conflict do nothing;

  insert into private.couriers (courier, markets)
  values ('00000000-0000-4000-8000-000000000007', array['ca|on|toronto']) on conflict do nothing;
  -- Lena's application.
  insert into private.couriers (courier, applied_market, vehicle)
  values ('00000000-0000-4000-8000-000000000003', 'ca|on|toronto', 'bike') on conflict do nothing;

  -- Marco has a business in each status; Noor has only one, and it's pending.
  insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email, status, created_at)
  select ('00000000-0000-4000-9000-00000000000' || number)::uuid, ('00000000-0000-4000-8000-00000000000' || owner)::uuid,
    'ca', name, address, 'Toronto', 'on', email, state_of_it, now() - age
  from (values
    (1, 2, 'Bellini Market Hall', '212 Augusta Avenue', 'market@bellini.example', 'Pending', interval '5 hours'),
    (2, 2, 'Bellini Bakery', '88 Ossington Avenue', 'bakery@bellini.example', 'Active', interval '12 days'),
    (3, 2, 'Bellini Catering', '40 Sudbury Street', 'catering@bellini.example', 'Rejected', interval '21 days'),
    (9, 6, 'Haddad Flowers', '17 Roncesvalles Avenue', 'flowers@haddad.example', 'Pending', interval '3 hours')
  ) as businesses (number, owner, name, address, email, state_of_it, age)
  on conflict (id) do nothing;

  -- Tom follows a delivery.
  insert into public.delivery_tracking (user_id, delivery_number) values ('00000000-0000-4000-8000-000000000004', 'DLV-204817')
  on conflict do nothing;

  -- Two columns aren't the same in the hosted service and in the local one.
  if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    execute 'update auth.users set instance_id = ''00000000-0000-0000-0000-000000000000'' where instance_id is null and email like ''%@mail.example''';
  end if;
  if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'confirmed_at' and is_generated = 'NEVER') then
    execute 'update auth.users set confirmed_at = email_confirmed_at where confirmed_at is null and email like ''%@mail.example''';
  end if;
end
$$;
