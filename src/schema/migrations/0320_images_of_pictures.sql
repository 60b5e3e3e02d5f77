-- no transaction
create index concurrently if not exists order_pictures_image
  on order_pictures (business_id, image_key) where image_key is not null
