alter table variants
  add column length integer, -- centimetres of the packed unit, as couriers ask for them; null: not known
  add column width integer,
  add column height integer;
alter table products
  add column seo_title text, -- null: the public name
  add column seo_description text, -- null: the beginning of the description
  add column image_alts jsonb not null default '{}'; -- what a picture shows, by its stored address
