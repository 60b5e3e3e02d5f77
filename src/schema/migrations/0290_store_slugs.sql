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

alter table stores add column slug text not null default ''; -- filled by the trigger

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
