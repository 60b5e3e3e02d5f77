-- The words of a person's name or address, each with the business before it: a search is then by beginning and meets no
-- other business's people. One expression of built-in functions, so that it is unfolded into the statement: as a query
-- inside a function it cost a checkout more than all its other indexes together.
create function name_words(business_id bigint, input text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    business_id::text || ':' || replace(translate(lower(input),
      E'\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~',
      repeat(' ', 64)), ' ', ' ' || business_id::text || ':'),
    ' '), business_id::text || ':'))
$$;

create function name_query(business_id bigint, input text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(business_id::text || ':' || word) || ':*', ' & ')::tsquery
  from (select word from unnest(search_terms(input)) as word limit 12) as words
$$;

drop index orders_name, customers_words;
create index orders_name on orders using gin (name_words(business_id, customer_name)) with (fastupdate = off);
create index customers_words on customers
  using gin (name_words(business_id, coalesce(name, '') || ' ' || coalesce(email, ''))) with (fastupdate = off);
drop function person_words(bigint, text);

-- The address first: beside (business_id, id) an index that also begins with the business is no better to a planner that
-- knows only an empty table, and its plan stays while the table grows.
drop index customers_email, customers_phone, customers_phone_start;
create unique index customers_email on customers (email, business_id) where email is not null;
alter table customers alter column phone type text collate "C"; -- in byte order, so that one index also finds beginnings
create index customers_phone on customers (business_id, phone) where phone is not null;

-- One key does what two indexes did: lines and moves are only ever found by their order.
alter table order_lines drop constraint order_lines_pkey;
drop index order_lines_order;
alter table order_lines add primary key (order_id, position);
alter table order_status_history drop constraint order_status_history_pkey;
drop index order_status_history_order;
alter table order_status_history add primary key (order_id, id);

-- Written in the statement that writes their order, which is never deleted: asking for it again, once a row, is a
-- twentieth of what a checkout costs the database.
alter table order_lines drop constraint order_lines_order_id_fkey;
alter table order_status_history drop constraint order_status_history_order_id_fkey;

-- Filters that hardly anybody uses walk the list of the business; an index costs every checkout.
drop index orders_advertiser, orders_page, orders_utm_source, orders_platform, orders_awb_ca_status, orders_warehouse;
