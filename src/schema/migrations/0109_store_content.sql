-- Pages that a merchant writes for a store: about it, its policies, and others.
-- owner: store-content
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
comment on table store_pages is 'owner: store-content';
create unique index store_pages_slug on store_pages (business_id, store_id, slug);
create index store_pages_store on store_pages (store_id);

-- The links of a store's menus. A link ends with the category or page that it leads to.
-- owner: store-content
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
comment on table store_menu_links is 'owner: store-content';
create index store_menu_links_store on store_menu_links (store_id);
create index store_menu_links_category on store_menu_links (category_id) where category_id is not null;
create index store_menu_links_page on store_menu_links (page_id) where page_id is not null;
