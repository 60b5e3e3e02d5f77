-- Ids of a business's own categories and collections; they never meet the id of a shared category.
create sequence item_group_ids start 1000000;

-- owner: categories
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
create unique index categories_slug on categories (business_id, slug);
create unique index categories_taxonomy on categories (business_id, taxonomy_id) where taxonomy_id is not null;
create index categories_parent on categories (parent_id);

-- owner: categories
create table product_categories (
  product_id bigint not null references products on delete cascade,
  category_id bigint not null references categories on delete cascade,
  business_id bigint not null,
  primary key (product_id, category_id)
);
create index product_categories_category on product_categories (category_id, product_id);

-- The listed items of each category and collection, with copies of the columns that lists are sorted by, so that a page is
-- one walk of one index. Written with the item's row, and for a whole group when its rule or its products change.
-- owner: listings
create table store_item_groups (
  item_id bigint not null references store_items on delete cascade,
  group_id bigint not null, -- a category or a collection
  business_id bigint not null,
  store_id bigint not null,
  position bigint not null, -- the order of a collection
  created_at timestamptz not null,
  name_key text collate "C" not null,
  min_price minor_units not null,
  primary key (item_id, group_id)
);
create index store_item_groups_position on store_item_groups (store_id, group_id, position, item_id);
create index store_item_groups_newest on store_item_groups (store_id, group_id, created_at, item_id);
create index store_item_groups_name on store_item_groups (store_id, group_id, name_key, item_id);
create index store_item_groups_price on store_item_groups (store_id, group_id, min_price, item_id);
