-- no transaction
-- Members who chose their notifications before there were pushes get those of new orders and payments that they see in the
-- dashboard, once they register a device.
do $$
declare
  last_business bigint := 0;
  last_user bigint := 0;
  found integer;
begin
  loop
    with batch as materialized (
      select business_id, user_id from notification_settings where (business_id, user_id) > (last_business, last_user)
      order by business_id, user_id limit 1000
    ), changed as (
      update notification_settings s set choices = (
        select jsonb_object_agg(kind, case
          when kind in ('new_order', 'payment_received') and channels ? 'bell' and not channels ? 'push'
          then channels || '["push"]' else channels end)
        from jsonb_each(s.choices) as one (kind, channels))
      from batch b where s.business_id = b.business_id and s.user_id = b.user_id and s.choices <> '{}'
    )
    select count(*), coalesce((array_agg(business_id order by business_id desc, user_id desc))[1], last_business),
      coalesce((array_agg(user_id order by business_id desc, user_id desc))[1], last_user)
    into found, last_business, last_user from batch;
    exit when found = 0;
    commit;
  end loop;
end $$
