import { type Static, Type } from 'typebox'
import { Closed, MoneyOut, Nullable, OneOf, pageQuery, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { OrderId } from '../../orders/views/index.ts'
import { documentKinds, documentReasons } from './rules.ts'

const text = Type.String()
const maybeText = Nullable(text)

/** The kinds of charges and discounts beside the goods. */
export const chargeKinds = [
  'shipping',
  'cod_fee',
  'shipping_discount',
  'other_income',
  'payment_link',
  'service_fee',
  'unique_code',
  'difference',
] as const

const Reference = Closed({ id: OrderId, number: text })

/** Everything that the file shows, as of the time of issue. */
export const Content = Closed(
  {
    language: OneOf(['id', 'en']),
    time_zone: text,
    seller: Closed({ name: text, address: maybeText, tax_number: maybeText, email: maybeText, phone: maybeText }),
    store: Closed({ name: text, logo: maybeText, color: text }),
    buyer: Closed({ name: text, email: maybeText, phone: maybeText, address: Type.Array(text) }),
    order: Closed({ order_id: text, created_at: Timestamp }),
    payment: Nullable(Closed({ method: text, paid_at: Timestamp })),
    lines: Type.Array(
      Closed({
        name: text,
        sku: maybeText,
        quantity: Type.Integer(),
        price: Nullable(Type.String({ description: 'Of one unit; null if the units of a line have no common price' })),
        discount: MoneyOut,
        amount: Type.Unsafe<string>({ ...MoneyOut, description: 'What the line costs after discounts, with tax' }),
      }),
    ),
    charges: Type.Array(Closed({ kind: OneOf(chargeKinds), name: maybeText, amount: MoneyOut })),
    tax: Nullable(
      Closed({
        rate: Type.Number({ description: 'Percent' }),
        base: Type.Unsafe<string>({ ...MoneyOut, description: 'The goods after discounts, without the tax' }),
        amount: Type.Unsafe<string>({ ...MoneyOut, description: 'The total includes it' }),
      }),
    ),
    total: MoneyOut,
    note: maybeText,
  },
  { title: 'InvoiceContent' },
)

export type Content = Static<typeof Content>

const summary = {
  id: OrderId,
  kind: OneOf(documentKinds),
  number: Type.String({ examples: ['INV/2026/000001'] }),
  issued_at: Timestamp,
  total: Type.Unsafe<string>({ ...MoneyOut, description: 'Of a credit note: what is taken off' }),
  currency: text,
  refers_to: Nullable(Reference),
  file_url: Nullable(Type.String({ description: 'The PDF file; null until the worker has written it' })),
}

export const InvoiceOut = Closed(
  {
    ...summary,
    reason: OneOf(documentReasons, {
      description:
        '`refund_failed` takes back a credit note; `correction` and `payment_undone` cancel a whole invoice, because the order was paid with other amounts, or was not paid after all',
    }),
    order: Closed({ id: OrderId, order_id: text }),
    store_id: Type.Integer(),
    buyer_name: text,
    tax_amount: MoneyOut,
    refund_id: Nullable(OrderId),
    sha256: Nullable(Type.String({ description: 'Of the file, in hexadecimal digits' })),
  },
  { title: 'Invoice' },
)

export const InvoiceDetails = Closed({ ...InvoiceOut.properties, content: Content }, { title: 'InvoiceWithContent' })

/** A document as the holder of an order's secret slug sees it. */
export const BuyerInvoice = Closed(summary, { title: 'BuyerInvoice' })

const Day = (description: string) =>
  Type.Optional(
    Type.String({ format: 'date', pattern: '^[12]\\d{3}-', maxLength: 10, description, examples: ['2026-11-15'] }),
  )

const filters = {
  kind: Type.Optional(OneOf(documentKinds)),
  store_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  from: Day('The first day, in the time zone of the business'),
  until: Day('The last day'),
}

export const exportQuery = filters
export const listQuery = { ...pageQuery, ...filters }

const prefixForm = '^[A-Z0-9]([A-Z0-9.-]{0,14}[A-Z0-9])?$'

export const SettingsIn = Closed({
  prefix: Type.Optional(
    Type.String({
      pattern: prefixForm,
      description:
        'Begins the numbers of invoices: 1 to 16 of A-Z, 0-9, `.` and `-`. `CN` begins those of credit notes',
      examples: ['INV'],
    }),
  ),
  seller_name: Type.Optional(Nullable(Text(200, { description: 'The legal name; null: the name of the business' }))),
  seller_address: Type.Optional(Nullable(Text(500))),
  tax_number: Type.Optional(
    Nullable(
      Type.String({
        pattern: '^[0-9A-Za-z][0-9A-Za-z ./-]{3,28}[0-9A-Za-z]$',
        description: 'NPWP, or the tax number of another country',
        examples: ['01.234.567.8-901.000'],
      }),
    ),
  ),
  note: Type.Optional(Nullable(Text(500, { description: 'At the end of each document' }))),
})

export type SettingsIn = Static<typeof SettingsIn>

export const SettingsOut = Closed(
  { prefix: text, seller_name: maybeText, seller_address: maybeText, tax_number: maybeText, note: maybeText },
  { title: 'InvoiceSettings' },
)
