-- Stores: where things are sold and from where they are sent.

-- owner: stores/locations
create table provinces (
  id integer primary key, -- the official code, here and below, with its dots left out
  name text not null
);
comment on table provinces is 'not exported: reference data';

-- owner: stores/locations
create table cities (
  id integer primary key,
  province_id integer not null references provinces,
  name text not null
);
comment on table cities is 'not exported: reference data';
create index cities_province on cities (province_id, id); -- for the list

-- owner: stores/locations
create table locations (
  id integer primary key,
  city_id integer not null references cities,
  subdistrict_name text not null,
  city_name text not null,
  province_name text not null,
  words tsvector not null generated always as
    (to_tsvector('simple', subdistrict_name || ' ' || city_name || ' ' || province_name)) stored
);
comment on table locations is 'not exported: reference data';
create index locations_city on locations (city_id, id); -- for the list
create index locations_name on locations (lower(subdistrict_name)); -- for districts by name in uploaded files
create index locations_words on locations using gin (words); -- for the search

-- owner: stores/locations
create table postal_codes (
  location_id integer not null references locations,
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  primary key (location_id, postal_code)
);
comment on table postal_codes is 'not exported: reference data';

-- owner: stores/warehouses
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
  deleted_at timestamptz,
  latitude double precision,
  longitude double precision
);
comment on table warehouses is 'exported as warehouse';
create index warehouses_business on warehouses (business_id, id desc); -- for the list, newest first
-- A business has one default warehouse.
create unique index warehouses_default on warehouses (business_id) where is_default and deleted_at is null;

-- owner: stores/storefronts
create table custom_domains (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  hostname text not null, -- lower case, without port
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  verification_token text, -- what the owner of the name puts into its DNS
  verified_at timestamptz
);
comment on table custom_domains is 'exported as custom_domain without verification_token';
create index custom_domains_business on custom_domains (business_id, id desc); -- for the list, newest first
create unique index custom_domains_claim on custom_domains (business_id, hostname); -- any business may claim a host name …
create unique index custom_domains_proven on custom_domains (hostname) where is_verified; -- … but only one can have proven it
create index custom_domains_hostname on custom_domains (hostname); -- all claims of a host name

-- owner: stores/stores
create table stores (
  id bigint generated always as identity primary key,
  unique_id text not null unique,
  uuid uuid not null unique,
  business_id bigint not null references businesses on delete cascade,
  name text not null,
  is_active boolean not null default true,
  is_public boolean not null default true,
  logo text,
  settings jsonb not null default '{}', -- what the merchant changed; rules.ts of the module has the defaults
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  -- Deferrable, here and in other tables: one statement deletes a business with all its rows, and checks the keys at
  -- its end.
  warehouse_id bigint, -- null: any warehouse of the business may ship
  custom_domain_id bigint unique references custom_domains on delete set null,
  payment_methods text[] not null default '{bank_transfer}',
  deleted_at timestamptz,
  -- Contact of the store for buyers.
  phone text, -- digits with the country code
  email text,
  -- A closed store sells nothing, and its renewals end; buyers still reach what they bought.
  closed_at timestamptz,
  slug text not null default '' -- filled by the trigger below
);
comment on table stores is 'exported as store';
create index stores_business on stores (business_id, id desc); -- for the list, newest first

-- The slug of a store stands in the address of its shop (`SHOP_URL`). It is unique in the installation. A slug that a store
-- had before stays with it, so that old links lead to the store and never to another one.
-- owner: stores/stores
create table store_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and length(slug) between 3 and 63),
  -- null: a path or host name of our own, or a slug of a deleted business. Deferred, because the trigger below takes the
  -- slug before the row of the store exists.
  store_id bigint references stores on delete set null deferrable initially deferred,
  taken_at timestamptz not null default now()
);
comment on table store_slugs is 'exported in store as slugs by store_id in order of slug';
create index store_slugs_store on store_slugs (store_id);
create index store_slugs_taken on store_slugs (slug) where store_id is not null; -- read as a whole for certificates

insert into store_slugs (slug) select unnest(array[
  -- Paths of shops, and of this program.
  'account', 'api', 'assets', 'cart', 'certificate-check', 'checkout', 'docs', 'favicon', 'feeds', 'find-order',
  'forgot-password', 'healthz', 'login', 'metrics', 'oauth', 'pages', 'readyz', 'register', 'reset-password', 'robots',
  'sandbox', 'setting', 'settings', 'sitemap', 'sitemaps', 'unsubscribe', 'well-known', 'wishlist',
  -- Names that hosts of an installation often have, or that buyers would take for the installation itself.
  'abuse', 'admin', 'administrator', 'app', 'apps', 'auth', 'autoconfig', 'autodiscover', 'billing', 'blog', 'cdn',
  'console', 'dashboard', 'dev', 'etalase', 'files', 'ftp', 'help', 'home', 'hostmaster', 'images', 'imap', 'img',
  'invoice', 'invoices', 'localhost', 'mail', 'media', 'mta-sts', 'ns1', 'ns2', 'operator', 'order', 'orders', 'pay',
  'payment', 'payments', 'pop', 'postmaster', 'root', 'search', 'security', 'seller', 'shop', 'shops', 'smtp', 'sso',
  'staging', 'static', 'status', 'store', 'stores', 'support', 'system', 'test', 'toko', 'webmail', 'webmaster', 'wpad',
  'www']);

-- Takes the first free slug that the name of a store gives: `kopi-nusantara`, `kopi-nusantara-2`, …
create function take_store_slug(store bigint, name text) returns text language plpgsql as $$
declare
  base text := trim(both '-' from left(trim(both '-' from regexp_replace(
    lower(case when name ~ '[^\x01-\x7f]' then regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]+', '', 'g') else name end),
    '[^a-z0-9]+', '-', 'g')), 50));
  candidate text;
begin
  if length(base) < 3 or base !~ '[a-z]' then base := trim(both '-' from 'toko-' || base); end if;
  candidate := base;
  for attempt in 2..100 loop
    insert into store_slugs (slug, store_id) values (candidate, store) on conflict do nothing;
    if found then return candidate; end if;
    candidate := base || '-' || case when attempt < 10 then attempt::text else left(md5(random()::text), 8) end;
  end loop;
  raise exception 'No slug is free for the store %', store;
end $$;

create function give_store_slug() returns trigger language plpgsql as $$
begin
  new.slug := take_store_slug(new.id, new.name);
  return new;
end $$;
create trigger stores_slug before insert on stores for each row when (new.slug = '') execute function give_store_slug();

-- owner: stores/storefronts
create table storefront_keys (
  id uuid primary key,
  store_id bigint not null references stores on delete cascade,
  token text not null unique, -- publishable, so stored readable
  status text not null default 'active' check (status in ('active', 'revoked')),
  created_by bigint references users,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table storefront_keys is 'not exported: credentials of shops';
create index storefront_keys_store on storefront_keys (store_id, inserted_at desc); -- for the list, newest first

-- owner: stores/storefronts
create table storefront_origins (
  id uuid primary key,
  store_id bigint not null references stores on delete cascade,
  origin text not null, -- scheme, host and port, as browsers send it
  status text not null default 'active' check (status in ('active', 'revoked')),
  created_by bigint references users,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table storefront_origins is 'exported in store as origins by store_id';
-- An origin is allowed once; revoked ones stay as history.
create unique index storefront_origins_active on storefront_origins (store_id, origin) where status = 'active';
create index storefront_origins_store on storefront_origins (store_id, inserted_at desc); -- for the list, newest first

-- owner: stores/shipping
create table couriers (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  courier_type text not null default 'standard' check (courier_type in ('instant', 'cashless', 'standard')),
  is_pickup boolean not null default false,
  logo_url text
);
comment on table couriers is 'not exported: reference data';

-- owner: stores/shipping
create table courier_services (
  id bigint generated always as identity primary key,
  courier_id bigint not null references couriers,
  code text not null,
  name text not null,
  description text,
  unique (courier_id, code)
);
comment on table courier_services is 'not exported: reference data';

-- A named set of destinations. The seeded zones belong to no business and serve all.
-- owner: stores/shipping
create table shipping_zones (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now()
);
comment on table shipping_zones is 'exported as shipping_zone';
create index shipping_zones_business on shipping_zones (business_id, id); -- for the list

-- owner: stores/shipping
create table shipping_zone_areas (
  id bigint generated always as identity primary key,
  zone_id bigint not null references shipping_zones on delete cascade,
  area_type text not null check (area_type in ('everywhere', 'province', 'city', 'location')),
  area_id integer not null default 0, -- the official code of the province, city or location; 0 for everywhere
  unique (zone_id, area_type, area_id)
);
comment on table shipping_zone_areas is 'exported in shipping_zone as areas by zone_id';
create index shipping_zone_areas_area on shipping_zone_areas (area_type, area_id); -- the zones of a destination

-- Rates from a warehouse to a zone with a service. A business's own rates for a service replace the seeded ones.
-- owner: stores/shipping
create table shipping_rates (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete cascade,
  warehouse_id bigint, -- null: from every warehouse
  zone_id bigint not null references shipping_zones on delete cascade,
  courier_service_id bigint not null references courier_services,
  first_kg minor_units not null check (first_kg >= 0),
  next_kg minor_units not null check (next_kg >= 0),
  etd text, -- days, such as '2-3'
  is_cod boolean not null default false,
  cod_fee minor_units not null default 0 check (cod_fee >= 0), -- added to the cost of a cash-on-delivery order
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  last_updated_at timestamptz not null default now(),
  is_example boolean not null default false -- copied from the prepared rates and not yet confirmed
);
comment on table shipping_rates is 'exported as shipping_rate';
-- One rate for each warehouse, zone and service. 0 stands for null, because nulls are distinct in a unique index.
create unique index shipping_rates_one on shipping_rates
  (coalesce(business_id, 0), coalesce(warehouse_id, 0), zone_id, courier_service_id);
create index shipping_rates_zone on shipping_rates (zone_id, courier_service_id); -- for deletions in shipping_zones
-- Rates of a business replace the seeded ones.
create index shipping_rates_business on shipping_rates (business_id, courier_service_id) where business_id is not null;

-- Domains in whose name a business sends, each with a key that signs its mails.
-- owner: stores/mail-domains
create table mail_domains (
  business_id bigint not null references businesses on delete cascade,
  id bigint generated always as identity,
  domain text not null,
  selector text not null, -- the public key is published at <selector>._domainkey.<domain>
  public_key text not null, -- base64 of its DER form
  sealed_private_key bytea not null,
  verified_at timestamptz, -- null: at the last check a required record was missing
  has_return_path boolean not null default false, -- bounce.<domain> is an alias of the installation's return domain
  checked_at timestamptz,
  found jsonb not null default '{}', -- what the last check found, by kind of record
  created_at timestamptz not null,
  -- Verified sender domains are looked up every day. One whose records are gone on several days loses its verification.
  failed_days smallint not null default 0, -- days in a row on which a required record was not there
  failed_at timestamptz, -- when the last of them was counted
  primary key (business_id, id),
  unique (business_id, domain)
);
comment on table mail_domains is 'exported as mail_domain';

-- The merchant's changes of messages to buyers. A kind without a row is sent with the default text.
-- owner: stores/store-messages
create table store_messages (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  kind text not null,
  is_on boolean, -- null: as it is without a row
  -- by language: {"id": {"subject": "…", "text": "…"}}; the default if null or absent
  edits jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (business_id, store_id, kind)
);
comment on table store_messages is 'exported in store as messages by store_id in order of kind';

-- Changes of accounts that money goes to. The former values are sealed and kept for a day, so that an owner can restore them.
-- owner: stores/account-changes
create table account_changes (
  business_id bigint not null references businesses on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('provider_account', 'payment_accounts')),
  action text not null check (action in ('created', 'updated', 'deleted')),
  subject_id bigint not null, -- the provider account, or the store whose payment accounts changed
  subject_name text not null,
  changes jsonb not null, -- the fields, with their values where these are no secret
  made_by jsonb not null, -- who did it: a person, a key or an app, with its name
  sealed_former bytea, -- null: there were no former values, or they were deleted after a day
  result_hash bytea not null, -- of the values after the change: if the present ones differ, they were changed again
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references users on delete set null,
  primary key (business_id, id)
);
comment on table account_changes is 'not exported: sealed former credentials, kept for a day so that a change can be undone; the audit log is exported';
create index account_changes_created_at on account_changes (created_at); -- for the purge
-- Former values are deleted after a day.
create index account_changes_sealed on account_changes (created_at) where sealed_former is not null;

-- Accounts of a business at outside services, with sealed credentials.
-- owner: stores/provider-accounts
create table provider_accounts (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  kind text not null, -- what the service does: payment
  provider text not null,
  mode text not null check (mode in ('test', 'live')),
  name text not null,
  is_active boolean not null default true,
  rank integer not null default 0, -- of the accounts for a method, the one with the lowest rank is used first
  store_ids bigint[], -- null: every store of the business
  methods jsonb not null, -- in the order that buyers see
  sealed_credentials bytea not null,
  credential_hints jsonb not null, -- the last characters of each field that is set
  callback_handle text not null unique, -- part of the callback address; unguessable
  checked_at timestamptz,
  check_error text, -- null: the last check succeeded
  last_callback_at timestamptz,
  created_at timestamptz not null,
  last_updated_at timestamptz not null,
  check_code text -- why the last check failed; null: it succeeded, or only check_error is set
);
comment on table provider_accounts is 'exported as provider_account without callback_handle';
create index provider_accounts_business on provider_accounts (business_id, id); -- for the list

-- The latest calls to an account's service, for the merchant. Bodies are masked before they are stored.
-- owner: stores/provider-accounts
create table provider_account_calls (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  account_id bigint not null references provider_accounts on delete cascade,
  method text not null,
  url text not null,
  status integer, -- null: there was no answer
  error text,
  duration_ms integer not null,
  request_body text,
  response_body text,
  called_at timestamptz not null
);
comment on table provider_account_calls is 'not exported: requests to providers, kept for a short time to find faults';
create index provider_account_calls_account on provider_account_calls (business_id, account_id, id); -- for the list
create index provider_account_calls_called_at on provider_account_calls (called_at); -- for the purge
-- Failed calls, for the worker that looks for failing accounts; most calls succeed.
create index provider_account_calls_failed on provider_account_calls
  (called_at, business_id, account_id) where status is null or status >= 500 or status in (401, 403);

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
