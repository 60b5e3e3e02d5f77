-- Each of these named two owners. Statements of several modules are composed of parts that the owners supply.
comment on table variant_stocks is 'owner: products';
comment on table events is 'owner: events';
comment on table customers is 'owner: customers';
comment on table carts is 'owner: carts';
comment on table cart_items is 'owner: carts';
comment on table discount_codes is 'owner: discounts';
comment on table orders is 'owner: orders';
comment on table order_lines is 'owner: orders';
comment on table order_status_history is 'owner: orders';
comment on table subscriptions is 'owner: subscriptions';
comment on table subscription_items is 'owner: subscriptions';
comment on table subscription_actions is 'owner: subscriptions';

-- The files of orders have a module of their own.
comment on table order_exports is 'owner: order-files';
comment on table order_export_parts is 'owner: order-files';
