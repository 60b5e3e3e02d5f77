-- no transaction
create index concurrently if not exists locations_name on locations (lower(subdistrict_name))
