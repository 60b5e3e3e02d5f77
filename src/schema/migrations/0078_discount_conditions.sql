alter table discount_codes
  add column is_start boolean not null default false,
  add column start_time timestamptz,
  add column is_customer_usage_limit boolean not null default false,
  add column customer_usage_limit integer,
  add column is_limited_to_products boolean not null default false,
  add column product_ids bigint[] not null default '{}',
  add column taxonomy_ids bigint[] not null default '{}',
  add constraint discount_codes_customer_usage
    check (not is_customer_usage_limit or customer_usage_limit is not null) not valid;

-- How often a customer used a code that limits it; there are no rows for other codes. A row belongs to one buyer, so
-- buyers do not wait for each other.
-- owner: discounts
create table discount_code_customers (
  discount_code_id bigint not null references discount_codes on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  business_id bigint not null,
  uses integer not null check (uses > 0),
  primary key (discount_code_id, customer_id)
);
comment on table discount_code_customers is 'owner: discounts';
create index discount_code_customers_customer on discount_code_customers (customer_id);
