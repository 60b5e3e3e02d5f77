-- An owner confirms a key that its maker could not create any more.
alter table api_keys
  add column confirmed_by bigint references users on delete set null,
  add column confirmed_at timestamptz;

-- Payment accounts were part of store:update, the export of customers of customer:list, that of invoices of order:list.
-- Keys and installations keep what they could do. So do the registrations of verified apps: an operator has seen them. An
-- app that is not verified registers the new scopes if it needs them, because developers may not grant them.
create function pg_temp.with_money_scopes(scopes text[]) returns text[] language sql as $$
  select scopes || array(
    select gained.scope from (values
      ('store:update', 'payment_account:update'),
      ('customer:list', 'customer:export'),
      ('order:list', 'invoice:export')) as gained (former, scope)
    where gained.former = any(scopes) and not gained.scope = any(scopes))
$$;
update api_keys set scopes = pg_temp.with_money_scopes(scopes)
  where scopes && '{store:update,customer:list,order:list}';
update installations set granted_scopes = pg_temp.with_money_scopes(granted_scopes)
  where granted_scopes && '{store:update,customer:list,order:list}';
update applications set scopes = pg_temp.with_money_scopes(scopes)
  where verified_at is not null and scopes && '{store:update,customer:list,order:list}';
update applications set revision = jsonb_set(revision, '{scopes}', to_jsonb(pg_temp.with_money_scopes(
    array(select jsonb_array_elements_text(revision->'scopes')))))
  where verified_at is not null and revision ? 'scopes';
drop function pg_temp.with_money_scopes;
