-- no transaction
-- Uploaded logos and avatars were stored as absolute addresses, which stop working when the address of the service changes.
-- They become keys of uploads, as pictures of products are, if the business has uploaded that picture; other addresses stay.
do $$ begin
  loop
    update stores s set logo = found.key from (
      select t.id, substring(t.logo from '/v3/images/([^/]+/\d+\.webp)$') as key from stores t
      where t.logo ~ '^https?://' and exists (select from images i where i.business_id = t.business_id
        and i.unique_id = substring(t.logo from '/v3/images/([^/]+)/\d+\.webp$'))
      limit 1000 for update of t) found
    where s.id = found.id;
    exit when not found;
    commit;
  end loop;
  loop
    update customers c set avatar = found.key from (
      select t.id, substring(t.avatar from '/v3/images/([^/]+/\d+\.webp)$') as key from customers t
      where t.avatar ~ '^https?://' and exists (select from images i where i.business_id = t.business_id
        and i.unique_id = substring(t.avatar from '/v3/images/([^/]+)/\d+\.webp$'))
      limit 1000 for update of t) found
    where c.id = found.id;
    exit when not found;
    commit;
  end loop;
end $$
