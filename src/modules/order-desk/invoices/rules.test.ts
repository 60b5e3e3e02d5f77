import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeRefunded } from '../../payments/refunds/rules.ts'
import { formatNumber, type Issued, isFirstPayment, planDocuments, shareBetween, toYear } from './rules.ts'

const toHistory = (text: string) => text.split(' ').map((status) => ({ status }))

describe('the first payment of an order', () => {
  it.each([
    ['paid unpaid', true],
    ['paid conflict unpaid', true],
    ['partially_refunded conflict unpaid', true],
    ['paid unpaid paid unpaid', true],
    ['settled paid unpaid', false],
    ['paid conflict paid unpaid', false],
    ['settled refunded paid unpaid', false],
    ['unpaid paid unpaid', false],
    ['conflict unpaid', false],
    ['settled paid', false],
    ['settled', false],
    ['settled conflict unpaid', true],
    ['paid', true],
  ])('%s, newest first: %s', (history, expected) => {
    expect(isFirstPayment(toHistory(history))).toBe(expected)
  })

  it('is none without any history', () => {
    expect(isFirstPayment([])).toBe(false)
  })
})

it('writes numbers with the year of the business', () => {
  expect(formatNumber('INV', 2026, 1)).toBe('INV/2026/000001')
  expect(formatNumber('TOKO-A', 2026, 1_234_567)).toBe('TOKO-A/2026/1234567')
  const newYear = new Date('2026-12-31T17:30:00Z')
  expect([toYear(newYear, 'Asia/Jakarta'), toYear(newYear, 'UTC')]).toEqual([2027, 2026])
})

it('splits a tax so that its parts add up to it', () => {
  expect([shareBetween(11, 100, [0, 50]), shareBetween(11, 100, [50, 100])]).toEqual([6, 5])
  expect(shareBetween(11, 100, [100, 50])).toBe(5)
  const large = Number.MAX_SAFE_INTEGER
  expect(shareBetween(large, large, [0, large])).toBe(large)
})

type Refund = { id: string; status: string; amount: number }

/** An order whose documents are planned repeatedly, as events arrive. */
function createBooks(gross: number, received: number) {
  let ids = 0
  let total = gross
  let payment_status = 'unpaid'
  const issued: Issued[] = []
  const refunds: Refund[] = []
  const refunded = () => {
    const succeeded = refunds
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
    const sums = { received, succeeded, pending: 0, kept_fee: 0 }
    return computeRefunded({ gross_revenue: total, payment_status: 'paid' }, sums)
  }
  const plan = (isStarted = false) =>
    planDocuments({
      order: { payment_status, gross_revenue: total, refunded_amount: refunded() },
      issued,
      refunds,
      isStarted,
      isSame: (invoice) => invoice.total === total,
      createId: () => String(++ids),
    })
  return {
    issued,
    refunds,
    refunded,
    move(status: string) {
      const isStarted = payment_status === 'unpaid' && status === 'paid'
      payment_status = status
      const drafts = plan(isStarted)
      issued.push(...drafts)
      return drafts.map(({ kind, reason, total, refers_to }) => [kind, reason, total, refers_to])
    },
    edit: (amount: number) => {
      total = amount
    },
    plan,
    balance: () => issued.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0),
  }
}

describe('the documents of an order', () => {
  it('are an invoice when it is paid, and nothing when it is settled', () => {
    const books = createBooks(100, 100)
    expect(books.move('paid')).toEqual([['invoice', 'payment', 100, null]])
    expect(books.move('settled')).toEqual([])
  })

  it('are none for an order that costs nothing, or that was paid before', () => {
    expect(createBooks(0, 0).move('paid')).toEqual([])
    expect(createBooks(100, 100).move('settled')).toEqual([])
  })

  it('cancel the invoice of an order that was not paid after all, and start again with the next payment', () => {
    const books = createBooks(100, 100)
    books.move('paid')
    expect(books.move('unpaid')).toEqual([['credit_note', 'payment_undone', 100, '1']])
    expect(books.move('unpaid')).toEqual([])
    books.edit(120)
    expect(books.move('paid')).toEqual([['invoice', 'payment', 120, null]])
  })

  it('replace the invoice of an order that was edited while its payment was in conflict', () => {
    const books = createBooks(100, 100)
    books.move('paid')
    books.edit(80)
    expect(books.move('conflict')).toEqual([])
    expect(books.move('paid')).toEqual([
      ['credit_note', 'correction', 100, '1'],
      ['invoice', 'payment', 80, null],
    ])
  })

  it('credit a refund once, and take the note back if the refund failed later', () => {
    const books = createBooks(100, 100)
    books.move('paid')
    books.refunds.push({ id: 'a', status: 'succeeded', amount: 30 })
    expect(books.move('partially_refunded')).toEqual([['credit_note', 'refund', 30, '1']])
    expect(books.move('partially_refunded')).toEqual([])
    books.refunds[0]!.status = 'failed'
    books.refunds.push({ id: 'b', status: 'succeeded', amount: 30 })
    expect(books.move('partially_refunded')).toEqual([
      ['invoice', 'refund_failed', 30, '2'],
      ['credit_note', 'refund', 30, '1'],
    ])
  })

  it('take the note of a failed refund back before the invoice is canceled', () => {
    const books = createBooks(100, 100)
    books.move('paid')
    books.refunds.push({ id: 'a', status: 'succeeded', amount: 30 })
    books.move('partially_refunded')
    books.refunds[0]!.status = 'failed'
    expect(books.move('unpaid')).toEqual([
      ['invoice', 'refund_failed', 30, '2'],
      ['credit_note', 'payment_undone', 100, '1'],
    ])
    expect(books.balance()).toBe(0)
    expect(books.move('paid')).toEqual([['invoice', 'payment', 100, null]])
    expect(books.balance()).toBe(100)
  })

  it('take the note of a failed refund back also if the order costs nothing any more', () => {
    const books = createBooks(100, 100)
    books.move('paid')
    books.refunds.push({ id: 'a', status: 'succeeded', amount: 30 })
    books.move('conflict')
    books.refunds[0]!.status = 'failed'
    books.edit(0)
    expect(books.move('paid')).toEqual([
      ['invoice', 'refund_failed', 30, '2'],
      ['credit_note', 'correction', 100, '1'],
    ])
    expect(books.balance()).toBe(0)
  })

  it('take back what an early refund leaves too much, also after a later one failed', () => {
    const books = createBooks(100, 110)
    books.move('paid')
    const refund = (id: string, amount: number) => books.refunds.push({ id, status: 'succeeded', amount })
    refund('a', 30)
    expect(books.move('partially_refunded')).toEqual([['credit_note', 'refund', 20, '1']])
    refund('b', 10)
    refund('c', 5)
    books.move('partially_refunded')
    books.refunds[2]!.status = 'failed'
    books.move('partially_refunded')
    books.refunds[0]!.status = 'failed'
    expect(books.move('paid')).toEqual([['invoice', 'refund_failed', 30, '2']])
    expect(books.balance()).toBe(100)
  })

  it('credit nothing for what was paid too much', () => {
    const books = createBooks(100, 103)
    books.move('paid')
    books.refunds.push({ id: 'a', status: 'succeeded', amount: 3 })
    expect(books.move('paid')).toEqual([])
  })

  const step = fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 120 }) }),
    fc.record({ kind: fc.constant('fail' as const), index: fc.nat(5) }),
    fc.record({ kind: fc.constant('edit' as const), amount: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ kind: fc.constant('look' as const) }),
    fc.record({ kind: fc.constant('undo' as const) }),
  )

  /** The remaining amount of each invoice after each document. */
  const leftOfInvoices = (issued: Issued[]) => {
    const left = new Map<string, number>()
    const invoicesById = new Map<string, string>()
    for (const { id, kind, reason, refers_to, total } of issued) {
      const own = reason === 'payment' ? id : (invoicesById.get(refers_to!) ?? refers_to!)
      invoicesById.set(id, own)
      left.set(own, (left.get(own) ?? 0) + (kind === 'invoice' ? total : -total))
    }
    return [...left.values()]
  }

  it('add up to what the buyer paid and did not get back, whatever happens in which order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.array(step, { maxLength: 25 }), (surplus, steps) => {
        const books = createBooks(100, 100 + surplus)
        books.move('paid')
        let [left, gross] = [100 + surplus, 100]
        for (const one of steps) {
          if (one.kind === 'refund' && one.amount <= left) {
            books.refunds.push({ id: `r${books.refunds.length}`, status: 'succeeded', amount: one.amount })
            left -= one.amount
          }
          const failing = one.kind === 'fail' ? books.refunds[one.index] : undefined
          if (failing?.status === 'succeeded') {
            failing.status = 'failed'
            left += failing.amount
          }
          // The order's total may only change while nothing was refunded, and never below what was received.
          if (one.kind === 'edit' && books.refunds.length === 0) {
            gross = Math.min(one.amount, 100 + surplus)
            books.move('conflict')
            books.edit(gross)
          }
          // An order with effective refunds does not become unpaid.
          if (one.kind === 'undo' && books.refunds.every(({ status }) => status === 'failed')) {
            books.move('unpaid')
            expect([books.balance(), books.plan()]).toEqual([0, []])
          }
          if (one.kind !== 'refund' && one.kind !== 'fail') books.move('paid')
        }
        books.move('paid')
        for (let count = 1; count <= books.issued.length; count++)
          expect(Math.min(...leftOfInvoices(books.issued.slice(0, count)))).toBeGreaterThanOrEqual(0)
        expect(books.balance()).toBe(gross - books.refunded())
        expect(books.plan()).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
})
