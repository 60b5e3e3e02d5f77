-- Phone numbers in one form: digits with the country code. A text that is no number stays as it is.
create function pg_temp.phone_digits(phone text) returns text language sql immutable as $$
  select case when digits ~ '^[0-9]{6,18}$' then digits else phone end
  from (select regexp_replace(regexp_replace(regexp_replace(phone, '[[:space:]().+/-]', '', 'g'), '^00', ''),
    '^(62)?0', '62') as digits) d
$$;

update orders set customer_phone = pg_temp.phone_digits(customer_phone)
where customer_phone <> pg_temp.phone_digits(customer_phone);
update orders set dropshipper_phone = pg_temp.phone_digits(dropshipper_phone)
where dropshipper_phone <> pg_temp.phone_digits(dropshipper_phone);
update orders set handler_phone = pg_temp.phone_digits(handler_phone)
where handler_phone <> pg_temp.phone_digits(handler_phone);
update orders
set destination = jsonb_set(destination, '{phone}', to_jsonb(pg_temp.phone_digits(destination->>'phone')))
where destination->>'phone' <> pg_temp.phone_digits(destination->>'phone');
update orders
set origin = jsonb_set(origin, '{warehouse,contact_phone}',
  to_jsonb(pg_temp.phone_digits(origin->'warehouse'->>'contact_phone')))
where origin->'warehouse'->>'contact_phone' <> pg_temp.phone_digits(origin->'warehouse'->>'contact_phone');
update customers set phone = pg_temp.phone_digits(phone) where phone <> pg_temp.phone_digits(phone);
update customer_addresses set phone = pg_temp.phone_digits(phone) where phone <> pg_temp.phone_digits(phone);
update warehouses set contact_phone = pg_temp.phone_digits(contact_phone)
where contact_phone <> pg_temp.phone_digits(contact_phone);

-- Addresses that a browser would run instead of open.
update stores set logo = null where logo ~* '^[[:space:][:cntrl:]]*(javascript|data|vbscript):';
update customers set avatar = null where avatar ~* '^[[:space:][:cntrl:]]*(javascript|data|vbscript):';
update variants set self_file_urls = array(
  select address from unnest(self_file_urls) with ordinality as u (address, place)
  where address ~ '^https?://' order by place)
where exists (select from unnest(self_file_urls) as u (address) where address !~ '^https?://');

-- How buyers reach the store.
alter table stores add column phone text; -- digits with the country code
alter table stores add column email text;
