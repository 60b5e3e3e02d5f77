-- no transaction
-- The entries that say what archives have: read by each removal of archived entries, and where a verification begins.
create index concurrently if not exists audit_entries_archived on audit_entries (business_id, sequence) where action = 'audit.archived'
