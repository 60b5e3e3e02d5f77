-- Feeds of a store's products for the catalogs of other services. Their addresses are derived from `rotation` and a secret of
-- the installation, so that a merchant can read them again.
-- owner: product-feeds
create table product_feeds (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  channel text not null check (channel in ('google', 'meta', 'tiktok')),
  is_enabled boolean not null,
  rotation integer not null default 1, -- rises with each new address; those before end
  state text, -- what the feed was last made from: it changes with the catalog, the store and the hour
  modified_at timestamptz, -- when `state` changed
  updated_at timestamptz not null,
  primary key (business_id, store_id, channel)
);
create index product_feeds_store on product_feeds (store_id);
