type Part = { name: string; table: string; on: string; order: string; omit?: string[] }

/** A kind of record: its table, the column that orders it, and the tables whose rows belong to its rows. */
export type Section = { record: string; table: string; key: string; omit?: string[]; parts?: Part[] }

/** A table whose rows `p` belong to a row `r` of the business by a column of their own. */
const part = (name: string, table: string, column: string, order: string, omit?: string[]): Part => ({
  name,
  table,
  on: `p.business_id = r.business_id and p.${column}`,
  order,
  ...(omit && { omit }),
})

/** The same for tables that have no `business_id`. */
const inner = (name: string, table: string, column: string, order: string): Part => ({
  name,
  table,
  on: `p.${column}`,
  order,
})

/** The business and its people. */
const account: Section[] = [
  { record: 'member', table: 'memberships', key: 'user_id' },
  { record: 'saved_view', table: 'saved_views', key: 'id' },
  { record: 'audit_entry', table: 'audit_entries', key: 'sequence' },
  { record: 'notification', table: 'notifications', key: 'id' },
  { record: 'installed_app', table: 'installations', key: 'id' },
  {
    record: 'webhook',
    table: 'webhook_receivers',
    key: 'id',
    omit: ['secret', 'previous_secret', 'older_secrets'],
  },
]

/** Where and how the business sells. */
const stores: Section[] = [
  {
    record: 'store',
    table: 'stores',
    key: 'id',
    parts: [
      part('menu_links', 'store_menu_links', 'store_id = r.id', 'p.menu, p.position'),
      part('synonyms', 'store_synonyms', 'store_id = r.id', 'p.position'),
      part('whatsapp_templates', 'whatsapp_templates', 'store_id = r.id', 'p.kind'),
      part('messages', 'store_messages', 'store_id = r.id', 'p.kind'),
      part('feeds', 'product_feeds', 'store_id = r.id', 'p.channel'),
      part('pixels', 'store_pixels', 'store_id = r.id', 'p.vendor', ['token_hint']),
      part('visits', 'store_visits', 'store_id = r.id', 'p.day'),
      part('funnels', 'store_funnels', 'store_id = r.id', 'p.day, p.source'),
      part('moved_slugs', 'moved_slugs', 'store_id = r.id', 'p.moved_at, p.slug'),
      inner('slugs', 'store_slugs', 'store_id = r.id', 'p.slug'),
      inner('origins', 'storefront_origins', 'store_id = r.id', 'p.id'),
    ],
  },
  { record: 'store_page', table: 'store_pages', key: 'id' },
  { record: 'store_look', table: 'store_looks', key: 'store_id' },
  { record: 'custom_domain', table: 'custom_domains', key: 'id', omit: ['verification_token'] },
  { record: 'mail_domain', table: 'mail_domains', key: 'id' },
  { record: 'provider_account', table: 'provider_accounts', key: 'id', omit: ['callback_handle'] },
  { record: 'warehouse', table: 'warehouses', key: 'id' },
  { record: 'invoice_settings', table: 'invoice_settings', key: 'business_id' },
  {
    record: 'shipping_zone',
    table: 'shipping_zones',
    key: 'id',
    parts: [inner('areas', 'shipping_zone_areas', 'zone_id = r.id', 'p.id')],
  },
  { record: 'shipping_rate', table: 'shipping_rates', key: 'id' },
  { record: 'follow_up_chat', table: 'follow_up_chats', key: 'id' },
  { record: 'payment_link', table: 'payment_links', key: 'id' },
]

/** What it sells. */
const catalog: Section[] = [
  { record: 'attribute', table: 'attribute_definitions', key: 'id' },
  { record: 'category', table: 'categories', key: 'id' },
  {
    record: 'collection',
    table: 'collections',
    key: 'id',
    parts: [part('products', 'collection_products', 'collection_id = r.id', 'p.position, p.product_id')],
  },
  {
    record: 'product',
    table: 'products',
    key: 'id',
    parts: [
      part('categories', 'product_categories', 'product_id = r.id', 'p.category_id'),
      part('samples', 'sample_products', 'product_id = r.id', 'p.created_at'),
    ],
  },
  {
    record: 'variant',
    table: 'variants',
    key: 'id',
    parts: [
      part('stocks', 'variant_stocks', 'variant_id = r.id', 'p.warehouse_id'),
      part('stock_movements', 'stock_movements', 'variant_id = r.id', 'p.at, p.id'),
      part('low_stock_levels', 'low_stock_levels', 'variant_id = r.id', 'p.level'),
      part('courses', 'courses', 'variant_id = r.id', 'p.updated_at'),
      part('license_pools', 'license_pools', 'variant_id = r.id', 'p.updated_at'),
    ],
  },
  {
    record: 'bundle',
    table: 'bundles',
    key: 'id',
    parts: [
      part('price_options', 'bundle_price_options', 'bundle_id = r.id', 'p.id'),
      part('lines', 'bundlelines', 'bundle_id = r.id', 'p.id'),
    ],
  },
  { record: 'image', table: 'images', key: 'id' },
  { record: 'digital_file', table: 'digital_files', key: 'id', omit: ['object_key'] },
  { record: 'course_section', table: 'course_sections', key: 'uuid' },
  { record: 'course_content', table: 'course_contents', key: 'uuid' },
  { record: 'license', table: 'licenses', key: 'id' },
  {
    record: 'discount_code',
    table: 'discount_codes',
    key: 'id',
    parts: [
      part('customers', 'discount_code_customers', 'discount_code_id = r.id', 'p.customer_id'),
      part('uses', 'discount_code_uses', 'discount_code_id = r.id', 'p.order_id'),
    ],
  },
]

/** To whom, and what they ordered. */
const sales: Section[] = [
  {
    record: 'customer',
    table: 'customers',
    key: 'id',
    parts: [
      part('addresses', 'customer_addresses', 'customer_id = r.id', 'p.id'),
      part('wishlist', 'wishlist_items', 'customer_id = r.id', 'p.added_at'),
      part('saved_methods', 'saved_methods', 'customer_id = r.id', 'p.consented_at'),
      part('course_progress', 'course_progress', 'customer_id = r.id', 'p.updated_at'),
    ],
  },
  {
    record: 'order',
    table: 'orders',
    key: 'id',
    parts: [
      part('lines', 'order_lines', 'order_id = r.id', 'p.position'),
      part('status_history', 'order_status_history', 'order_id = r.id', 'p.id'),
      part('timeline', 'order_timeline', 'order_id = r.id', 'p.id'),
      part('payments', 'payments', 'order_id = r.id', 'p.created_at'),
      part('refunds', 'refunds', 'order_id = r.id', 'p.id'),
      part('returns', 'returns', 'order_id = r.id', 'p.id'),
      part('reviews', 'reviews', 'order_id = r.id', 'p.id'),
      part('invoices', 'invoices', 'order_id = r.id', 'p.id'),
      part('messages', 'order_messages', 'order_id = r.id', 'p.id'),
      part('entitlements', 'entitlements', 'order_id = r.id', 'p.id'),
      part('conversions', 'conversions', 'order_id = r.id', 'p.vendor'),
    ],
  },
  { record: 'payment_conflict', table: 'payment_conflicts', key: 'id' },
  { record: 'checkout_intent', table: 'checkout_intents', key: 'id' },
  { record: 'stock_request', table: 'stock_requests', key: 'id' },
  { record: 'mail_suppression', table: 'mail_suppressions', key: 'id' },
  {
    record: 'subscription',
    table: 'subscriptions',
    key: 'id',
    parts: [
      part('items', 'subscription_items', 'subscription_id = r.id', 'p.id'),
      part('actions', 'subscription_actions', 'subscription_id = r.id', 'p.id'),
      part('charges', 'subscription_charges', 'subscription_id = r.id', 'p.id'),
    ],
  },
]

/** The sections of a business's own export, in the order of the file. */
export const sections: Section[] = [...account, ...stores, ...catalog, ...sales]
