-- no transaction
do $$
declare store record;
begin
  loop
    for store in select id, name from stores where slug = '' order by id limit 500 for update loop
      update stores set slug = take_store_slug(store.id, store.name) where id = store.id;
    end loop;
    exit when not found;
    commit;
  end loop;
end $$
