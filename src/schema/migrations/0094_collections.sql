-- Products chosen by hand, or all that fit a rule: each part of the rule that is there has to hold.
-- owner: collections
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
create unique index collections_slug on collections (business_id, slug);
create index collections_business on collections (business_id, id desc);
create index collections_rule on collections (business_id) where is_by_rule;

-- owner: collections
create table collection_products (
  collection_id bigint not null references collections on delete cascade,
  product_id bigint not null references products on delete cascade,
  business_id bigint not null,
  position integer not null,
  primary key (collection_id, product_id)
);
create index collection_products_product on collection_products (product_id);
