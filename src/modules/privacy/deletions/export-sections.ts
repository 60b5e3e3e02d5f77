/** A kind of record: its table, the column that orders it, and the tables whose rows belong to its rows. */
export type Section = {
  record: string
  table: string
  key: string
  omit?: string[]
  parts?: { name: string; table: string; on: string; order: string }[]
}

/** The sections of a business's own export, in the order of the file. */
export const sections: Section[] = [
  {
    record: 'store',
    table: 'stores',
    key: 'id',
    parts: [
      {
        name: 'menu_links',
        table: 'store_menu_links',
        on: 'p.business_id = r.business_id and p.store_id = r.id',
        order: 'p.menu, p.position',
      },
      {
        name: 'synonyms',
        table: 'store_synonyms',
        on: 'p.business_id = r.business_id and p.store_id = r.id',
        order: 'p.position',
      },
      {
        name: 'whatsapp_templates',
        table: 'whatsapp_templates',
        on: 'p.business_id = r.business_id and p.store_id = r.id',
        order: 'p.kind',
      },
      {
        name: 'messages',
        table: 'store_messages',
        on: 'p.business_id = r.business_id and p.store_id = r.id',
        order: 'p.kind',
      },
      {
        name: 'feeds',
        table: 'product_feeds',
        on: 'p.business_id = r.business_id and p.store_id = r.id',
        order: 'p.channel',
      },
    ],
  },
  { record: 'store_page', table: 'store_pages', key: 'id' },
  { record: 'store_look', table: 'store_looks', key: 'store_id' },
  { record: 'custom_domain', table: 'custom_domains', key: 'id', omit: ['verification_token'] },
  { record: 'warehouse', table: 'warehouses', key: 'id' },
  { record: 'invoice_settings', table: 'invoice_settings', key: 'business_id' },
  {
    record: 'shipping_zone',
    table: 'shipping_zones',
    key: 'id',
    parts: [{ name: 'areas', table: 'shipping_zone_areas', on: 'p.zone_id = r.id', order: 'p.id' }],
  },
  { record: 'shipping_rate', table: 'shipping_rates', key: 'id' },
  { record: 'attribute', table: 'attribute_definitions', key: 'id' },
  { record: 'category', table: 'categories', key: 'id' },
  {
    record: 'collection',
    table: 'collections',
    key: 'id',
    parts: [
      {
        name: 'products',
        table: 'collection_products',
        on: 'p.business_id = r.business_id and p.collection_id = r.id',
        order: 'p.position, p.product_id',
      },
    ],
  },
  {
    record: 'product',
    table: 'products',
    key: 'id',
    parts: [
      {
        name: 'categories',
        table: 'product_categories',
        on: 'p.business_id = r.business_id and p.product_id = r.id',
        order: 'p.category_id',
      },
    ],
  },
  {
    record: 'variant',
    table: 'variants',
    key: 'id',
    parts: [
      { name: 'stocks', table: 'variant_stocks', on: 'p.variant_id = r.id', order: 'p.warehouse_id' },
      {
        name: 'stock_movements',
        table: 'stock_movements',
        on: 'p.business_id = r.business_id and p.variant_id = r.id',
        order: 'p.at, p.id',
      },
    ],
  },
  {
    record: 'bundle',
    table: 'bundles',
    key: 'id',
    parts: [
      { name: 'price_options', table: 'bundle_price_options', on: 'p.bundle_id = r.id', order: 'p.id' },
      { name: 'lines', table: 'bundlelines', on: 'p.bundle_id = r.id', order: 'p.id' },
    ],
  },
  { record: 'follow_up_chat', table: 'follow_up_chats', key: 'id' },
  { record: 'image', table: 'images', key: 'id' },
  { record: 'digital_file', table: 'digital_files', key: 'id', omit: ['object_key'] },
  { record: 'course_section', table: 'course_sections', key: 'uuid' },
  { record: 'course_content', table: 'course_contents', key: 'uuid' },
  { record: 'license', table: 'licenses', key: 'id' },
  { record: 'discount_code', table: 'discount_codes', key: 'id' },
  {
    record: 'customer',
    table: 'customers',
    key: 'id',
    parts: [
      { name: 'addresses', table: 'customer_addresses', on: 'p.customer_id = r.id', order: 'p.id' },
      {
        name: 'wishlist',
        table: 'wishlist_items',
        on: 'p.business_id = r.business_id and p.customer_id = r.id',
        order: 'p.added_at',
      },
    ],
  },
  {
    record: 'order',
    table: 'orders',
    key: 'id',
    parts: [
      { name: 'lines', table: 'order_lines', on: 'p.order_id = r.id', order: 'p.position' },
      { name: 'status_history', table: 'order_status_history', on: 'p.order_id = r.id', order: 'p.id' },
      { name: 'timeline', table: 'order_timeline', on: 'p.order_id = r.id', order: 'p.id' },
      { name: 'payments', table: 'payments', on: 'p.order_id = r.id', order: 'p.created_at' },
      { name: 'refunds', table: 'refunds', on: 'p.order_id = r.id', order: 'p.id' },
      { name: 'returns', table: 'returns', on: 'p.order_id = r.id', order: 'p.id' },
      { name: 'reviews', table: 'reviews', on: 'p.business_id = r.business_id and p.order_id = r.id', order: 'p.id' },
      {
        name: 'invoices',
        table: 'invoices',
        on: 'p.business_id = r.business_id and p.order_id = r.id',
        order: 'p.id',
      },
      {
        name: 'messages',
        table: 'order_messages',
        on: 'p.business_id = r.business_id and p.order_id = r.id',
        order: 'p.id',
      },
    ],
  },
  { record: 'checkout_intent', table: 'checkout_intents', key: 'id' },
  { record: 'stock_request', table: 'stock_requests', key: 'id' },
  {
    record: 'subscription',
    table: 'subscriptions',
    key: 'id',
    parts: [{ name: 'items', table: 'subscription_items', on: 'p.subscription_id = r.id', order: 'p.id' }],
  },
]
