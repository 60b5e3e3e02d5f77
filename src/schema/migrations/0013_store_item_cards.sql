-- The item as lists show it, as JSON text, written together with the other copied columns. Addresses of pictures in the
-- object store begin with U+E000, which stands for wherever they are served.
alter table store_items add column card text not null default '';
update store_items x set card =
  case when x.product_id is not null
    then (select row_to_json(c)::text from (
      select 
  p.id, p.slug, coalesce(p.public_name, p.name) as name, 
  p.description, case when p.meta_thumbnail ~ '^https?://' then p.meta_thumbnail else U&'\E000' || p.meta_thumbnail end as meta_thumbnail,
  'product' as entity_type, p.item_type, p.is_multiple, p.option1_name, p.option2_name, p.option3_name,
  
  x.in_stock,
  case when x.min_price is not null then
    json_build_object('min', round(x.min_price / 100.0, 2)::text, 'max', round(x.max_price / 100.0, 2)::text) end as price_range,
  array(select case when image ~ '^https?://' then image else U&'\E000' || image end from unnest(p.images) with ordinality as u (image, place) order by place) as images,
  (select row_to_json(t) from (
    select id, name, full_path from product_taxonomies where id = x.taxonomy_id) t) as taxonomy,
  to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at from products p where p.id = x.product_id) c)
    else (select row_to_json(c)::text from (select 
  o.id, o.id as bundle_price_option_id, o.bundle_id, o.slug, b.public_name || ' - ' || o.name as name,
  
  b.description, case when b.meta_thumbnail ~ '^https?://' then b.meta_thumbnail else U&'\E000' || b.meta_thumbnail end as meta_thumbnail, 'bundle_price_option' as entity_type, false as is_multiple,
  null as option1_name, null as option2_name, null as option3_name, 
  x.in_stock,
  case when x.min_price is not null then
    json_build_object('min', round(x.min_price / 100.0, 2)::text, 'max', round(x.max_price / 100.0, 2)::text) end as price_range,
  array(select case when image ~ '^https?://' then image else U&'\E000' || image end from unnest(b.images) with ordinality as u (image, place) order by place) as images,
  (select row_to_json(t) from (
    select id, name, full_path from product_taxonomies where id = x.taxonomy_id) t) as taxonomy,
  to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
      from bundle_price_options o join bundles b on b.id = o.bundle_id where o.id = x.bundle_price_option_id) c)
  end;
