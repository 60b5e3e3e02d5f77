-- A timeline says that the buyer canceled the order. Validated in a file of its own, which locks nothing for long.
alter table order_timeline
  drop constraint order_timeline_kind_check,
  add constraint order_timeline_kind_check check (kind in
    ('edit', 'shipment', 'payment_request', 'message', 'refund', 'return', 'buyer_cancel')) not valid;
