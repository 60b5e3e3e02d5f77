alter table variants
  add column sale_price minor_units, -- the price from sale_starts_at until sale_ends_at, if it is below the price
  add column sale_starts_at timestamptz, -- null: at once
  add column sale_ends_at timestamptz; -- null: without an end

-- Copies, as the other columns: prices of the sellable variants without their sale prices, null while none is on sale, and
-- the next moment at which a sale of a variant begins or ends.
alter table store_items
  add column compare_at_min_price minor_units,
  add column compare_at_max_price minor_units,
  add column next_price_change_at timestamptz;

alter table order_lines add column variant_compare_at_price minor_units; -- the normal price of what was sold at a sale price
