-- Any business may claim a host name; only one can have proven it.
alter table custom_domains drop constraint custom_domains_hostname_key;
create unique index custom_domains_claim on custom_domains (business_id, hostname);
create unique index custom_domains_proven on custom_domains (hostname) where is_verified;
create index custom_domains_hostname on custom_domains (hostname);
