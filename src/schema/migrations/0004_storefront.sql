-- owner: stores
create table storefront_origins (
  id uuid primary key,
  store_id bigint not null references stores on delete cascade,
  origin text not null, -- scheme, host and port, as browsers send it
  status text not null default 'active' check (status in ('active', 'revoked')),
  created_by bigint references users,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index storefront_origins_active on storefront_origins (store_id, origin) where status = 'active';
create index storefront_origins_store on storefront_origins (store_id, inserted_at desc);

alter table custom_domains
  add column verification_token text, -- what the owner of the name puts into its DNS
  add column verified_at timestamptz;

-- owner: locations
create table provinces (
  id integer primary key, -- the official code, here and below, with its dots left out
  name text not null
);

-- owner: locations
create table cities (
  id integer primary key,
  province_id integer not null references provinces,
  name text not null
);
create index cities_province on cities (province_id, id);

-- owner: locations
create table locations (
  id integer primary key,
  city_id integer not null references cities,
  subdistrict_name text not null,
  city_name text not null,
  province_name text not null,
  words tsvector not null generated always as
    (to_tsvector('simple', subdistrict_name || ' ' || city_name || ' ' || province_name)) stored
);
create index locations_city on locations (city_id, id);
create index locations_words on locations using gin (words);

-- owner: locations
create table postal_codes (
  location_id integer not null references locations,
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  primary key (location_id, postal_code)
);

-- owner: files
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
create index digital_files_variant on digital_files (business_id, variant_id, id);

-- owner: files
create table images (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  unique_id text not null unique, -- unguessable, part of the public address
  width integer not null,
  height integer not null,
  widths integer[] not null, -- the sizes that are stored, one object each
  created_at timestamptz not null default now()
);
create index images_business on images (business_id, id desc);
