-- Filters that few orders answer to. An order without the value has no entry, so that a checkout pays only for the
-- warehouse that it leaves from and, of a known buyer, for the repeat. Without them a page of a business with a million
-- orders walks them all.
create index orders_advertiser on orders (business_id, advertiser_id, created_at desc, id desc)
  where advertiser_id is not null;
create index orders_page on orders (business_id, page_id, created_at desc, id desc) where page_id is not null;
create index orders_utm_source on orders (business_id, utm_source, created_at desc, id desc)
  where utm_source is not null;
create index orders_platform on orders (business_id, platform, created_at desc, id desc) where platform <> 'own';
create index orders_awb_ca_status on orders (business_id, awb_ca_status, created_at desc, id desc)
  where awb_ca_status <> 'unavailable';
create index orders_warehouse on orders (business_id, warehouse_id, created_at desc, id desc)
  where warehouse_id is not null;
create index orders_financial_entity on orders (business_id, financial_entity_id, created_at desc, id desc)
  where financial_entity_id is not null;
create index orders_not_from_form on orders (business_id, created_at desc, id desc) where not is_from_form;
create index orders_repeat on orders (business_id, created_at desc, id desc) where is_repeat;
