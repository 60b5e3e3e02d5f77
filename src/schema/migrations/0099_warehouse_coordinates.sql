alter table warehouses
  add column latitude double precision,
  add column longitude double precision;
