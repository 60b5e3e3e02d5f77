-- Shop: content, looks and measurements of hosted shops.

-- Pages that a merchant writes for a store: about it, its policies, and others.
-- owner: shop/store-content
create table store_pages (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  kind text not null check (kind in ('about', 'policy', 'other')),
  title text not null,
  slug text not null,
  body text not null, -- HTML that was cleaned when it was stored
  is_published boolean not null,
  created_at timestamptz not null,
  last_updated_at timestamptz not null
);
comment on table store_pages is 'exported as store_page';
create unique index store_pages_slug on store_pages (business_id, store_id, slug); -- the address of a page
create index store_pages_store on store_pages (store_id); -- for deletions in stores

-- The links of a store's menus. A link is deleted with its category or page.
-- owner: shop/store-content
create table store_menu_links (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  menu text not null check (menu in ('header', 'footer')),
  position integer not null,
  type text not null check (type in ('category', 'page', 'address')),
  label text, -- null: the name of the category, or the title of the page
  category_id bigint references categories on delete cascade,
  page_id bigint references store_pages on delete cascade,
  url text,
  primary key (business_id, store_id, menu, position)
);
comment on table store_menu_links is 'exported in store as menu_links by store_id in order of menu, position';
create index store_menu_links_store on store_menu_links (store_id); -- for deletions in stores
-- For deletions in categories.
create index store_menu_links_category on store_menu_links (category_id) where category_id is not null;
create index store_menu_links_page on store_menu_links (page_id) where page_id is not null; -- for deletions in store_pages

-- The look of a store's hosted pages. Separate from the settings, which every checkout reads. A store without a row has the
-- default look.
-- owner: shop/store-looks
create table store_looks (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  theme text not null,
  sections jsonb not null, -- of the front page, in their order; pictures are keys of uploads
  last_updated_at timestamptz not null,
  primary key (business_id, store_id)
);
comment on table store_looks is 'exported as store_look by store_id';
create index store_looks_store on store_looks (store_id); -- for deletions in stores

-- A look that a member previews before saving it: the last one per member and store, for an hour.
-- owner: shop/store-looks
create table store_look_previews (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  look jsonb not null, -- as in store_looks
  expires_at timestamptz not null,
  primary key (business_id, store_id, user_id)
);
comment on table store_look_previews is 'not exported: credentials of previews';
create index store_look_previews_store on store_look_previews (store_id); -- for deletions in stores
create index store_look_previews_user on store_look_previews (user_id); -- for deletions in users

-- Feeds of a store's products for other services' catalogs. Their addresses are derived from `rotation` and a secret of the
-- installation, so that a merchant can see them again.
-- owner: shop/product-feeds
create table product_feeds (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  channel text not null check (channel in ('google', 'meta', 'tiktok')),
  is_enabled boolean not null,
  rotation integer not null default 1, -- rises with each new address; earlier addresses stop working
  state text, -- identifies what the feed was last made from: it changes with the catalog, the store and the hour
  modified_at timestamptz, -- when `state` changed
  updated_at timestamptz not null,
  primary key (business_id, store_id, channel)
);
comment on table product_feeds is 'exported in store as feeds by store_id in order of channel';
create index product_feeds_store on product_feeds (store_id); -- for deletions in stores

-- The visits to a shop on each day. `registers` estimates distinct visitors and contains nothing that identifies one; it is
-- emptied after the day.
-- owner: shop/visits
create table store_visits (
  business_id bigint not null,
  day date not null, -- of the business's calendar
  store_id bigint not null,
  visits bigint not null,
  visitors integer not null,
  registers bytea,
  primary key (business_id, day, store_id)
);
comment on table store_visits is 'exported in store as visits by store_id in order of day';

-- How many visitors of a shop reached each step before an order, by day and source. Orders and payments are in sales_figures.
-- owner: shop/visits
create table store_funnels (
  business_id bigint not null,
  day date not null, -- of the business's calendar
  store_id bigint not null,
  source text not null, -- utm_source; empty without one
  product_views bigint not null default 0,
  carts bigint not null default 0,
  checkouts bigint not null default 0,
  primary key (business_id, day, store_id, source)
);
comment on table store_funnels is 'exported in store as funnels by store_id in order of day, source';

-- The advertising and analytics services that a store reports to. Tokens are sealed.
-- owner: shop/measuring
create table store_pixels (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  vendor text not null check (vendor in ('meta', 'tiktok', 'ga4')),
  is_enabled boolean not null default false,
  pixel_id text not null,
  sealed_token bytea,
  token_hint text, -- the last characters of a long token
  conversion text not null default 'paid' check (conversion in ('placed', 'paid')),
  last_sent_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  last_updated_at timestamptz not null,
  primary key (business_id, store_id, vendor)
);
comment on table store_pixels is 'exported in store as pixels by store_id in order of vendor without token_hint';

-- Purchases to report to these services, each once per order. The content is read from the order when it is sent.
-- owner: shop/measuring
create table conversions (
  business_id bigint not null references businesses on delete cascade,
  order_id uuid not null,
  vendor text not null,
  store_id bigint not null,
  status text not null check (status in ('queued', 'sent', 'refused', 'dropped')),
  happened_at timestamptz not null,
  created_at timestamptz not null,
  primary key (business_id, order_id, vendor)
);
comment on table conversions is 'exported in order as conversions by order_id in order of vendor';
create index conversions_created_at on conversions (created_at); -- for the purge

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column conversions.vendor is 'kept: a measuring service';
