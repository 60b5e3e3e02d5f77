-- The days in a business's order numbers are those of its own time zone.
alter table businesses add column time_zone text not null default 'Asia/Jakarta';

-- Who may see the standing order when the same order is sent twice: the holder of the same guest token.
alter table orders add column guest_token_hash bytea;
