-- Verified sender domains are looked up every day. One whose records are gone on several days loses its verification.
alter table mail_domains
  add column failed_days smallint not null default 0, -- days in a row on which a required record was not there
  add column failed_at timestamptz; -- when the last of them was counted
