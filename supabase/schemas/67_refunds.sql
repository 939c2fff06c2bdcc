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
