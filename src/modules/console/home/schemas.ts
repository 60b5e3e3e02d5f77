import { Type } from 'typebox'
import { Closed, Nullable } from '../../../platform/http/schemas.ts'
import { FiguresOut } from '../../orders/statistics/index.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Done = (description: string) => Type.Boolean({ description })

const Visitors = Count('About how many people opened the hosted shop that day')

export const OverviewOut = Closed(
  {
    currency: Type.String(),
    time_zone: Type.String(),
    date: Type.String({ description: 'Today in the time zone of the business' }),
    starts_at: Type.String({ description: 'When this day began' }),
    sales: Closed({ today: FiguresOut, yesterday: FiguresOut, week_before: FiguresOut }),
    visitors: Closed({ today: Visitors, yesterday: Visitors, week_before: Visitors }),
    to_do: Closed({
      maximum: Type.Integer({ description: 'Counting stops here: a count of this size means that many or more' }),
      to_confirm: Count('Orders that wait for the shop'),
      to_ship: Count('Orders to be packed and sent'),
      transfers: Count('Unpaid orders with a proof of transfer'),
      payments_to_check: Count('Payments that did not fit an order or the list of the provider'),
      refund_requests: Count('Refunds that somebody asks for'),
      return_requests: Count('Returns that a buyer asks for'),
      reviews: Count('Reviews that wait to be published'),
      sold_out: Count('Listed products without stock'),
      low_stock: Count('Variants that are nearly sold out'),
      failing_webhooks: Count('Endpoints that fail or were deactivated because they failed'),
      failed_mails: Count('Mails of the last seven days that could not be sent'),
    }),
    setup: Closed({
      store: Done('There is a store'),
      product: Done('There is a product'),
      shipping: Done('There is a warehouse with an address'),
      payment: Done('A store has a bank account or another payment method'),
      mail: Done('The installation sends mails'),
      domain: Done('A domain is verified'),
      order: Done('There is an order'),
    }),
    unread_notifications: Nullable(
      Count('Notifications that the member has not read, at most 99; null for an API key or app'),
    ),
  },
  { title: 'Overview' },
)
