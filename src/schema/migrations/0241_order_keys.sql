-- Idempotency-Keys of checkouts: which order a key made, or the refusal that was answered. Kept for 24 hours.
-- owner: orders/order-keys
create table order_keys (
  business_id bigint not null,
  scope_hash bytea not null, -- SHA-256 over credential, route and key: the key itself is not stored
  request_hash bytea not null, -- SHA-256 over credential, route, key and body: without the key it says nothing about the body
  order_id uuid, -- null for a refusal
  status smallint, -- of a refusal
  refusal bytea, -- encrypted with a key derived from the Idempotency-Key
  created_at timestamptz not null,
  primary key (business_id, scope_hash),
  check ((order_id is null) = (refusal is not null and status is not null))
);
create index order_keys_created_at on order_keys (created_at); -- purge

-- Processes of 0.1 keep the keys of checkouts in `idempotency_keys`, and hold a lock of the key while they run. With the two
-- triggers a key makes one order whichever release it reaches first. 0.4 drops them with their index, and the look-up in
-- `idempotency_keys`.
create index order_keys_scope on order_keys (scope_hash);

create function await_key_of_older_release() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(('x' || encode(substring(new.scope_hash from 1 for 8), 'hex'))::bit(64)::bigint);
  if exists (select from idempotency_keys where scope_hash = new.scope_hash) then
    raise exception 'key' using errcode = '40001'; -- The checkout reads again, and answers as the older release did.
  end if;
  return new;
end
$$;
create trigger await_key_of_older_release before insert on order_keys
  for each row execute function await_key_of_older_release();

create function refuse_key_of_newer_release() returns trigger language plpgsql as $$
begin
  if exists (
    select from order_keys where scope_hash = new.scope_hash and created_at > new.created_at - interval '24 hours'
  ) then
    raise exception 'A newer release has answered this key' using errcode = '55P03'; -- 503: repeat it
  end if;
  return new;
end
$$;
create trigger refuse_key_of_newer_release before insert on idempotency_keys
  for each row execute function refuse_key_of_newer_release();
