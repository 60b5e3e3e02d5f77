-- owner: customers, checkout
create table customers (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text,
  email text, -- lower case
  phone text, -- digits with the country code, without a plus
  avatar text,
  bio_description text,
  date_of_birth date,
  sex text,
  status text not null default 'active' check (status in ('active', 'blocked')),
  is_unsubscribe boolean not null default false,
  is_spam boolean not null default false, -- marked by the merchant; feeds the store's customer spam filter
  tags text[] not null default '{}',
  confirmed_at timestamptz, -- when the email address was proven
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
create unique index customers_email on customers (business_id, email) where email is not null;
create index customers_business on customers (business_id, id desc);
create index customers_phone on customers (business_id, phone) where phone is not null;

-- owner: customers
create table customer_addresses (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  name text,
  phone text,
  email text,
  location_id integer,
  address text,
  postal_code text,
  notes text,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
create index customer_addresses_customer on customer_addresses (customer_id, id desc);

-- owner: carts, checkout
create table carts (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  guest_token_hash bytea unique, -- SHA-256 of the guest token, the only handle of a guest's cart
  customer_id bigint references customers on delete cascade,
  version integer not null default 1, -- rises with every change: a checkout fails when the cart it read has changed
  last_order_id uuid, -- the order that emptied the cart…
  last_checkout_hash bytea, -- …and the request that made it: repeating that request finds the order again
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((guest_token_hash is null) <> (customer_id is null))
) with (fillfactor = 80);
create unique index carts_customer on carts (store_id, customer_id) where customer_id is not null;
create index carts_expires_at on carts (expires_at);

-- owner: carts, checkout
create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  position smallint not null check (position between 1 and 50), -- a place among the 50 that a cart has
  type text not null check (type in ('variant', 'bundle_price_option')),
  variant_id bigint,
  bundle_price_option_id bigint,
  item_id bigint not null generated always as (coalesce(variant_id, bundle_price_option_id)) stored,
  quantity integer not null,
  created_at timestamptz not null default now(),
  constraint cart_items_quantity check (quantity between 1 and 100),
  constraint cart_items_position unique (cart_id, position),
  constraint cart_items_item unique (cart_id, type, item_id),
  check ((type = 'variant') = (variant_id is not null) and (type = 'variant') = (bundle_price_option_id is null))
);

-- owner: discounts, checkout
create table discount_codes (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  code text not null, -- upper case, without spaces
  applied_to text not null check (applied_to in ('product_price', 'shipping_cost')),
  amount_type text not null check (amount_type in ('fixed', 'percentage')),
  amount minor_units check (amount >= 0),
  percentage integer check (percentage between 0 and 100),
  is_max_amount boolean not null default false,
  max_amount minor_units check (max_amount >= 0),
  is_enabled boolean not null default true,
  is_usage_limit boolean not null default false,
  usage_limit integer check (usage_limit >= 0),
  current_usage integer not null default 0 check (current_usage >= 0), -- orders made with it
  is_expiry boolean not null default false,
  expiry_time timestamptz,
  is_limited_to_pages boolean not null default false,
  page_ids bigint[] not null default '{}',
  is_limited_to_payment_methods boolean not null default false,
  payment_methods text[] not null default '{}',
  is_minimum_revenue boolean not null default false,
  minimum_revenue minor_units check (minimum_revenue >= 0),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, code),
  check ((amount_type = 'fixed') = (amount is not null)),
  check ((amount_type = 'percentage') = (percentage is not null)),
  constraint discount_codes_usage check (not is_usage_limit or usage_limit is not null)
) with (fillfactor = 70);
create index discount_codes_business on discount_codes (business_id, id desc);

-- owner: shipping
create table couriers (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  courier_type text not null default 'standard' check (courier_type in ('instant', 'cashless', 'standard')),
  is_pickup boolean not null default false,
  logo_url text
);

-- owner: shipping
create table courier_services (
  id bigint generated always as identity primary key,
  courier_id bigint not null references couriers,
  code text not null,
  name text not null,
  description text,
  unique (courier_id, code)
);

-- A named set of destinations. The seeded zones belong to no business and serve all.
-- owner: shipping
create table shipping_zones (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
create index shipping_zones_business on shipping_zones (business_id, id);

-- owner: shipping
create table shipping_zone_areas (
  id bigint generated always as identity primary key,
  zone_id bigint not null references shipping_zones on delete cascade,
  area_type text not null check (area_type in ('everywhere', 'province', 'city', 'location')),
  area_id integer not null default 0, -- the official code of the province, city or location; 0 for everywhere
  unique (zone_id, area_type, area_id)
);
create index shipping_zone_areas_area on shipping_zone_areas (area_type, area_id);

-- From a warehouse to a zone with a service. A business's own rates for a service replace the seeded ones.
-- owner: shipping
create table shipping_rates (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete cascade,
  warehouse_id bigint references warehouses on delete cascade, -- null: from every warehouse
  zone_id bigint not null references shipping_zones on delete cascade,
  courier_service_id bigint not null references courier_services,
  first_kg minor_units not null check (first_kg >= 0),
  next_kg minor_units not null check (next_kg >= 0),
  etd text, -- days, such as '2-3'
  is_cod boolean not null default false,
  cod_fee minor_units not null default 0 check (cod_fee >= 0), -- added to the cost of a cash-on-delivery order
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
create unique index shipping_rates_one on shipping_rates
  (coalesce(business_id, 0), coalesce(warehouse_id, 0), zone_id, courier_service_id);
create index shipping_rates_zone on shipping_rates (zone_id, courier_service_id);
create index shipping_rates_business on shipping_rates (business_id, courier_service_id) where business_id is not null;

-- No foreign key leads from an order to the business, store, buyer, variants or warehouse: its check would lock those
-- rows in every checkout. They are never deleted while orders name them; only marked.
-- owner: orders, checkout
create table orders (
  id uuid primary key, -- UUIDv7
  legacy_id bigint, -- the number that a migrated order had
  business_id bigint not null,
  store_id bigint not null,
  order_id text not null, -- YYMMDD and letters: the number that people read
  secret_slug text not null unique,
  version integer not null default 1, -- the ETag
  status text not null check (status in ('draft', 'pending', 'confirmed', 'in_process', 'ready', 'shipped',
    'completed', 'rts', 'canceled', 'closed')),
  payment_status text not null check (payment_status in ('unpaid', 'paid', 'conflict', 'settled')),
  draft_time timestamptz,
  pending_time timestamptz,
  confirmed_time timestamptz,
  in_process_time timestamptz,
  ready_time timestamptz,
  shipped_time timestamptz,
  completed_time timestamptz,
  rts_time timestamptz,
  canceled_time timestamptz,
  closed_time timestamptz,
  unpaid_time timestamptz,
  paid_time timestamptz,
  conflict_time timestamptz,
  settled_time timestamptz,
  transfer_time timestamptz,

  customer_id bigint,
  customer_name text not null,
  customer_email text,
  customer_phone text,
  destination jsonb, -- {name, phone, email, address, location_id, subdistrict, city, province, postal_code, notes}
  warehouse_id bigint,
  origin jsonb, -- {warehouse: {id, unique_id, name, contact_name, contact_phone}, address, location_id, …, postal_code}
  courier_service_id bigint,
  courier_service jsonb, -- as it was: {id, code, name, etd, is_cod, courier: {id, code, name, courier_type, is_pickup}}
  courier_aggregator_code text,
  shipment_provider_code text,

  currency text not null default 'IDR',
  variants jsonb not null default '{}', -- single variants bought: display name → {variant_unique_id, quantity}
  bundle_price_options jsonb not null default '{}', -- display name → {bundle_price_option_unique_id, quantity}
  total_quantity integer not null default 0, -- units of variants, bundles opened up
  product_weight integer not null default 0, -- grams, here and below
  weight_bump integer not null default 0,
  total_weight integer not null default 0,
  is_physical boolean not null default false, -- at least one line needs shipping

  product_price minor_units not null default 0,
  product_discount minor_units not null default 0,
  shipping_cost minor_units not null default 0,
  shipping_discount minor_units not null default 0,
  unique_code_discount minor_units not null default 0,
  discount_code_discount minor_units not null default 0,
  other_income minor_units not null default 0,
  other_income_name text,
  payment_link_income minor_units not null default 0,
  service_fee minor_units not null default 0,
  gross_revenue minor_units not null default 0 check (gross_revenue >= 0),
  net_revenue minor_units not null default 0,
  payment_fee minor_units not null default 0,
  platform_fee minor_units not null default 0,
  cogs minor_units not null default 0,
  discount_code_id bigint,
  discount_code_code text,
  discount_code_applied_to text check (discount_code_applied_to in ('product_price', 'shipping_cost')),

  payment_method text not null,
  payment_account_id bigint,
  payment_account_holder text,
  payment_account_number text,
  financial_entity_id bigint,
  epayment_provider text,
  pg_reference_id text,
  pg_payment_info jsonb not null default '{}',
  pg_paid_info jsonb,
  transferproof_url text,
  payment_link_id text,
  is_from_payment_link boolean not null default false,
  payment_expiration_at timestamptz,
  post_payment_redirect_url text,

  shipment_receipt text,
  shipment_status text,
  shipment_status_history jsonb not null default '[]', -- [{timestamp, timestamp_source, status, description}]
  courier_additional_info jsonb,
  is_shipment_completed boolean not null default false,
  awb_status text not null default 'unavailable',
  awb_ca_status text not null default 'unavailable',
  rtsproof_url text,
  is_dropshipping boolean not null default false,
  dropshipper_name text,
  dropshipper_phone text,

  tags text[] not null default '{}',
  metadata jsonb,
  agent_context jsonb,
  notes text,
  message_history jsonb not null default '[]',
  is_probably_spam boolean not null default false,
  mark_as_spam_by text,
  ip text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_content text,
  utm_term text,
  platform text not null default 'own',
  external_id text,
  channel_name text,
  is_from_form boolean not null default false,
  is_repeat boolean not null default false, -- the buyer had ordered before
  handler_id bigint,
  handler_phone text,
  advertiser_id bigint,
  page_id bigint,
  cart_id bigint,
  -- Store, buyer, items and half-minute of a buyer's checkout: the same again is refused as a duplicate.
  fingerprint bytea,
  created_by bigint, -- user; null for buyers, keys and imports
  last_updated_by bigint,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
) with (fillfactor = 85);
create unique index orders_number on orders (business_id, order_id);
create unique index orders_legacy on orders (business_id, legacy_id) where legacy_id is not null;
create index orders_list on orders (business_id, created_at desc, id desc);
create unique index orders_fingerprint on orders (fingerprint) where fingerprint is not null;
create index orders_customer on orders (customer_id, created_at desc, id desc) where customer_id is not null;
create index orders_phone on orders (business_id, customer_phone, created_at) where customer_phone is not null;
create index orders_ip on orders (store_id, ip, created_at) where ip is not null;
create index orders_unpaid on orders (created_at)
  where payment_status = 'unpaid' and status in ('draft', 'pending') and deleted_at is null;

-- One line a variant; a bundle stands as the lines of its contents, which share its price.
-- owner: orders, checkout
create table order_lines (
  id uuid primary key, -- UUIDv7
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  variant_id bigint, -- null where a migrated order named none
  product_id bigint,
  bundle_price_option_id bigint, -- the bundle that the line came with; null for a variant bought by itself
  warehouse_id bigint, -- where its stock was taken from; null when nothing was taken
  variant_unique_id text,
  variant_sku text,
  product_name text not null,
  variant_name text, -- the product's name with the options
  variant_option1_value text,
  variant_option2_value text,
  variant_option3_value text,
  item_type text not null,
  pricing_type text not null default 'one_time',
  interval text,
  interval_count integer,
  is_inventory boolean not null default false,
  is_file_enabled boolean not null default false,
  is_lms_enabled boolean not null default false,
  is_license_enabled boolean not null default false,
  quantity integer not null check (quantity > 0),
  weight integer not null default 0, -- grams of one unit
  variant_price minor_units not null, -- of one unit, by itself
  variant_cogs minor_units not null default 0,
  product_price minor_units not null, -- of the line; a bundle's lines add up to the bundle's price
  discount minor_units not null default 0,
  discount_code_discount minor_units not null default 0,
  cogs minor_units not null default 0,
  inserted_at timestamptz not null default now()
);
create index order_lines_order on order_lines (order_id, position);

-- owner: orders, checkout
create table order_status_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete cascade,
  axis text not null check (axis in ('status', 'payment')),
  from_status text, -- null for the first
  to_status text not null,
  at timestamptz not null,
  by text -- a person's name; null for the buyer and the service itself
);
create index order_status_history_order on order_status_history (order_id, id);


-- Ends a checkout statement whose conditions no longer hold, and with it everything it did.
create function refuse_checkout(reason text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'ET001', message = reason;
end
$$;

insert into couriers (code, name, courier_type, is_pickup) values
  ('jne', 'JNE', 'standard', true), ('jnt', 'J&T Express', 'standard', true), ('sicepat', 'SiCepat', 'standard', true),
  ('anteraja', 'AnterAja', 'standard', true), ('ninja', 'Ninja Xpress', 'standard', true),
  ('pos', 'POS Indonesia', 'standard', false), ('tiki', 'TIKI', 'standard', false), ('sap', 'SAP Express', 'standard', true),
  ('lion', 'Lion Parcel', 'standard', true), ('ide', 'ID Express', 'standard', true),
  ('self_courier', 'Own courier', 'standard', false);

insert into courier_services (courier_id, code, name)
select c.id, s.code, s.name from couriers c join (values
  (1, 'jne', 'REG', 'Regular'), (2, 'jne', 'YES', 'Next day'), (3, 'jne', 'OKE', 'Economy'), (4, 'jnt', 'EZ', 'Regular'),
  (5, 'sicepat', 'REG', 'Regular'), (6, 'sicepat', 'BEST', 'Next day'), (7, 'anteraja', 'REG', 'Regular'),
  (8, 'ninja', 'STD', 'Standard'), (9, 'pos', 'REG', 'Regular'), (10, 'tiki', 'REG', 'Regular'),
  (11, 'sap', 'REG', 'Regular'), (12, 'lion', 'REG', 'Regular'), (13, 'ide', 'STD', 'Standard'),
  (14, 'self_courier', 'REG', 'Delivery by the shop')
) as s (turn, courier, code, name) on s.courier = c.code order by s.turn;

insert into shipping_zones (business_id, name) values
  (null, 'Java and Bali'), (null, 'Sumatra'), (null, 'Kalimantan'), (null, 'Sulawesi'), (null, 'Eastern islands');

insert into shipping_zone_areas (zone_id, area_type, area_id)
select z.id, 'province', p.id from shipping_zones z join (values
  ('Java and Bali', array[31, 32, 33, 34, 35, 36, 51]),
  ('Sumatra', array[11, 12, 13, 14, 15, 16, 17, 18, 19, 21]),
  ('Kalimantan', array[61, 62, 63, 64, 65]),
  ('Sulawesi', array[71, 72, 73, 74, 75, 76]),
  ('Eastern islands', array[52, 53, 81, 82, 91, 92, 93, 94, 95, 96])
) as a (zone, provinces) on a.zone = z.name, unnest(a.provinces) as p (id);

-- Whole rupiah of the first and each further kilogram, and days, to each of the zones above.
insert into shipping_rates (zone_id, courier_service_id, first_kg, next_kg, etd, is_cod, cod_fee)
select z.id, s.id, r.first * zone.factor * 100 / 10, r.next * zone.factor * 100 / 10,
  (r.days + zone.days) || '-' || (r.days + zone.days + 1), r.is_cod, 250000
from (values
  ('jne', 'REG', 12000, 11000, 2, true), ('jne', 'YES', 22000, 20000, 1, false), ('jne', 'OKE', 10000, 9000, 4, false),
  ('jnt', 'EZ', 12000, 11500, 2, true), ('sicepat', 'REG', 11500, 11000, 2, true), ('sicepat', 'BEST', 21000, 20000, 1, false),
  ('anteraja', 'REG', 11500, 10500, 2, true), ('ninja', 'STD', 12000, 11000, 2, true), ('pos', 'REG', 11000, 10000, 3, false),
  ('tiki', 'REG', 13000, 12000, 3, false), ('sap', 'REG', 12000, 11000, 2, true), ('lion', 'REG', 11500, 10500, 3, false),
  ('ide', 'STD', 11500, 10500, 2, true)
) as r (courier, service, first, next, days, is_cod)
join couriers c on c.code = r.courier
join courier_services s on s.courier_id = c.id and s.code = r.service
cross join (values ('Java and Bali', 10, 0), ('Sumatra', 22, 1), ('Kalimantan', 26, 2), ('Sulawesi', 28, 2),
  ('Eastern islands', 45, 4)) as zone (name, factor, days)
join shipping_zones z on z.name = zone.name and z.business_id is null;
