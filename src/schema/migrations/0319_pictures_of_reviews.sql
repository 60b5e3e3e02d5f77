alter table reviews add column pictures text[] not null default '{}'; -- uploads, as products have them
comment on column reviews.pictures is 'personal';

alter table order_pictures add column image_key text; -- of a picture that is stored in several widths, once it is
comment on column order_pictures.image_key is 'kept: the row is deleted with the buyer''s pictures';
alter table order_pictures
  drop constraint order_pictures_kind_check,
  add constraint order_pictures_kind_check
    check (kind in ('transfer-proofs', 'return-pictures', 'review-pictures')) not valid;
