-- What was given back of an order's money; lowers its net revenue.
alter table orders add column refunded_amount minor_units not null default 0;

-- Orders of different origin had different formulas.
update orders set net_revenue = gross_revenue - shipping_cost - service_fee - payment_fee - platform_fee
where net_revenue <> gross_revenue - shipping_cost - service_fee - payment_fee - platform_fee;
