import { type EmptiedCart, emptyCartPart } from '../../../buyers/carts/index.ts'
import { type CodeUse, type CustomerUse, countCustomerUsesPart, useCodePart } from '../../../buyers/discounts/index.ts'
import { sumDemand, type TakerDemand, takeStockPart } from '../../../catalog/stock-taking/index.ts'
import { type FirstEvent, recordEventsPart } from '../../../events/index.ts'
import { lineWrite, orderWrites, setsRareColumn } from '../../fields/index.ts'
import { toKeyColumns } from '../../order-keys/index.ts'
import { type LinkUse, useLinkPart } from '../../payment-links/index.ts'
import { type OpenOrders, openOrdersPart, sumOpenOrders } from './open-orders-part.ts'
import type { OrderWrite } from './order-write.ts'

/** The inputs of the parts. `taker` is the position of the order among those that the statement writes. */
export type Source = {
  now: Date
  writes: OrderWrite[]
  demand: TakerDemand[]
  codes: CodeUse[]
  customerUses: CustomerUse[]
  links: (LinkUse & { taker: number })[]
  carts: EmptiedCart[]
  openOrders: OpenOrders[]
  events: (FirstEvent & { taker: number })[]
  rare: boolean
}

/** The columns to write, depending on whether an order sets a rare one. */
export const orderWriteFor = (rare: boolean) => (rare ? orderWrites.whole : orderWrites.usual)

/** Adapts the parameters of a statement part to the source of the whole statement. */
const from = <K extends keyof Source, Input, Name extends string>(
  key: K & (Source[K] extends Input[] ? K : never),
  parameters: Record<Name, (inputs: Input[]) => unknown>,
) =>
  Object.fromEntries(
    Object.entries<(inputs: Input[]) => unknown>(parameters).map(([name, read]) => [
      name,
      (source: Source) => read(source[key] as Input[]),
    ]),
  ) as Record<Name, (source: Source) => unknown>

/** The values of the statement's placeholders. */
export const parameters = {
  now: ({ now }: Source) => now,
  business: ({ writes }: Source) => writes[0]!.order.business_id,
  orders: ({ writes, rare }: Source) =>
    JSON.stringify(writes.map((write, taker) => toRow(write, taker, orderWriteFor(rare)))),
  lines: ({ writes }: Source) => JSON.stringify(writes.flatMap(({ lines }) => lines.map(lineWrite.row))),
  ...from('demand', takeStockPart.parameters),
  ...from('codes', useCodePart.parameters),
  ...from('customerUses', countCustomerUsesPart.parameters),
  ...from('links', useLinkPart.parameters),
  ...from('carts', emptyCartPart.parameters),
  ...from('openOrders', openOrdersPart.parameters),
  ...from('events', recordEventsPart.parameters),
}

/** Collects what each part of the write statement needs from the orders. */
export const toSource = (writes: OrderWrite[], now: Date): Source => ({
  now,
  writes,
  demand: writes.flatMap(({ demand }, taker) => sumDemand(demand).map((one) => ({ ...one, taker }))),
  codes: writes.flatMap(({ order, code_id, is_code_per_customer }, taker) =>
    code_id
      ? { code_id, order_id: order.id, customer_id: is_code_per_customer ? order.customer_id! : null, taker }
      : [],
  ),
  customerUses: writes.flatMap(({ order, code_id, is_code_per_customer }, taker) =>
    is_code_per_customer ? { code_id: code_id!, customer_id: order.customer_id!, taker } : [],
  ),
  links: writes.flatMap(({ link }, taker) => (link ? { ...link, taker } : [])),
  carts: writes.flatMap(({ cart, order }, taker) => (cart ? { ...cart, order_id: order.id, taker } : [])),
  openOrders: sumOpenOrders(writes.filter(({ is_limited }) => is_limited)),
  events: writes.flatMap(({ events }, taker) => events.map((event) => ({ ...event, taker }))),
  rare: writes.some(({ order }) => setsRareColumn(order)),
})

const toRow = (write: OrderWrite, taker: number, { row }: typeof orderWrites.whole) => {
  const { order, events, is_new_customer = false, by = null, key } = write
  return Object.assign(row(order), key && toKeyColumns(key), {
    last_event_sequence: events.filter(({ order_id }) => order_id !== null).length,
    is_new_customer,
    taker,
    moved_by: by,
    status_at: order[`${order.status}_time`],
    payment_at: order[`${order.payment_status}_time`],
  })
}
