-- Catalog: what is sold.

-- owner: catalog/products
create table product_taxonomies (
  id bigint primary key,
  parent_id bigint references product_taxonomies,
  name text not null,
  full_path text not null unique, -- the names from the top, joined by ' > '
  level_1 text not null,
  level_2 text,
  level_3 text
);
comment on table product_taxonomies is 'not exported: reference data';
create index product_taxonomies_parent on product_taxonomies (parent_id); -- for the list

-- Words for searching, split at ASCII punctuation, in lower case and without accents: letters are decomposed and their
-- marks removed. Both the text and the query of a search use this function, so that both are split alike. It needs no
-- extension; `unaccent` is not immutable, and its result differs between servers. For text in ASCII the cost is one
-- test.
create function search_terms(input text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct left(word, 100)
    from regexp_split_to_table(
      case when input ~ '[^\x01-\x7f]'
        then replace(replace(replace(
          translate(lower(regexp_replace(normalize(input, nfkd), '[\u0300-\u036f]+', '', 'g')),
            'øØłŁđĐħĦıŧŦÆŒẞ', 'oollddhhittæœß'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
        else lower(coalesce(input, '')) end,
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') as word
    where word <> ''
  )
$$;

-- `tag` is a word with a colon, which no text can contain. It identifies the tenant, so that the index finds only its
-- rows.
create function search_vector(tag text, input text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_append(search_terms(input), tag))
$$;

-- Every word as a prefix, all of them needed. Null, so nothing found, when the text holds no word.
create function search_query(tag text, input text) returns tsquery language sql immutable parallel safe as $$
  select (quote_literal(tag) || ' & ' || string_agg(quote_literal(word) || ':*', ' & '))::tsquery
  from (select word from unnest(search_terms(input)) as word limit 12) as words
$$;

-- owner: catalog/products
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
  deleted_at timestamptz, -- kept for the orders that name it
  seo_title text, -- null: the public name
  seo_description text, -- null: the beginning of the description
  image_alts jsonb not null default '{}', -- what a picture shows, by its stored address
  -- An archived product is in no store. Lists of the dashboard leave it out, and its orders still refer to it.
  is_archived boolean not null default false,
  -- Values by the id of their definition: a definition that is created again does not get the values of the deleted
  -- one.
  attributes jsonb not null default '{}',
  -- How many published reviews a product has, and the sum of their stars.
  review_count integer not null default 0,
  review_stars bigint not null default 0,
  -- Units ordered and not canceled, in all stores. The worker copies the sum of the daily figures from time to time; listings
  -- have copies, because lists are sorted by it.
  units_sold bigint not null default 0
);
comment on table products is 'exported as product';
create index products_business on products (business_id, id desc) where deleted_at is null; -- for the list, newest first
-- The slug of a deleted product is free again.
create unique index products_slug on products (business_id, slug) where deleted_at is null;
create index products_search on products using gin (search) where deleted_at is null; -- for the search
create index products_item_type on products (business_id, item_type, id desc) where deleted_at is null; -- for a filter of the list
create index products_labels on products using gin (labels) where deleted_at is null and labels <> '{}'; -- for a filter of the list
create index products_archived on products (business_id, id desc)
  where deleted_at is null and is_archived; -- for a filter of the list
create index products_attributes on products using gin (attributes jsonb_path_ops)
  where deleted_at is null and attributes <> '{}'; -- for a filter of the list

-- owner: catalog/variants
create table variants (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  unique_id text not null unique,
  business_id bigint not null references businesses on delete cascade,
  product_id bigint not null references products deferrable,
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
  length integer, -- centimetres of the packed unit, as couriers ask for them; null: not known
  width integer,
  height integer,
  sale_price minor_units, -- the price from sale_starts_at until sale_ends_at, if it is below the price
  sale_starts_at timestamptz, -- null: at once
  sale_ends_at timestamptz, -- null: without an end
  attributes jsonb not null default '{}',
  check ((pricing_type = 'recurring') = (interval is not null and interval_count is not null)),
  check ((validity_period is null) = (validity_period_unit is null))
);
comment on table variants is 'exported as variant';
-- A product has each combination of options once. '' stands for null, because nulls are distinct in a unique index.
create unique index variants_options on variants
  (product_id, coalesce(option1_value, ''), coalesce(option2_value, ''), coalesce(option3_value, ''))
  where deleted_at is null;
create index variants_product on variants (product_id, id); -- for the list
create index variants_business on variants (business_id, id desc) where deleted_at is null; -- for the list, newest first
-- Lookup by SKU, which need not be unique.
create index variants_sku on variants (business_id, sku) where deleted_at is null and sku is not null;

-- One row a variant and warehouse. Stock is taken by one conditional update a row, in the order of variant_id:
--   update variant_stocks set quantity = quantity - n where variant_id = v and warehouse_id = w and quantity >= n
-- No index holds the quantity, so that such an update stays within its page.
-- owner: catalog/stock-taking
create table variant_stocks (
  variant_id bigint not null references variants on delete cascade,
  warehouse_id bigint not null references warehouses deferrable,
  quantity bigint not null check (quantity >= 0),
  updated_at timestamptz not null default now(),
  business_id bigint not null,
  primary key (variant_id, warehouse_id)
) with (fillfactor = 70);
comment on table variant_stocks is 'exported in variant as stocks by variant_id in order of warehouse_id';
create index variant_stocks_warehouse on variant_stocks (warehouse_id); -- for deletions in warehouses

-- All changes of stock except those by order lines, which count as movements themselves (decision 22). The movements of a variant
-- in a warehouse and its order lines (each minus its quantity) sum to variant_stocks.quantity.
-- owner: catalog/stock-log
create table stock_movements (
  business_id bigint not null,
  variant_id bigint not null,
  warehouse_id bigint not null,
  at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('opening', 'adjustment', 'count', 'transfer', 'import', 'sale', 'order_edit',
    'canceled', 'returned', 'deleted', 'reopened', 'unrecorded')),
  reason text,
  quantity bigint not null, -- added to the stock
  order_id uuid,
  actor text, -- as in audit_entries; null for the buyer and the service itself
  actor_name text, -- the person in the order's history
  note text,
  primary key (business_id, variant_id, warehouse_id, at, id)
);
comment on table stock_movements is 'exported in variant as stock_movements by variant_id in order of at, id';

-- The quantity over all warehouses of each variant with tracked stock, as the worker last read it, and its status. Checkout does
-- not write it. Only a change of stock_status changes an index.
-- owner: catalog/stock-log
create table stock_states (
  business_id bigint not null,
  product_id bigint not null,
  variant_id bigint not null,
  quantity bigint not null,
  stock_status text not null check (stock_status in ('in_stock', 'low_stock', 'out_of_stock')),
  told_at timestamptz not null default '-infinity', -- of the last event, by the clock of the database
  primary key (business_id, product_id, variant_id)
) with (fillfactor = 70);
comment on table stock_states is 'not exported: which products are sold out, by the exported stock';
create index stock_states_status on stock_states (business_id, stock_status, product_id, variant_id)
  where stock_status <> 'in_stock'; -- for a filter of the list

-- The quantity below which stock is low: of one variant, or with variant_id 0 of all others of the business.
-- owner: catalog/stock-log
create table low_stock_levels (
  business_id bigint not null,
  variant_id bigint not null,
  level integer not null check (level >= 0),
  primary key (business_id, variant_id)
);
comment on table low_stock_levels is 'exported in variant as low_stock_levels by variant_id in order of level';

-- Variants whose stock changed other than by a new order, for the worker. Rows are only inserted and deleted.
-- owner: catalog/stock-log
create table changed_stocks (
  id bigint generated always as identity primary key,
  business_id bigint not null,
  variant_ids bigint[] not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table changed_stocks is 'not exported: a queue';

-- Variants that a new order sold out, or left too few of for a bundle: the listings that show them are refreshed after the buyer
-- has the answer. Rows are only added and deleted.
-- owner: catalog/listings
create table stale_listings (
  business_id bigint not null,
  id bigint generated always as identity,
  variant_ids bigint[] not null,
  primary key (business_id, id)
);
comment on table stale_listings is 'not exported: a queue';

-- owner: catalog/bundles
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
comment on table bundles is 'exported as bundle';
create index bundles_business on bundles (business_id, id desc) where deleted_at is null; -- for the list, newest first
create index bundles_search on bundles using gin (search) where deleted_at is null; -- for the search

-- owner: catalog/bundles
create table bundlelines (
  id bigint generated always as identity primary key,
  bundle_id bigint not null references bundles on delete cascade,
  variant_id bigint not null references variants deferrable,
  quantity integer not null check (quantity between 1 and 1000),
  business_id bigint not null,
  unique (bundle_id, variant_id)
);
comment on table bundlelines is 'exported in bundle as lines by bundle_id';
create index bundlelines_variant on bundlelines (variant_id); -- bundles whose stock a variant decides

-- owner: catalog/bundles
create table bundle_price_options (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  business_id bigint not null references businesses on delete cascade,
  bundle_id bigint not null references bundles deferrable,
  name text not null,
  slug text not null,
  price minor_units not null check (price >= 0),
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table bundle_price_options is 'exported in bundle as price_options by bundle_id';
create index bundle_price_options_bundle on bundle_price_options (bundle_id, id); -- for the list
-- The slug of a deleted option is free again.
create unique index bundle_price_options_slug on bundle_price_options (business_id, slug) where deleted_at is null;

-- The id in store_item_groups of the group of items with this value; negative, so that it differs from categories and
-- collections.
create function attribute_group(definition_id bigint, value text) returns bigint
  language sql immutable parallel safe
  return -1 - ('x' || left(md5(definition_id || ':' || value), 15))::bit(60)::bigint;

-- Fields that a business defines for its products, variants, customers or orders.
-- owner: catalog/attributes
create table attribute_definitions (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  owner text not null, -- product, variant, customer or order
  key text not null,
  name text not null,
  names jsonb not null default '{}', -- by language; a language that is missing has the name
  type text not null, -- text, number, choice, file or reference
  choices text[] not null default '{}',
  reference_to text, -- product, category or collection
  is_filterable boolean not null default false,
  is_public boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null,
  last_updated_at timestamptz not null
);
comment on table attribute_definitions is 'exported as attribute';
-- A key is unique per kind of record.
create unique index attribute_definitions_key on attribute_definitions (business_id, owner, key);

-- Ids of a business's own categories and collections; they never equal the id of a shared category.
create sequence item_group_ids start 1000000;

-- owner: catalog/categories
create table categories (
  id bigint primary key default nextval('item_group_ids'),
  business_id bigint not null references businesses on delete cascade,
  parent_id bigint references categories,
  taxonomy_id bigint references product_taxonomies, -- the shared category that it was made from
  name text not null,
  names jsonb not null default '{}', -- by language; a language that is missing has the name
  slug text not null,
  image text,
  position integer not null default 0, -- among those with the same parent
  is_hidden boolean not null default false, -- with everything below it
  created_at timestamptz not null,
  last_updated_at timestamptz not null
);
comment on table categories is 'exported as category';
create unique index categories_slug on categories (business_id, slug); -- the address of a category
-- A shared category is copied once.
create unique index categories_taxonomy on categories (business_id, taxonomy_id) where taxonomy_id is not null;
create index categories_parent on categories (parent_id); -- for the list

-- owner: catalog/categories
create table product_categories (
  product_id bigint not null references products on delete cascade,
  category_id bigint not null references categories on delete cascade,
  business_id bigint not null,
  primary key (product_id, category_id)
);
comment on table product_categories is 'exported in product as categories by product_id in order of category_id';
create index product_categories_category on product_categories (category_id, product_id); -- products of a category

-- Products chosen manually, or all that match a rule: every part of the rule that is set must hold.
-- owner: catalog/collections
create table collections (
  id bigint primary key default nextval('item_group_ids'),
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  names jsonb not null default '{}', -- by language; a language that is missing has the name
  slug text not null,
  description text,
  image text,
  is_by_rule boolean not null default false,
  rule_labels text[] not null default '{}', -- one of them
  rule_item_types text[] not null default '{}', -- one of them
  rule_min_price minor_units,
  rule_max_price minor_units,
  rule_in_stock boolean,
  created_at timestamptz not null,
  last_updated_at timestamptz not null
);
comment on table collections is 'exported as collection';
create unique index collections_slug on collections (business_id, slug); -- the address of a collection
create index collections_business on collections (business_id, id desc); -- for the list, newest first
create index collections_rule on collections (business_id) where is_by_rule; -- those to count again when a product changes

-- owner: catalog/collections
create table collection_products (
  collection_id bigint not null references collections on delete cascade,
  product_id bigint not null references products on delete cascade,
  business_id bigint not null,
  position integer not null,
  primary key (collection_id, product_id)
);
comment on table collection_products is 'exported in collection as products by collection_id in order of position, product_id';
create index collection_products_product on collection_products (product_id); -- for deletions in products

-- What a store sells: a row means attached, so reachable by slug, cart and checkout; `is_listed` means in the feed.
-- The columns below `is_listed` are copied from the product or bundle by refreshStoreItems, in the transaction of
-- every write, so that each filter and sort of the feed is one walk of one index:
--   newest (created_at desc, id desc) · name (name_key, id) · price (min_price, id) · best selling (units_sold, id),
--   upwards or downwards, alone or behind an equality on taxonomy_id, item_type, entity_type or in_stock. A category with those below it:
--   a lateral join over its ids, each limited to a page, then merged.
-- owner: catalog/listings
create table store_items (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  entity_type text not null check (entity_type in ('product', 'bundle_price_option')),
  product_id bigint references products deferrable,
  bundle_price_option_id bigint references bundle_price_options deferrable,
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
  -- The item as lists show it, as JSON text, written together with the other copied columns. Addresses of pictures in the
  -- object store begin with U+E000, which stands for wherever they are served.
  card text not null default '',
  -- Copies like the other columns: prices of the sellable variants without their sale prices, null while none is on
  -- sale, and when the next sale of a variant begins or ends.
  compare_at_min_price minor_units,
  compare_at_max_price minor_units,
  next_price_change_at timestamptz,
  units_sold bigint not null default 0, -- a copy of the product's
  check ((entity_type = 'product') = (product_id is not null)),
  check ((entity_type = 'bundle_price_option') = (bundle_price_option_id is not null))
);
comment on table store_items is 'not exported: the listings of exported products';
create unique index store_items_product on store_items (product_id, store_id); -- an item is attached to a store once
-- An item is attached to a store once.
create unique index store_items_bundle_price_option on store_items (bundle_price_option_id, store_id);
create index store_items_store on store_items (store_id, id desc); -- for the list, newest first
create index store_items_search on store_items using gin (search) where is_listed; -- for the search
-- One index for each sort, alone or behind one filter, as described above.
create index store_items_newest on store_items (store_id, created_at, id) where is_listed;
create index store_items_name on store_items (store_id, name_key, id) where is_listed;
create index store_items_price on store_items (store_id, min_price, id) where is_listed;
create index store_items_best_selling on store_items (store_id, units_sold, id) where is_listed;
create index store_items_category_newest on store_items (store_id, taxonomy_id, created_at, id) where is_listed;
create index store_items_category_name on store_items (store_id, taxonomy_id, name_key, id) where is_listed;
create index store_items_category_price on store_items (store_id, taxonomy_id, min_price, id) where is_listed;
create index store_items_category_best_selling on store_items (store_id, taxonomy_id, units_sold, id) where is_listed;
create index store_items_type_newest on store_items (store_id, item_type, created_at, id) where is_listed;
create index store_items_type_name on store_items (store_id, item_type, name_key, id) where is_listed;
create index store_items_type_price on store_items (store_id, item_type, min_price, id) where is_listed;
create index store_items_type_best_selling on store_items (store_id, item_type, units_sold, id) where is_listed;
create index store_items_entity_newest on store_items (store_id, entity_type, created_at, id) where is_listed;
create index store_items_entity_name on store_items (store_id, entity_type, name_key, id) where is_listed;
create index store_items_entity_price on store_items (store_id, entity_type, min_price, id) where is_listed;
create index store_items_entity_best_selling on store_items (store_id, entity_type, units_sold, id) where is_listed;
create index store_items_stock_newest on store_items (store_id, in_stock, created_at, id) where is_listed;
create index store_items_stock_name on store_items (store_id, in_stock, name_key, id) where is_listed;
create index store_items_stock_price on store_items (store_id, in_stock, min_price, id) where is_listed;
create index store_items_stock_best_selling on store_items (store_id, in_stock, units_sold, id) where is_listed;
create index store_items_price_change on store_items (store_id, next_price_change_at)
  where next_price_change_at is not null; -- items whose price changes by the clock

-- Rises with every change of what a store sells or of how it is described, in the transaction of the change, which
-- also notifies the channel 'catalog' with the store's id. Quantities alone do not raise it; in_stock turning does.
-- owner: catalog/listings
create table store_catalog_versions (
  store_id bigint primary key references stores on delete cascade,
  version bigint not null default 1
) with (fillfactor = 50);
comment on table store_catalog_versions is 'not exported: how often the catalog changed';

-- The listed items of each category and collection, with copies of the columns that lists are sorted by, so that a page is
-- one walk of one index. Written with the item's row, and for a whole group when its rule or its products change.
-- owner: catalog/listings
create table store_item_groups (
  item_id bigint not null references store_items on delete cascade,
  group_id bigint not null, -- a category or a collection
  business_id bigint not null,
  store_id bigint not null,
  position bigint not null, -- the order of a collection
  created_at timestamptz not null,
  name_key text collate "C" not null,
  min_price minor_units not null,
  units_sold bigint not null default 0,
  primary key (item_id, group_id)
);
comment on table store_item_groups is 'not exported: the listings of exported products';
-- One index for each sort of a category or collection.
create index store_item_groups_position on store_item_groups (store_id, group_id, position, item_id);
create index store_item_groups_newest on store_item_groups (store_id, group_id, created_at, item_id);
create index store_item_groups_name on store_item_groups (store_id, group_id, name_key, item_id);
create index store_item_groups_price on store_item_groups (store_id, group_id, min_price, item_id);
create index store_item_groups_best_selling on store_item_groups (store_id, group_id, units_sold, item_id);

-- The words of a search vector that can be misspelt: letters only, without tags, numbers and codes.
create function vocabulary(search tsvector) returns text[] language sql immutable parallel safe as $$
  select array(
    select word from unnest(tsvector_to_array(search)) as word
    where char_length(word) between 2 and 40 and word !~ '[\x01-\x60\x7b-\x7f]')
$$;

-- The keys of a word for approximate matching: what remains of its first seven letters when up to two of them are
-- removed, or up to one of a word of at most five letters. Two words within that many edits, a transposition counted as
-- one, always share a key. The store is part of a key, because an index of keys cannot begin with a column.
create function word_keys(store_id bigint, word text) returns text[] language sql immutable parallel safe as $$
  with whole as (
    select left(word, 7) as part
  ), once as (
    select distinct left(w.part, i - 1) || substr(w.part, i + 1) as part
    from whole w cross join generate_series(1, char_length(w.part)) as i
  ), twice as (
    select distinct left(o.part, i - 1) || substr(o.part, i + 1) as part
    from once o cross join generate_series(1, char_length(o.part)) as i where char_length(word) > 5
  )
  select array(select store_id::text || ':' || p.part from (
    select part from whole union select part from once union select part from twice) p)
$$;

-- Every word must match; of a word with alternatives, separated by bars, one must. Words match as prefixes. An
-- alternative of several words needs all of them. Null, which matches nothing, if there is no word.
create function search_query_any(tag text, alternatives text[]) returns tsquery language sql immutable parallel safe as $$
  select (quote_literal(tag) || ' & ' || string_agg('(' || g.query || ')', ' & '))::tsquery
  from unnest(alternatives) as a (choices) cross join lateral (
    select string_agg('(' || w.query || ')', ' | ') as query
    from unnest(string_to_array(a.choices, '|')) as c (choice) cross join lateral (
      select string_agg(quote_literal(word) || ':*', ' & ') as query from unnest(search_terms(c.choice)) as word
    ) w where w.query is not null
  ) g where g.query is not null
$$;

-- The words of a store's listed items, which misspelt words are corrected to. Counted by listings with every change.
-- owner: catalog/listings
create table store_words (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  word text collate "C" not null,
  item_count integer not null, -- listed items that contain it
  keys text[] collate "C" not null, -- word_keys of it
  primary key (business_id, store_id, word)
) with (fillfactor = 80); -- Room on each page, so that a changed count needs no new index entries.
comment on table store_words is 'not exported: the words of exported products, for the search';
create index store_words_store on store_words (store_id); -- for deletions in stores
create index store_words_keys on store_words using gin (keys); -- words near a misspelt one

-- With pg_trgm a search also finds parts of words. Without the extension, or without the permission to create it,
-- search works without that; `etalase doctor` reports it. The store is part of the indexed text, so that the index
-- finds only its words.
do $$
declare
  operators text;
begin
  begin
    create extension if not exists pg_trgm;
  exception
    when lock_not_available or deadlock_detected then raise;
    when others then raise notice 'pg_trgm is not available: %', sqlerrm;
  end;
  select format('%I.gin_trgm_ops', n.nspname) into operators
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if operators is not null then
    execute format(
      'create index if not exists store_words_parts on store_words using gin ((store_id::text || '':'' || word) %s)', operators);
  end if;
exception
  when lock_not_available or deadlock_detected then raise;
  when others then raise notice 'store_words_parts was not created: %', sqlerrm;
end
$$;

-- Former slugs of items and pages. The shop redirects their addresses to the current ones.
-- owner: catalog/slug-history
create table moved_slugs (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null, -- of a page; 0 for what the stores of a business share
  kind text not null check (kind in ('product', 'bundle', 'collection', 'page')),
  slug text not null,
  item_id bigint not null, -- of the product, bundle price option, collection or page that had it last
  moved_at timestamptz not null,
  primary key (business_id, store_id, kind, slug)
);
comment on table moved_slugs is 'exported in store as moved_slugs by store_id in order of moved_at, slug';

-- Words with the same meaning in a store: a search for one also finds the others.
-- owner: catalog/search-words
create table store_synonyms (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  position integer not null,
  words text[] not null, -- as the merchant wrote them
  primary key (business_id, store_id, position)
);
comment on table store_synonyms is 'exported in store as synonyms by store_id in order of position';
create index store_synonyms_store on store_synonyms (store_id); -- for deletions in stores

-- owner: catalog/files
create table digital_files (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  variant_id bigint not null references variants on delete cascade,
  name text not null,
  content_type text not null,
  size_in_bytes bigint not null,
  object_key text not null unique,
  created_at timestamptz not null default now()
);
comment on table digital_files is 'exported as digital_file without object_key';
create index digital_files_variant on digital_files (business_id, variant_id, id); -- for the list

-- owner: catalog/files
create table images (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  unique_id text not null unique, -- unguessable, part of the public address
  width integer not null,
  height integer not null,
  widths integer[] not null, -- the sizes that are stored, one object each
  created_at timestamptz not null default now()
);
comment on table images is 'exported as image';
create index images_business on images (business_id, id desc); -- for the list, newest first

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

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column stock_movements.reason is 'kept: of the stock';
comment on column stock_movements.actor is 'kept: a member of the team';
comment on column stock_movements.actor_name is 'kept: a member of the team';
comment on column stock_movements.note is 'kept: of the stock';
