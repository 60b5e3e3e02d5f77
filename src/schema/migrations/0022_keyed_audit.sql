-- Whether the hash is an HMAC with the installation's secret. The first keyed entry of a chain seals the ones before it.
alter table audit_entries add column is_keyed boolean not null default false;
