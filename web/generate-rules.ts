import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxKeys } from '../src/modules/accounts/api-keys/rules.ts'
import { maxReceivers } from '../src/modules/apps/webhooks/rules.ts'
import { maxDepth } from '../src/modules/catalog/categories/rules.ts'
import { maxVariants } from '../src/modules/catalog/variants/rules.ts'
import { isPaid } from '../src/modules/order-desk/invoices/rules.ts'
import {
  ended,
  paymentMovesByHand,
  paymentStatuses,
  priceOpen,
  statusMoves,
} from '../src/modules/orders/fields/rules.ts'
import { returnableStatuses } from '../src/modules/payments/returns/rules.ts'
import { maxTextOfSections } from '../src/modules/shop/store-looks/rules.ts'

const header = '// Written by web/generate-rules.ts from the rules of the service; not edited by hand.\n'

/** Writes the states of orders and their moves, so that the dashboard offers exactly what the service accepts. */
export const describeOrderMoves = () => {
  const writeList = (states: readonly string[]) => `[${states.map((state) => `'${state}'`).join(', ')}]`
  const table = (name: string, moves: Record<string, readonly string[]>) => ({
    type: `type ${name} = ${Object.keys(moves)
      .map((state) => `'${state}'`)
      .join(' | ')}\n`,
    rows: Object.entries(moves).map(([from, to]) => `  ${from}: ${writeList(to)},\n`),
    typed: `Record<${name}, ${name}[]>`,
  })
  const [status, payment] = [table('Status', statusMoves), table('PaymentStatus', paymentMovesByHand)]
  return [
    header,
    status.type,
    payment.type,
    `export const statusMoves: ${status.typed} = {\n${status.rows.join('')}}\n`,
    `export const paymentMoves: ${payment.typed} = {\n${payment.rows.join('')}}\n`,
    `/** Items and amounts may change. */`,
    `export const editableStatuses: Status[] = ${writeList(priceOpen.statuses)}\n`,
    `export const editablePayments: PaymentStatus[] = ${writeList(priceOpen.paymentStatuses)}\n`,
    `/** A payment that arrives now is a conflict. */`,
    `export const endedStatuses: Status[] = ${writeList(ended)}\n`,
    `/** Buyers may send goods back. */`,
    `export const returnableStatuses: Status[] = ${writeList(returnableStatuses)}\n`,
    `/** An invoice may be issued. */`,
    `export const invoicedPayments: PaymentStatus[] = ${writeList(paymentStatuses.filter(isPaid))}\n`,
  ].join('\n')
}

/** A file of the service that imports nothing, as it stands: the pages decide with the same code. */
const copyFile = (path: string) => () => {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  if (/^import /m.test(text)) throw new Error(`${path} is copied for the pages, so it may import nothing`)
  return `// Copied by web/generate-rules.ts from ${path}; not edited by hand.\n\n${text}`
}

/** The limits of requests that forms enforce while people type: operation and field. */
const requestLimits = {
  maxProductNameLength: ['POST products', 'name'],
  maxProductSlugLength: ['POST products', 'slug'],
  maxLabelLength: ['POST products', 'labels.*'],
  maxOptionNameLength: ['POST products', 'option1_name'],
  maxOptionValueLength: ['POST products', 'variants.*.option1_value'],
  maxPictures: ['POST products', 'images'],
  maxPictureTextLength: ['POST products', 'image_alts.*'],
  maxBundlePartQuantity: ['POST bundles', 'bundlelines.*.quantity'],
  maxBundlePrices: ['POST bundles', 'bundle_price_options'],
  maxGroupNameLength: ['POST categories', 'name'],
  maxGroupSlugLength: ['POST categories', 'slug'],
  maxStockNoteLength: ['POST stock/adjustments', 'note'],
  maxProofReasonLength: ['POST orders/{id}/reject-transfer-proof', 'reason'],
  maxBulkOrders: ['POST orders/change-status', 'ids'],
  maxLinkTitleLength: ['POST payment-links', 'title'],
  maxLinkDescriptionLength: ['POST payment-links', 'description'],
  maxLinkItemQuantity: ['POST payment-links', 'items.*.quantity'],
  maxReturnReasonLength: ['POST orders/{id}/returns', 'reason'],
  maxReturnInstructionsLength: ['POST returns/{id}/approve', 'instructions'],
  maxReturnRejectionLength: ['POST returns/{id}/reject', 'reason'],
  maxParcelNumberLength: ['PATCH returns/{id}', 'parcel_number'],
  maxCourierLength: ['PATCH returns/{id}', 'courier'],
  maxReturnNoteLength: ['PATCH returns/{id}', 'note'],
  maxRefundReasonLength: ['POST orders/{id}/refunds', 'reason'],
  maxRefundNoteLength: ['POST orders/{id}/refunds', 'note'],
  maxReplyLength: ['PUT reviews/{id}/reply', 'reply'],
  maxSellerAddressLength: ['PATCH invoice-settings', 'seller_address'],
  maxInvoiceNoteLength: ['PATCH invoice-settings', 'note'],
  maxResolutionLength: ['POST payment-conflicts/{conflict_id}/resolve', 'note'],
  maxMenuLinks: ['PUT stores/{store_id}/menus', 'header'],
  maxMenuLabelLength: ['PUT stores/{store_id}/menus', 'header.*.label'],
  maxAddressLength: ['PUT stores/{store_id}/menus', 'header.*.url'],
  maxSections: ['PUT stores/{store_id}/look', 'sections'],
  maxHeadingLength: ['PUT stores/{store_id}/look', 'sections.*.heading'],
  maxSectionTextLength: ['PUT stores/{store_id}/look', 'sections.*.text'],
  maxButtonLabelLength: ['PUT stores/{store_id}/look', 'sections.*.button_label'],
  maxPaymentAccounts: ['PATCH stores/{store_id}', 'settings.payment_accounts'],
  maxCharges: ['PATCH stores/{store_id}', 'settings.service_fees'],
  maxPixelIdLength: ['PATCH stores/{store_id}/measuring/{vendor}', 'pixel_id'],
  maxTokenLength: ['PATCH stores/{store_id}/measuring/{vendor}', 'token'],
  maxTestCodeLength: ['POST stores/{store_id}/measuring/{vendor}/test', 'test_event_code'],
  maxSynonymGroups: ['PUT stores/{store_id}/synonyms', 'groups'],
  maxChatMessageLength: ['POST orders/{id}/message-history', 'message'],
  maxTemplateParameters: ['PUT stores/{store_id}/whatsapp-templates', 'templates.*.parameters'],
  maxViewNameLength: ['POST saved-views', 'name'],
} as const

type Schema = { [name: string]: unknown } & {
  $ref?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  components: { schemas: Record<string, Schema> }
}

/** How long, how many or how large the value of a field may be at most. */
function findLimit(document: Document, operation: string, field: string): number {
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref) return resolve(document.components.schemas[schema.$ref.split('/').at(-1)!]!)
    return schema.anyOf ? resolve(schema.anyOf.find(({ type }) => type !== 'null')!) : schema
  }
  const [method, path] = operation.split(' ') as [string, string]
  const found = document.paths[`/api/businesses/{business_id}/${path}`]?.[method.toLowerCase()]?.requestBody
  const schema = field.split('.').reduce<Schema | undefined>((outer, name) => {
    const known = outer && resolve(outer)
    return name === '*' ? known?.items : known?.properties?.[name]
  }, found?.content['application/json']?.schema)
  const { maxLength, maxItems, maximum } = schema ? resolve(schema) : {}
  const limit = maxLength ?? maxItems ?? maximum
  if (typeof limit !== 'number') throw new Error(`${operation} has no limit of ${field}`)
  return limit
}

const ruleLimits = {
  maxApiKeys: maxKeys,
  maxWebhooks: maxReceivers,
  maxCategoryDepth: maxDepth,
  maxVariants,
  maxHeroTextLength: maxTextOfSections.hero,
  maxBannerTextLength: maxTextOfSections.banner,
}

/** Writes limits of the service, so that forms stop where it would refuse. */
export const describeLimits = (document: object) => {
  const limits = Object.entries(requestLimits).map(
    ([name, [operation, field]]) => [name, findLimit(document as Document, operation, field)] as const,
  )
  const rows = [...Object.entries(ruleLimits), ...limits].map(([name, limit]) => `export const ${name} = ${limit}`)
  return [header, ...rows, ''].join('\n')
}

/** Files that need nothing but the rules. */
export const ruleFiles = {
  'dashboard/api/account-field-names.generated.ts': copyFile('src/vocabulary/account-field-names.ts'),
  'dashboard/api/order-moves.generated.ts': describeOrderMoves,
  'dashboard/api/refund-steps.generated.ts': copyFile('src/modules/payments/refunds/steps.ts'),
  'dashboard/api/return-steps.generated.ts': copyFile('src/modules/payments/returns/steps.ts'),
  'client/payment-methods.generated.ts': copyFile('src/vocabulary/payment-methods.ts'),
  'client/courier-names.generated.ts': copyFile('src/vocabulary/courier-names.ts'),
  'client/payment-names.generated.ts': copyFile('src/vocabulary/payment-names.ts'),
}
