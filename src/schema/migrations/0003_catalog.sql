-- Words for searching, cut at ASCII punctuation and in lower case. Both sides of a search go through here, so that a
-- query is cut as the text was. `tag` is a word with a colon, which no text can contain: it names the tenant, so that
-- the index finds only its rows.
create function search_terms(input text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct left(word, 100)
    from regexp_split_to_table(lower(coalesce(input, '')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') as word
    where word <> ''
  )
$$;

create function search_vector(tag text, input text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_append(search_terms(input), tag))
$$;

-- Every word as a prefix, all of them needed. Null, so nothing found, when the text holds no word.
create function search_query(tag text, input text) returns tsquery language sql immutable parallel safe as $$
  select (quote_literal(tag) || ' & ' || string_agg(quote_literal(word) || ':*', ' & '))::tsquery
  from (select word from unnest(search_terms(input)) as word limit 12) as words
$$;

-- owner: warehouses
create table warehouses (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  contact_name text,
  contact_phone text,
  address text,
  location_id bigint,
  postal_code text,
  is_default boolean not null default false, -- holds the stock that was set without naming a warehouse
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index warehouses_business on warehouses (business_id, id desc);
create unique index warehouses_default on warehouses (business_id) where is_default and deleted_at is null;

-- owner: stores
create table custom_domains (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  hostname text not null unique, -- lower case, without port
  is_verified boolean not null default false,
  created_at timestamptz not null default now()
);
create index custom_domains_business on custom_domains (business_id, id desc);

alter table stores
  add column warehouse_id bigint references warehouses, -- null: any warehouse of the business may ship
  add column custom_domain_id bigint unique references custom_domains on delete set null,
  add column payment_methods text[] not null default '{bank_transfer}',
  add column deleted_at timestamptz;

-- owner: products
create table product_taxonomies (
  id bigint primary key,
  parent_id bigint references product_taxonomies,
  name text not null,
  full_path text not null unique, -- the names from the top, joined by ' > '
  level_1 text not null,
  level_2 text,
  level_3 text
);
create index product_taxonomies_parent on product_taxonomies (parent_id);

-- owner: products
create table products (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  public_name text, -- what buyers read; null: the name
  slug text not null,
  description text,
  rich_description text,
  meta_thumbnail text,
  images text[] not null default '{}', -- URLs or object-store keys, in the order of display
  item_type text not null check (item_type in ('physical', 'digital', 'course', 'license', 'subscription')),
  is_inventory boolean not null default false, -- false: never out of stock
  is_multiple boolean not null default false,
  is_product_sharing boolean not null default false,
  partnership_sales_letter text,
  option1_name text,
  option2_name text,
  option3_name text,
  option1_values text[] not null default '{}', -- the values in use, in the order of display
  option2_values text[] not null default '{}',
  option3_values text[] not null default '{}',
  labels text[] not null default '{}',
  taxonomy_id bigint references product_taxonomies,
  search tsvector not null, -- names, description and the variants' SKUs, tagged 'business:<id>'
  created_by bigint references users on delete set null,
  last_updated_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  deleted_at timestamptz -- kept for the orders that name it
);
create index products_business on products (business_id, id desc) where deleted_at is null;
create unique index products_slug on products (business_id, slug) where deleted_at is null;
create index products_search on products using gin (search) where deleted_at is null;
create index products_item_type on products (business_id, item_type, id desc) where deleted_at is null;
create index products_labels on products using gin (labels) where deleted_at is null and labels <> '{}';

-- owner: products
create table variants (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  unique_id text not null unique,
  business_id bigint not null references businesses on delete cascade,
  product_id bigint not null references products,
  sku text,
  description text,
  rich_description text,
  price minor_units not null check (price >= 0),
  reseller_price minor_units check (reseller_price >= 0),
  cogs minor_units check (cogs >= 0),
  weight integer not null check (weight >= 0), -- grams
  images text[] not null default '{}',
  option1_value text,
  option2_value text,
  option3_value text,
  pricing_type text not null default 'one_time' check (pricing_type in ('one_time', 'recurring')),
  interval text check (interval in ('day', 'week', 'month', 'year')),
  interval_count integer check (interval_count > 0),
  validity_period integer check (validity_period > 0), -- how long access lasts after buying; null: for ever
  validity_period_unit text check (validity_period_unit in ('day', 'week', 'month', 'year')),
  is_checked boolean not null default true, -- sellable
  is_file_enabled boolean not null default false,
  is_lms_enabled boolean not null default false,
  is_license_enabled boolean not null default false,
  is_discussion_active boolean not null default false,
  is_email_notification_active boolean not null default false,
  self_file_urls text[] not null default '{}',
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  deleted_at timestamptz, -- kept for the orders that name it
  check ((pricing_type = 'recurring') = (interval is not null and interval_count is not null)),
  check ((validity_period is null) = (validity_period_unit is null))
);
create unique index variants_options on variants
  (product_id, coalesce(option1_value, ''), coalesce(option2_value, ''), coalesce(option3_value, ''))
  where deleted_at is null;
create index variants_product on variants (product_id, id);
create index variants_business on variants (business_id, id desc) where deleted_at is null;
create index variants_sku on variants (business_id, sku) where deleted_at is null and sku is not null;

-- One row a variant and warehouse. Stock is taken by one conditional update a row, in the order of variant_id:
--   update variant_stocks set quantity = quantity - n where variant_id = v and warehouse_id = w and quantity >= n
-- No index holds the quantity, so that such an update stays within its page.
-- owner: products, checkout
create table variant_stocks (
  variant_id bigint not null references variants on delete cascade,
  warehouse_id bigint not null references warehouses,
  quantity bigint not null check (quantity >= 0),
  updated_at timestamptz not null default now(),
  primary key (variant_id, warehouse_id)
) with (fillfactor = 70);
create index variant_stocks_warehouse on variant_stocks (warehouse_id);

-- owner: bundles
create table bundles (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  public_name text not null,
  custom_id text,
  description text,
  rich_description text,
  images text[] not null default '{}',
  meta_thumbnail text,
  weight_bump integer not null default 0, -- grams added to the weight of the contents
  is_bundle_sharing boolean not null default false,
  labels text[] not null default '{}',
  search tsvector not null, -- names, custom_id and description, tagged 'business:<id>'
  created_by bigint references users on delete set null,
  last_updated_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index bundles_business on bundles (business_id, id desc) where deleted_at is null;
create index bundles_search on bundles using gin (search) where deleted_at is null;

-- owner: bundles
create table bundlelines (
  id bigint generated always as identity primary key,
  bundle_id bigint not null references bundles on delete cascade,
  variant_id bigint not null references variants,
  quantity integer not null check (quantity between 1 and 1000),
  unique (bundle_id, variant_id)
);
create index bundlelines_variant on bundlelines (variant_id);

-- owner: bundles
create table bundle_price_options (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  business_id bigint not null references businesses on delete cascade,
  bundle_id bigint not null references bundles,
  name text not null,
  slug text not null,
  price minor_units not null check (price >= 0),
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index bundle_price_options_bundle on bundle_price_options (bundle_id, id);
create unique index bundle_price_options_slug on bundle_price_options (business_id, slug) where deleted_at is null;

-- What a store sells: a row means attached, so reachable by slug, cart and checkout; `is_listed` means in the feed.
-- The columns below `is_listed` are copied from the product or bundle by refreshStoreItems, in the transaction of
-- every write, so that each filter and sort of the feed is one walk of one index:
--   newest (created_at desc, id desc) · name (name_key, id) · price (min_price, id), upwards or downwards,
--   alone or behind an equality on taxonomy_id, item_type, entity_type or in_stock. A category with those below it:
--   a lateral join over its ids, each limited to a page, then merged.
-- owner: listings
create table store_items (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  entity_type text not null check (entity_type in ('product', 'bundle_price_option')),
  product_id bigint references products,
  bundle_price_option_id bigint references bundle_price_options,
  is_visible boolean not null default true, -- the merchant's switch: shown in listings
  is_listed boolean not null default false, -- visible, and with at least one sellable variant
  in_stock boolean not null default false,
  min_price minor_units, -- of the sellable variants; null when there is none
  max_price minor_units,
  name_key text collate "C" not null default '', -- the public name in lower case, cut at 200 characters
  item_type text, -- null for bundle price options
  taxonomy_id bigint references product_taxonomies,
  created_at timestamptz not null default now(), -- of the product or bundle price option
  search tsvector not null default '', -- as products.search, tagged 'store:<id>'
  check ((entity_type = 'product') = (product_id is not null)),
  check ((entity_type = 'bundle_price_option') = (bundle_price_option_id is not null))
);
create unique index store_items_product on store_items (product_id, store_id);
create unique index store_items_bundle_price_option on store_items (bundle_price_option_id, store_id);
create index store_items_store on store_items (store_id, id desc);
create index store_items_search on store_items using gin (search) where is_listed;
create index store_items_newest on store_items (store_id, created_at, id) where is_listed;
create index store_items_name on store_items (store_id, name_key, id) where is_listed;
create index store_items_price on store_items (store_id, min_price, id) where is_listed;
create index store_items_category_newest on store_items (store_id, taxonomy_id, created_at, id) where is_listed;
create index store_items_category_name on store_items (store_id, taxonomy_id, name_key, id) where is_listed;
create index store_items_category_price on store_items (store_id, taxonomy_id, min_price, id) where is_listed;
create index store_items_type_newest on store_items (store_id, item_type, created_at, id) where is_listed;
create index store_items_type_name on store_items (store_id, item_type, name_key, id) where is_listed;
create index store_items_type_price on store_items (store_id, item_type, min_price, id) where is_listed;
create index store_items_entity_newest on store_items (store_id, entity_type, created_at, id) where is_listed;
create index store_items_entity_name on store_items (store_id, entity_type, name_key, id) where is_listed;
create index store_items_entity_price on store_items (store_id, entity_type, min_price, id) where is_listed;
create index store_items_stock_newest on store_items (store_id, in_stock, created_at, id) where is_listed;
create index store_items_stock_name on store_items (store_id, in_stock, name_key, id) where is_listed;
create index store_items_stock_price on store_items (store_id, in_stock, min_price, id) where is_listed;

-- Rises with every change of what a store sells or of how it is described, in the transaction of the change, which
-- also notifies the channel 'catalog' with the store's id. Quantities alone do not raise it; in_stock turning does.
-- owner: listings
create table store_catalog_versions (
  store_id bigint primary key references stores on delete cascade,
  version bigint not null default 1
) with (fillfactor = 50);

insert into product_taxonomies (id, parent_id, name, full_path, level_1, level_2, level_3)
with listed (path) as (values
  ('Food & drink'), ('Food & drink > Coffee'), ('Food & drink > Coffee > Beans'), ('Food & drink > Coffee > Ground'),
  ('Food & drink > Coffee > Ready to drink'), ('Food & drink > Tea'), ('Food & drink > Snacks'),
  ('Food & drink > Spices & sauces'), ('Food & drink > Frozen food'), ('Food & drink > Baby food'),
  ('Fashion'), ('Fashion > Women'), ('Fashion > Women > Dresses'), ('Fashion > Women > Tops'),
  ('Fashion > Women > Hijab'), ('Fashion > Men'), ('Fashion > Men > Shirts'), ('Fashion > Men > Trousers'),
  ('Fashion > Children'), ('Fashion > Shoes'), ('Fashion > Bags'), ('Fashion > Accessories'), ('Fashion > Batik'),
  ('Beauty & health'), ('Beauty & health > Skin care'), ('Beauty & health > Skin care > Face'),
  ('Beauty & health > Skin care > Body'), ('Beauty & health > Make-up'), ('Beauty & health > Perfume'),
  ('Beauty & health > Supplements'), ('Beauty & health > Herbal'),
  ('Home & living'), ('Home & living > Kitchen'), ('Home & living > Kitchen > Coffee equipment'),
  ('Home & living > Kitchen > Tableware'), ('Home & living > Furniture'), ('Home & living > Decoration'),
  ('Home & living > Bedding'), ('Home & living > Garden'),
  ('Electronics'), ('Electronics > Phones & accessories'), ('Electronics > Computers'), ('Electronics > Audio'),
  ('Electronics > Cameras'), ('Electronics > Household appliances'),
  ('Hobby'), ('Hobby > Books & stationery'), ('Hobby > Toys & games'), ('Hobby > Sport & outdoor'),
  ('Hobby > Music'), ('Hobby > Crafts'), ('Hobby > Pets'),
  ('Automotive'), ('Automotive > Motorcycle'), ('Automotive > Car'),
  ('Digital goods'), ('Digital goods > E-books'), ('Digital goods > Templates & design'),
  ('Digital goods > Photos & illustrations'), ('Digital goods > Music & audio'), ('Digital goods > Software & licences'),
  ('Courses'), ('Courses > Business & marketing'), ('Courses > Technology'), ('Courses > Cooking & barista'),
  ('Courses > Languages'), ('Courses > Arts & crafts'),
  ('Services & memberships'), ('Services & memberships > Memberships'), ('Services & memberships > Subscription boxes'),
  ('Services & memberships > Vouchers')
), split as (
  select row_number() over (order by path) as id, path, string_to_array(path, ' > ') as names from listed
)
select s.id, p.id, s.names[cardinality(s.names)], s.path, s.names[1], s.names[2], s.names[3]
from split s left join split p on p.names = s.names[1:cardinality(s.names) - 1]
order by s.id;
