-- Entries of the audit log may leave the table once a later entry says that an archive has them. That entry is part of the
-- chain, so a removal that nobody recorded with the key shows in the verification.
create function refuse_unarchived_removal() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select business_id, max(sequence) as sequence from removed group by business_id) r
    where r.sequence > coalesce((select max((e.details->>'sequence')::bigint) from audit_entries e
      where e.business_id = r.business_id and e.action = 'audit.archived'), 0)
  ) then
    raise exception '% is append-only', tg_table_name;
  end if;
  return null;
end
$$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before update or truncate on audit_entries
  for each statement execute function refuse_change();
create trigger audit_entries_archived_only after delete on audit_entries referencing old table as removed
  for each statement execute function refuse_unarchived_removal();
