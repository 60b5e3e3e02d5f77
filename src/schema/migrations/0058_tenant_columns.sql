-- Every row of a business names the business, so that tables can be distributed by it (docs/scaling.md).
alter table bundlelines add column business_id bigint;
alter table cart_items add column business_id bigint;
alter table course_progress add column business_id bigint;
alter table customer_passwords add column business_id bigint;
alter table customer_token_families add column business_id bigint;
alter table file_downloads add column business_id bigint;
alter table order_export_parts add column business_id bigint;
alter table order_lines add column business_id bigint;
alter table order_status_history add column business_id bigint;
alter table subscription_actions add column business_id bigint;
alter table subscription_items add column business_id bigint;
alter table variant_stocks add column business_id bigint;

-- The release before 0.2.0 inserts rows without the business. These triggers fill it in; 0.4.0 may drop them.
create function fill_business_id() returns trigger language plpgsql as $$
begin
  execute format('select p.business_id from %I p where p.id = ($1).%I', tg_argv[0], tg_argv[1])
    into new.business_id using new;
  return new;
end $$;

-- A checkout inserts an order and its lines in one statement, whose parts run in any order, so these wait for its end.
create function fill_business_id_of_order_part() returns trigger language plpgsql as $$
begin
  execute format('update %I r set business_id = o.business_id from orders o
    where o.id = r.order_id and r.order_id = ($1).order_id and r.business_id is null', tg_table_name) using new;
  return null;
end $$;

create trigger fill_business_id before insert on bundlelines for each row when (new.business_id is null)
  execute function fill_business_id('bundles', 'bundle_id');
create trigger fill_business_id before insert on cart_items for each row when (new.business_id is null)
  execute function fill_business_id('carts', 'cart_id');
create trigger fill_business_id before insert on course_progress for each row when (new.business_id is null)
  execute function fill_business_id('customers', 'customer_id');
create trigger fill_business_id before insert on customer_passwords for each row when (new.business_id is null)
  execute function fill_business_id('customers', 'customer_id');
create trigger fill_business_id before insert on customer_token_families for each row when (new.business_id is null)
  execute function fill_business_id('stores', 'store_id');
create trigger fill_business_id before insert on file_downloads for each row when (new.business_id is null)
  execute function fill_business_id('entitlements', 'entitlement_id');
create trigger fill_business_id before insert on order_export_parts for each row when (new.business_id is null)
  execute function fill_business_id('order_exports', 'export_id');
create trigger fill_business_id after insert on order_lines for each row when (new.business_id is null)
  execute function fill_business_id_of_order_part();
create trigger fill_business_id after insert on order_status_history for each row when (new.business_id is null)
  execute function fill_business_id_of_order_part();
create trigger fill_business_id before insert on subscription_actions for each row when (new.business_id is null)
  execute function fill_business_id('subscriptions', 'subscription_id');
create trigger fill_business_id before insert on subscription_items for each row when (new.business_id is null)
  execute function fill_business_id('subscriptions', 'subscription_id');
create trigger fill_business_id before insert on variant_stocks for each row when (new.business_id is null)
  execute function fill_business_id('variants', 'variant_id');

-- The business of a payment, for callbacks, which name only the payment.
-- owner: payments
create table payment_handles (
  payment_id uuid primary key,
  business_id bigint not null references businesses on delete cascade
);
comment on table payment_handles is 'owner: payments';
create index payment_handles_business on payment_handles (business_id);

create function insert_payment_handle() returns trigger language plpgsql as $$
begin
  insert into payment_handles (payment_id, business_id) values (new.id, new.business_id) on conflict do nothing;
  return null;
end $$;
create trigger fill_payment_handle after insert on payments for each row execute function insert_payment_handle();
