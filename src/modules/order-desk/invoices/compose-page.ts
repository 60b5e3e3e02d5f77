import { formatMoney, parseMoney } from '../../../platform/text/money.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import type { InvoiceRow } from './load-cases.ts'
import type { Content } from './schemas.ts'
import { type Language, nameMethod, words } from './words.ts'

/** Everything that is drawn on a document, as text. */
export type Page = {
  language: Language
  title: string
  number: string
  store: string
  color: string
  seller: { label: string; name: string; lines: string[] }
  buyer: { label: string; name: string; lines: string[] }
  facts: { label: string; value: string }[]
  columns: string[]
  rows: string[][]
  sums: { label: string; amount: string; isTotal?: boolean }[]
  mark: { text: string; detail: string | null }
  texts: string[]
  toPageNumber: (page: number, pages: number) => string
}

type Shown = Pick<InvoiceRow, 'kind' | 'reason' | 'number' | 'currency' | 'issued_at' | 'content'>

const maxLength = 500

/** Shortens a text, because a row must fit on a page. */
const clip = (text: string) => (text.length > maxLength ? `${[...text].slice(0, maxLength).join('')}…` : text)

const toPhone = (phone: string | null) => (phone ? `+${phone}` : null)

const present = (lines: (string | null)[]) => lines.filter((line): line is string => Boolean(line)).map(clip)

/** Composes the page of a document in its language. `referred` is the number of the document that it corrects. */
export function composePage(document: Shown, referred: string | null): Page {
  const { kind, reason, number, currency, content } = document
  const { language, seller, buyer, order, payment } = content
  const said = words[language]
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: content.time_zone })
  const day = (moment: string) => format.format(new Date(moment))
  const money = (amount: string) => readableMoney(parseMoney(amount, 'amount'), currency, language)
  const contacts = [seller.tax_number && said.taxNumber(seller.tax_number), seller.email, toPhone(seller.phone)]
  return {
    language,
    title: said.titles[kind],
    number,
    store: clip(content.store.name),
    color: content.store.color,
    seller: { label: said.seller, name: clip(seller.name), lines: present([seller.address, ...contacts]) },
    buyer: {
      label: said.buyer,
      name: clip(buyer.name),
      lines: present([...buyer.address, buyer.email, toPhone(buyer.phone)]),
    },
    facts: [
      { label: said.number, value: number },
      { label: said.date, value: day(document.issued_at) },
      { label: said.order, value: order.order_id },
      { label: said.orderDate, value: day(order.created_at) },
      ...(referred ? [{ label: said.refersTo[kind], value: referred }] : []),
    ],
    columns: Object.values(said.columns),
    rows: content.lines.map((line) => composeRow(line, language, money)),
    sums: composeSums(document, money),
    mark: {
      text: said.marks[reason],
      detail: payment && said.paidBy(nameMethod(payment.method, language), day(payment.paid_at)),
    },
    texts: present([said.reasons[reason], content.note]),
    toPageNumber: said.page,
  }
}

type ToText = (amount: string) => string

const composeRow = (line: Content['lines'][number], language: Language, money: ToText) => [
  clip(line.sku ? `${line.name}\n${line.sku}` : line.name),
  new Intl.NumberFormat(language).format(line.quantity),
  line.price === null ? '' : money(line.price),
  Number(line.discount) === 0 ? '' : money(line.discount),
  money(line.amount),
]

/** Composes charges, the total, and the tax that the total includes. */
function composeSums({ kind, content }: Shown, money: ToText): Page['sums'] {
  const { language, lines, charges, tax, total } = content
  const said = words[language]
  const goods = lines.reduce((sum, { amount }) => sum + parseMoney(amount, 'amount'), 0)
  const rate = tax && new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(tax.rate)
  return [
    ...(charges.length > 0 ? [{ label: said.subtotal, amount: money(formatMoney(goods)) }] : []),
    ...charges.map((charge) => ({
      label: clip(charge.name ?? said.charges[charge.kind]),
      amount: money(charge.amount),
    })),
    { label: said.total[kind], amount: money(total), isTotal: true },
    ...(tax ? [{ label: said.taxBase, amount: money(tax.base) }] : []),
    ...(tax ? [{ label: said.tax(rate!), amount: money(tax.amount) }] : []),
  ]
}
