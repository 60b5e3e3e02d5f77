import { randomBytes } from 'node:crypto'
import { type Answer, Obstacle } from './answer.ts'
import type { Caller, Input } from './call.ts'
import { inventPhone } from './phones.ts'

type Json = Record<string, unknown>

export type StoreRecord = { id: number; unique_id: string; key: string }
export type BundleRecord = { id: number; slug: string; variantId: number }
export type VariantRecord = { id: number; unique_id: string; productId: number; slug: string; name: string }

/** The web address that the shop of a run is allowed to be called from. */
export const shopOrigin = 'https://conformance.example'

const stockAtStart = 50

/** Begins with a letter, because a search for digits alone looks for telephone numbers. */
export const makeMark = (random: Buffer = randomBytes(4)) => `Conformance c${random.toString('hex')}`

/**
 * What the checks need and make themselves, each when it is first asked for. Everything has the mark of the run in its
 * name, and is deleted at the end as far as the API allows it.
 */
export class Records {
  /** Part of every name that this run writes. */
  readonly mark: string
  readonly #call: Caller
  /** Deletes what was made. */
  readonly #clean: Caller
  readonly #made = new Map<string, Promise<unknown>>()
  readonly #cleanups: { what: string; undo: () => Promise<Answer> }[] = []
  /** Addresses of the buyers that this run made. */
  readonly #emails = new Set<string>()

  constructor(call: Caller, clean: Caller, mark: string) {
    this.#call = call
    this.#clean = clean
    this.mark = mark
  }

  /** Sends a request that prepares a check. If it is refused, the check cannot be made. */
  must = (operation: string, input?: Input): Promise<Answer> => this.#expect(this.#call, operation, input)

  async #expect(call: Caller, operation: string, input?: Input): Promise<Answer> {
    const answer = await call(operation, input)
    if (answer.status >= 300) {
      const reason = typeof answer.body?.error === 'string' ? `: ${answer.body.error}` : ''
      throw new Obstacle(`${answer.request} answered with ${answer.status}${reason}`, answer)
    }
    return answer
  }

  /** Deletes a record at the end of the run, the last one first. */
  onEnd(what: string, undo: string | (() => Promise<Answer>)): void {
    this.#cleanups.push({ what, undo: typeof undo === 'string' ? () => this.#clean(undo) : undo })
  }

  /** Deletes what was made, and returns what could not be deleted. */
  async deleteAll(): Promise<string[]> {
    const left: string[] = []
    for (const { what, undo } of this.#cleanups.splice(0).reverse()) {
      const status = await undo().then(
        (answer) => answer.status,
        () => 0,
      )
      if (status !== 404 && (status < 200 || status >= 300)) left.push(what)
    }
    return left
  }

  /**
   * Customers cannot be deleted; what makes them persons can. A server or a cache may drop the search, so that only who
   * has an address of this run is erased.
   */
  async #eraseBuyers(): Promise<Answer> {
    const search = this.mark.split(' ')[1]!
    const found = await this.#expect(this.#clean, 'GET /v3/customers', { query: { search, page_size: 100 } })
    const rows: { id: number; email: string }[] = found.body?.data ?? []
    const own = rows.filter(({ email }) => this.#emails.has(email))
    for (const { id } of own) await this.#expect(this.#clean, `POST /v3/customers/${id}/erase`)
    if (own.length < rows.length) throw new Obstacle('The search for customers finds others too', found)
    return found
  }

  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const made = (this.#made.get(name) as Promise<T> | undefined) ?? make()
    this.#made.set(name, made)
    return made
  }

  /** A store of the run's own with a storefront key and an allowed origin. */
  store = (): Promise<StoreRecord> => this.#once('store', () => this.#openStore('store'))

  /** A second one, for what must not reach from one store to another. */
  otherStore = (): Promise<StoreRecord> => this.#once('other store', () => this.#openStore('other store'))

  async #openStore(name: string): Promise<StoreRecord> {
    const { body } = await this.must('POST /v3/stores', { body: { name: `${this.mark} ${name}` } })
    this.onEnd(`store ${body.unique_id}`, `DELETE /v3/stores/${body.id}`)
    await this.must(`PATCH /v3/stores/${body.id}`, { body: { payment_methods: ['bank_transfer'] } })
    const key = await this.must(`POST /v3/stores/${body.id}/public-api-keys`)
    await this.must(`POST /v3/stores/${body.id}/storefront/allowed-origins`, { body: { origin: shopOrigin } })
    return { id: body.id, unique_id: body.unique_id, key: key.body.token }
  }

  /** A digital good, which can be bought without a courier. */
  digital = (): Promise<VariantRecord> =>
    this.#once('digital', () => this.#sell('e-book', { item_type: 'digital', is_inventory: false }))

  /** Goods whose stock is counted. */
  counted = (): Promise<VariantRecord> =>
    this.#once('counted', () => this.#sell('mug', { item_type: 'physical', is_inventory: true }, stockAtStart))

  async #sell(name: string, fields: Json, stock?: number): Promise<VariantRecord> {
    const store = await this.store()
    const variant = { price: '12500.00', weight: 250, ...(stock !== undefined && { stock }) }
    const { body } = await this.must('POST /v3/products', {
      body: { name: `${this.mark} ${name}`, ...fields, variants: [variant] },
    })
    this.onEnd(`product ${body.id}`, `DELETE /v3/products/${body.id}`)
    await this.must(`PUT /v3/stores/${store.id}/products/${body.id}`, { body: {} })
    const { id, unique_id } = body.variants[0]
    return { id, unique_id, productId: body.id, slug: body.slug, name: body.name }
  }

  /** Two of the digital good at a price of their own. */
  bundle = (): Promise<BundleRecord> => this.#once('bundle', () => this.#sellBundle())

  async #sellBundle(): Promise<BundleRecord> {
    const [store, variant] = await Promise.all([this.store(), this.digital()])
    const name = `${this.mark} bundle`
    const lines = { bundlelines: [{ variant_id: variant.id, quantity: 2 }] }
    const options = { bundle_price_options: [{ name: 'Both', price: '20000.00' }] }
    const { body } = await this.must('POST /v3/bundles', { body: { name, public_name: name, ...lines, ...options } })
    this.onEnd(`bundle ${body.id}`, `DELETE /v3/bundles/${body.id}`)
    const { id, slug } = body.bundle_price_options[0]
    await this.must(`POST /v3/stores/${store.id}/bundle-price-options`, { body: { bpo_ids: [id] } })
    return { id, slug, variantId: variant.id }
  }

  /** A new order that a merchant makes, with this many of the digital good. */
  async order(fields: Json = {}, quantity = 1): Promise<Answer> {
    const [store, variant] = await Promise.all([this.store(), this.digital()])
    const answer = await this.must('POST /v3/orders', {
      body: {
        store_unique_id: store.unique_id,
        ordervariants: [{ variant_unique_id: variant.unique_id, quantity }],
        payment_method: 'bank_transfer',
        ...this.buyer(),
        ...fields,
      },
    })
    this.#deleteOrderAtEnd(answer.body)
    return answer
  }

  /** An order that several checks only read. */
  readOnlyOrder = (): Promise<Answer> => this.#once('order', () => this.order({}, 2))

  /** The order whose webhook the checks read; made after the run listens. */
  announcedOrder = (): Promise<Answer> => this.#once('announced order', () => this.order())

  /** One that is made after another was announced. */
  laterOrder = (): Promise<Answer> => this.#once('later order', () => this.order())

  /** A checkout of a guest; the answer is the public order. */
  checkout = (): Promise<Answer> => this.#once('checkout', () => this.buy())

  /** Buys a digital good as a guest would. */
  async buy(fields: Json = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const [store, variant] = await Promise.all([this.store(), this.digital()])
    const items = [{ type: 'variant', variant_id: variant.id, quantity: 1 }]
    const answer = await this.must(`POST /v3/stores/${store.unique_id}/public/checkout`, {
      credential: null,
      headers: { 'x-service-storefront-api-key': store.key, ...headers },
      body: { ...this.buyer(), items, payment_method: 'bank_transfer', ...fields },
    })
    this.deleteBoughtAtEnd(answer.body.order_id)
    return answer
  }

  /** Deletes an order at the end of which only the number is known. */
  deleteBoughtAtEnd(number: string): void {
    this.onEnd(`order ${number}`, async () => {
      const found = await this.#expect(this.#clean, 'GET /v3/orders', {
        query: { search: number, search_field: 'order_id' },
      })
      const order = found.body?.data?.find((one: { order_id?: string }) => one.order_id === number)
      if (!order) throw new Obstacle('The search for orders does not find the order', found)
      return await this.#deleteOrder(order.id)
    })
  }

  #deleteOrderAtEnd({ id, order_id }: { id: string; order_id: string }): void {
    this.onEnd(`order ${order_id}`, () => this.#deleteOrder(id))
  }

  async #deleteOrder(id: string): Promise<Answer> {
    await this.#clean('POST /v3/orders/change-status', { body: { ids: [id], status: 'canceled' } })
    return await this.#clean('POST /v3/orders/delete', { body: { ids: [id] } })
  }

  /** A person who exists nowhere: the address is reserved for tests, so that no mail arrives. */
  buyer() {
    // Put first, because that is done last: orders are deleted before.
    if (this.#emails.size === 0)
      this.#cleanups.unshift({ what: 'personal data of buyers', undo: () => this.#eraseBuyers() })
    const email = `${this.mark.toLowerCase().replaceAll(' ', '-')}-${this.#emails.size + 1}@conformance.example`
    this.#emails.add(email)
    return {
      customer_name: `${this.mark} buyer`,
      customer_email: email,
      customer_phone: inventPhone(),
    }
  }
}
