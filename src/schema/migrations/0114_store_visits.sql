-- How many visited a shop on each day. `registers` estimates distinct visitors and holds nothing that identifies one;
-- it is emptied when the day is over.
-- owner: visits
create table store_visits (
  business_id bigint not null,
  day date not null, -- of the business's calendar
  store_id bigint not null,
  visits bigint not null,
  visitors integer not null,
  registers bytea,
  primary key (business_id, day, store_id)
);
