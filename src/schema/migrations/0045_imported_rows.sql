-- Fingerprints of the rows that a file brought in, for a day: the same file sent twice makes nothing twice.
-- owner: platform
create table imported_rows (
  business_id bigint not null references businesses on delete cascade,
  fingerprint bytea not null,
  imported_at timestamptz not null,
  primary key (business_id, fingerprint)
);
create index imported_rows_imported_at on imported_rows (imported_at);
