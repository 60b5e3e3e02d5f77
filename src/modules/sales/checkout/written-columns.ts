/** The columns that a checkout fills, with their types; the database fills the others. */
export const orderColumns = `id uuid, business_id bigint, store_id bigint, order_id text, secret_slug text, status text,
  payment_status text, draft_time timestamptz, pending_time timestamptz, unpaid_time timestamptz, customer_id bigint,
  customer_name text, customer_email text, customer_phone text, destination jsonb, warehouse_id bigint, origin jsonb,
  courier_service_id bigint, courier_service jsonb, courier_aggregator_code text, currency text, variants jsonb,
  bundle_price_options jsonb, total_quantity integer, product_weight integer, weight_bump integer, total_weight integer,
  is_physical boolean, product_price bigint, shipping_cost bigint, unique_code_discount bigint,
  discount_code_discount bigint, other_income bigint, other_income_name text, service_fee bigint, gross_revenue bigint,
  net_revenue bigint, cogs bigint, discount_code_id bigint, discount_code_code text, discount_code_applied_to text,
  payment_method text, is_from_payment_link boolean, payment_expiration_at timestamptz, notes text,
  is_probably_spam boolean, mark_as_spam_by text, ip text, is_from_form boolean, is_by_account boolean,
  is_repeat boolean, cart_id bigint,
  created_at timestamptz, last_updated_at timestamptz`

export const lineColumns = `id uuid, position smallint, variant_id bigint, product_id bigint, bundle_price_option_id bigint,
  warehouse_id bigint, variant_unique_id text, variant_sku text, product_name text, variant_name text,
  variant_option1_value text, variant_option2_value text, variant_option3_value text, item_type text, pricing_type text,
  interval text, interval_count integer, is_inventory boolean, is_file_enabled boolean, is_lms_enabled boolean,
  is_license_enabled boolean, quantity integer, weight integer, variant_price bigint, variant_cogs bigint,
  product_price bigint, discount_code_discount bigint, cogs bigint, inserted_at timestamptz`

/** `id uuid, version integer` → `id`, `version` */
export const namesOf = (columns: string) => columns.split(',').map((column) => column.trim().split(' ')[0]!)
