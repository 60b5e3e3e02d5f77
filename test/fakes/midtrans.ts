import { createHash, randomUUID } from 'node:crypto'
import {
  directlyRefundable,
  findChargeProblem,
  findRefundProblem,
  findSnapProblem,
  refundable,
  toInstructions,
} from './midtrans-rules.ts'
import { type FakeAnswer, type FakeGateway, type FakeRequest, isAuthorized, startFakeServer } from './server.ts'

type Options = { serverKey: string; callbackUrl?: string; now?: () => Date }

type Transaction = {
  id: string
  orderId: string
  type: string
  status: string
  gross: number
  currency: string
  at: string
  settledAt?: string
  /** Numbers and codes, which the status repeats. */
  numbers: Record<string, unknown>
  /** QR codes and links, which only the charge shows. */
  links: Record<string, unknown>
  paid?: number
  refunds: { refund_key: string; refund_amount: string; refund_chargeback_uuid: string }[]
  notifyUrl: string | null
}

/** A page of Snap before the buyer chose a method. */
type Page = { orderId: string; gross: number; type: string; notifyUrl: string | null; returnUrl: string }

const toText = (rupiah: number) => rupiah.toFixed(2)
const answer = (code: string, message: string, more = {}, status = 200): FakeAnswer => ({
  status,
  body: { status_code: code, status_message: message, ...more },
})

/** Midtrans: the Core API and Snap on one host. Outcomes of the Core API are in the body, mostly under HTTP 200. */
export async function startFakeMidtrans({ serverKey, callbackUrl, now = () => new Date() }: Options) {
  const transactions: Transaction[] = []
  const pages = new Map<string, Page>()
  const localTime = () => new Date(now().getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

  const server = await startFakeServer(async (request) => {
    const isSnap = request.path.startsWith('/snap/')
    if (!isAuthorized(request, serverKey))
      return isSnap
        ? { status: 401, body: { error_messages: ['Access denied, please check the server key'] } }
        : answer('401', 'Unknown Merchant server_key/id', {}, 401)
    const body = request.text ? (JSON.parse(request.text) as Record<string, unknown>) : {}
    if (isSnap) return openPage(request, body)
    if (request.path === '/v2/charge') return charge(request, body)
    const [, , id, ...verb] = request.path.split('/')
    const found = transactions.findLast((one) => one.orderId === decodeURIComponent(id!) || one.id === id)
    if (!found) return answer('404', "Transaction doesn't exist.", { id: randomUUID() })
    if (request.method === 'GET') return { status: 200, body: show(found) }
    if (verb[0] === 'refund') return refund(found, verb.join('/'), body)
    const ended = end(found, verb[0] === 'cancel' ? 'cancel' : 'expire')
    if ((ended.body as { status_code: string }).status_code === '200') await notify(found)
    return ended
  }, now)

  const isTaken = (orderId: string) => pages.has(orderId) || transactions.some((known) => known.orderId === orderId)
  const readNotifyUrl = ({ headers }: FakeRequest) =>
    String(headers['x-override-notification'] ?? callbackUrl ?? '') || null
  const detailsOf = (body: Record<string, unknown>) =>
    body.transaction_details as { order_id: string; gross_amount: number }

  function charge(request: FakeRequest, body: Record<string, unknown>): FakeAnswer {
    const problem = findChargeProblem(body)
    if (problem)
      return answer('400', 'One or more parameters in the payload is invalid.', { validation_messages: [problem] })
    const { order_id: orderId, gross_amount: gross } = detailsOf(body)
    if (isTaken(orderId))
      return answer('406', 'The request could not be completed due to a conflict: order_id was used')
    const bank = (body.bank_transfer as { bank?: string } | undefined)?.bank
    const type = String(body.payment_type)
    const returnUrl = (body[type] as { callback_url?: string } | undefined)?.callback_url ?? ''
    const created = add({ orderId, gross, type, notifyUrl: readNotifyUrl(request), returnUrl }, bank)
    return { status: 200, body: { ...show(created), ...created.links, status_code: '201' } }
  }

  function add({ orderId, gross, type, notifyUrl, returnUrl }: Page, bank = 'bca'): Transaction {
    const id = randomUUID()
    const digits = String(Number.parseInt(id.slice(0, 8), 16)).padStart(12, '0')
    const created: Transaction = {
      id,
      orderId,
      type,
      gross,
      notifyUrl,
      status: 'pending',
      currency: 'IDR',
      at: localTime(),
      refunds: [],
      ...toInstructions(type, bank, digits, `${server.url}/pay/${orderId}`),
    }
    transactions.push(created)
    server.pages.set(orderId, { pay: () => settle(created), returnUrl })
    return created
  }

  function openPage(request: FakeRequest, body: Record<string, unknown>): FakeAnswer {
    const refuse = (message: string) => ({ status: 400, body: { error_messages: [message] } })
    const problem = findSnapProblem(body)
    if (problem) return refuse(problem)
    const { order_id: orderId, gross_amount: gross } = detailsOf(body)
    if (isTaken(orderId)) return refuse('transaction_details.order_id has already been taken')
    const type = String((body.enabled_payments as string[] | undefined)?.[0] ?? 'bank_transfer')
    const { finish: returnUrl = '' } = (body.callbacks ?? {}) as { finish?: string }
    const page = { orderId, gross, type, notifyUrl: readNotifyUrl(request), returnUrl }
    pages.set(orderId, page)
    // The buyer chooses a method on the page and pays.
    server.pages.set(orderId, { pay: () => settle(add(page)), returnUrl })
    return { status: 201, body: { token: randomUUID(), redirect_url: `${server.url}/pay/${orderId}` } }
  }

  const codes: Record<string, string> = { pending: '201', authorize: '201', deny: '202', expire: '407' }
  const show = (one: Transaction) => ({
    status_code: codes[one.status] ?? '200',
    status_message: 'Success, transaction is found',
    transaction_id: one.id,
    order_id: one.orderId,
    merchant_id: 'G000000000',
    gross_amount: toText(one.gross),
    currency: one.currency,
    payment_type: one.type,
    transaction_time: one.at,
    transaction_status: one.status,
    fraud_status: 'accept',
    ...one.numbers,
    ...(one.settledAt && { settlement_time: one.settledAt }),
    ...(one.paid !== undefined &&
      one.type === 'bank_transfer' && { payment_amounts: [{ paid_at: one.settledAt, amount: toText(one.paid) }] }),
    ...(one.refunds.length > 0 && {
      refunds: one.refunds,
      refund_amount: toText(one.refunds.reduce((sum, r) => sum + Number(r.refund_amount), 0)),
    }),
  })

  function end(one: Transaction, status: string): FakeAnswer {
    if (one.status !== 'pending') return answer('412', 'Merchant cannot modify the status of the transaction')
    one.status = status
    return { status: 200, body: { ...show(one), status_code: '200' } }
  }

  async function refund(one: Transaction, verb: string, body: Record<string, unknown>): Promise<FakeAnswer> {
    const problem = findRefundProblem(body)
    if (problem)
      return answer('400', 'One or more parameters in the payload is invalid.', { validation_messages: [problem] })
    const isAllowed = (verb === 'refund' ? refundable : directlyRefundable).includes(one.type)
    if (!isAllowed || !['settlement', 'partial_refund'].includes(one.status))
      return answer('412', 'Transaction cannot be refunded')
    const { refund_key, amount } = body as { refund_key: string; amount: number }
    const earlier = one.refunds.find((known) => known.refund_key === refund_key)
    const before = one.refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0)
    if (!earlier && before + amount > one.gross) return answer('412', 'Refund amount exceeds the transaction amount')
    const entry = earlier ?? { refund_key, refund_amount: toText(amount), refund_chargeback_uuid: randomUUID() }
    if (!earlier) {
      one.refunds.push(entry)
      one.status = before + amount === one.gross ? 'refund' : 'partial_refund'
      server.record('refund', entry.refund_chargeback_uuid, one.orderId, amount * 100)
      await notify(one)
    }
    return { status: 200, body: { ...show(one), ...entry, status_code: '200' } }
  }

  async function notify(one: Transaction) {
    const body = show(one)
    const signature_key = createHash('sha512')
      .update(one.orderId + body.status_code + body.gross_amount + serverKey)
      .digest('hex')
    await server.emit({ url: one.notifyUrl, headers: {}, body: JSON.stringify({ ...body, signature_key }) })
  }

  async function settle(one: Transaction, { amount = one.gross * 100, currency = 'IDR', isLate = false } = {}) {
    if (one.status !== 'pending' && !(isLate && one.status === 'expire'))
      throw new Error(`The transaction is ${one.status}`)
    Object.assign(one, { status: 'settlement', settledAt: localTime(), paid: amount / 100, currency })
    server.record('payment', one.id, one.orderId, amount)
    await notify(one)
  }

  /** The newest transaction of a reference; for a page, the buyer starts one. */
  function newest(reference: string): Transaction {
    const hasReference = (orderId: string) => orderId.split('~')[0] === reference.split('~')[0]
    const page = [...pages.values()].findLast(
      ({ orderId }) => hasReference(orderId) && !transactions.some((one) => one.orderId === orderId),
    )
    const found = page ? add(page) : transactions.findLast(({ orderId }) => hasReference(orderId))
    if (!found) throw new Error('There is no transaction')
    return found
  }

  const gateway: FakeGateway = Object.assign(server, {
    pay: (reference: string, how = {}) => settle(newest(reference), how),
    expire: async (reference: string) => {
      const one = newest(reference)
      end(one, 'expire')
      await notify(one)
    },
    endRefund: () => Promise.reject(new Error('A refund is final once it was approved')),
    dispute: async (reference: string) => {
      const one = newest(reference)
      one.status = 'chargeback'
      server.record('dispute', one.id, one.orderId, one.gross * 100)
      await notify(one)
    },
    countOpen: (reference: string) =>
      transactions.filter(({ orderId, status }) => orderId.split('~')[0] === reference && status === 'pending').length,
  })
  return gateway
}
