import { layOutNotice } from '../../../platform/mail/lay-out-notice.ts'
import type { Mail } from '../../../platform/mail/record-mail.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import type { Recipient } from '../notifications/index.ts'
import { pageUrl, settingsUrl } from './addresses.ts'
import type { MailedBusiness } from './compose-notices.ts'
import type { Summary } from './read-summary.ts'
import { words } from './words.ts'

/** Composes the mail about yesterday's sales and open tasks. */
export function composeSummary(
  business: MailedBusiness,
  { language, email, fullname }: Recipient,
  { date, currency, sales, open, maximum }: Summary,
): Mail {
  const { greeting, hint, summary } = words[language]
  const { yesterday, week_before } = sales
  const money = (amount: string) => readableMoney(Math.round(Number(amount) * 100), currency, language)
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const waiting: [string, number][] = [
    [summary.toShip, open.to_ship],
    [summary.lowStock, open.low_stock],
    [summary.refundRequests, open.refund_requests],
    [summary.returnRequests, open.return_requests],
  ]
  return {
    template: 'notice-daily_summary',
    recipient: email,
    business_id: business.id,
    subject: summary.subject(business.name, yesterday.orders, money(yesterday.value)),
    ...layOutNotice(language, {
      greeting: greeting(fullname),
      lead: summary.lead(business.name, day.format(new Date(`${date}T00:00:00Z`))),
      rows: [
        [summary.orders, summary.beside(String(yesterday.orders), String(week_before.orders))],
        [summary.value, summary.beside(money(yesterday.value), money(week_before.value))],
        [summary.paid, summary.beside(String(yesterday.paid_orders), String(week_before.paid_orders))],
        [summary.revenue, summary.beside(money(yesterday.revenue), money(week_before.revenue))],
        ...waiting
          .filter(([, count]) => count > 0)
          .map(([name, count]): [string, string] => [name, count >= maximum ? `${maximum}+` : String(count)]),
      ],
      button: summary.button,
      link: pageUrl(business, 'businessHome'),
      hint: hint(business.name, settingsUrl(business)),
    }),
  }
}
