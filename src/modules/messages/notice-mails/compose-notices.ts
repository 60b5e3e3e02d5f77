import { layOutNotice } from '../../../platform/mail/lay-out-notice.ts'
import type { Mail } from '../../../platform/mail/record-mail.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import type { NoticeRow, Recipient, readNames } from '../notifications/index.ts'
import { type Addressed, findPage, settingsUrl } from './addresses.ts'
import { type MailedKind, words } from './words.ts'

/** The most notifications that a mail lists; the page has all. */
const maxNamed = 10

export type MailedBusiness = Addressed & { id: number; name: string; currency: string }
export type Names = Pick<Awaited<ReturnType<typeof readNames>>, 'products'>

type MailContent = { kind: MailedKind; notices: NoticeRow[]; hasMore: boolean; names: Names }

type Language = Recipient['language']

/**
 * What happened, in a title, the details of each notification, and the page that a member opens about it. It names no
 * buyer, because mails and pushes are not searched when a buyer is erased.
 */
export function describeNotices(business: MailedBusiness, language: Language, content: MailContent) {
  const { kind, notices, hasMore, names } = content
  const { one, many } = words[language].kinds[kind]
  const rows = notices.slice(0, maxNamed).map((notice) => toRow(notice, language, business, names))
  const isOne = notices.length === 1
  const count = `${notices.length}${hasMore ? '+' : ''}`
  return {
    title: isOne ? `${one} ${toSubject(notices[0]!, rows[0]![0])}` : many(count),
    /** The amount or the stock, of a single notification. */
    text: isOne ? rows[0]![1] : '',
    rows,
    isOne,
    ...findPage(business, kind, notices),
  }
}

/** A mail to a member about one notification, or several of a kind. */
export function composeNotices(business: MailedBusiness, recipient: Recipient, content: MailContent): Mail {
  const { language, email, fullname } = recipient
  const { kind, notices } = content
  const { kinds, greeting, hint, others, all } = words[language]
  const { lead, leadOfMany, button } = kinds[kind]
  const { title, rows, isOne, link, isOfAll } = describeNotices(business, language, content)
  return {
    template: `notice-${kind}`,
    recipient: email,
    business_id: business.id,
    subject: `${title} · ${business.name}`,
    ...layOutNotice(language, {
      greeting: greeting(fullname),
      lead: isOne ? lead : leadOfMany,
      rows: notices.length > maxNamed ? [...rows, [others, '…']] : rows,
      button: isOfAll ? all : button,
      link,
      hint: hint(business.name, settingsUrl(business)),
    }),
  }
}

const toSubject = ({ data }: NoticeRow, named: string) => data.order_number ?? named

function toRow(
  { data }: NoticeRow,
  language: Recipient['language'],
  { currency }: MailedBusiness,
  { products }: Names,
): [string, string] {
  const { order, left, soldOut, deletedProduct, unknownOrder, recordsMissing } = words[language]
  if (data.account) return [data.account.name, data.account.provider]
  if (data.sender_domain) return [data.sender_domain.domain, recordsMissing]
  if (data.variant_id !== undefined)
    return [
      products.get(data.variant_id) ?? deletedProduct,
      data.stock_status === 'out_of_stock' ? soldOut : left(data.quantity ?? 0),
    ]
  const amount = data.amount == null ? '' : readableMoney(data.amount, data.currency ?? currency, language)
  return [data.order_number ? order(data.order_number) : unknownOrder, amount]
}
