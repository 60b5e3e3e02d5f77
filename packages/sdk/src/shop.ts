import { type Answer, callOperation, type Input, type InputArguments, type LooseInput } from './core/call.ts'
import { ApiError } from './core/errors.ts'
import { createCalls, type ItemIn } from './core/pages.ts'
import type { Received, SendOptions } from './core/send.ts'
import { createSession, type Session } from './customer-session.ts'
import { type KeyedShopOperation, keyedShopOperations } from './generated/keyed-operations.generated.ts'
import type { Operations } from './generated/types.generated.ts'
import { inMemory, type Keeper } from './keepers.ts'

export { ApiError, NoAnswerError } from './core/errors.ts'
export { inCookies, inMemory, inStorage, type Keeper } from './keepers.ts'

type Prefix = '/v3/stores/{store_id}'
type Visible = `${string} ${Prefix}/public${string}` | `${string} ${Prefix}/customers/me${string}`
type Short<K> = K extends Visible
  ? K extends `${infer Method} ${Prefix}${infer Rest}`
    ? `${Method} ${Rest}`
    : never
  : never
type Full<K extends ShopOperation> = K extends `${infer Method} ${infer Rest}`
  ? Extract<`${Method} ${Prefix}${Rest}`, keyof Operations>
  : never

/** A route of the Storefront API without the part that names the store, for example `GET /public/items`. */
export type ShopOperation = Short<keyof Operations>
export type ShopInput<K extends ShopOperation> = Input<Full<K>, 'store_id', K extends KeyedShopOperation ? true : false>
export type ShopAnswer<K extends ShopOperation> = Answer<Full<K>>

/** An operation whose answer has pages. */
export type PagedShopOperation = {
  [K in ShopOperation]: [ItemIn<ShopAnswer<K>>] extends [never] ? never : K
}[ShopOperation]

export type ShopOptions = SendOptions & {
  /** Address of the service, such as `https://api.example.com`. */
  url: string
  storeId: string | number
  /** The storefront key of the store (`sfpk_…`). It is public. */
  key: string
  /** Default: in memory. In a browser `inStorage(localStorage)`. */
  keep?: Keeper
  /** The prefix of the service's own headers, if its operator changed it. */
  headerPrefix?: string
}

export type Shop = {
  /** Calls an operation and returns the body of its answer. The cart of the visitor and the session are kept. */
  call: <K extends ShopOperation>(operation: K, ...input: InputArguments<ShopInput<K>>) => Promise<ShopAnswer<K>>
  /** As `call`, with status and headers. */
  send: <K extends ShopOperation>(
    operation: K,
    ...input: InputArguments<ShopInput<K>>
  ) => Promise<Received & { body: ShopAnswer<K> }>
  /** The items of a list, page by page. */
  each: <K extends PagedShopOperation>(
    operation: K,
    ...input: InputArguments<ShopInput<K>>
  ) => AsyncGenerator<ItemIn<ShopAnswer<K>>>
  session: Session
  /** Ends the session of the customer, here and at the service. */
  signOut: () => Promise<void>
}

const endSession = 'POST /public/auth/jwt/blacklist'
const issuesTokens = /^POST \/public\/auth\/(register|login|otp\/verify)$/
const isForCustomers = (operation: string) =>
  operation.includes(' /customers/') || operation === 'POST /public/cart/merge'

/** Connects to one store as a browser does, or as a server for a visitor. */
export function connectShop(given: ShopOptions): Shop {
  const { url, storeId, key, keep = inMemory(), headerPrefix = 'X-Service-', ...options } = given
  const guestHeader = `${headerPrefix}Guest-Token`
  const target = {
    options,
    base: `${url.replace(/\/$/, '')}/v3/stores/${encodeURIComponent(storeId)}`,
    isKeyed: (operation: string) => keyedShopOperations.has(operation),
    isHarmless: (operation: string) => operation === endSession,
  }
  const ask = (operation: string, input: LooseInput, added: Record<string, string | undefined> = {}) =>
    callOperation(target, operation, input, { [`${headerPrefix}Storefront-Api-Key`]: key, ...added })
  const session = createSession(keep, async (refresh) => {
    const { body } = await ask('POST /public/auth/jwt/refresh', { body: { refresh } })
    return body as Answer<'POST /v3/stores/{store_id}/public/auth/jwt/refresh'>
  })

  /** The first call to the cart of a visitor without one: its answer brings the guest token. */
  let opening: Promise<unknown> | undefined

  async function sendAny(operation: string, input: LooseInput = {}): Promise<Received> {
    if (!operation.includes(' /public/cart')) return await sendNow(operation, input)
    while (opening && !keep.read('guest')) await opening
    const sent = sendNow(operation, input)
    if (keep.read('guest')) return await sent
    const close = () => {
      opening = undefined
    }
    opening = sent.then(close, close)
    return await sent
  }

  async function sendNow(operation: string, input: LooseInput): Promise<Received> {
    const isCustomers = isForCustomers(operation)
    const access = isCustomers ? await session.access() : undefined
    const received = await ask(operation, input, {
      [guestHeader]: operation.includes(' /public/') ? keep.read('guest') : undefined,
      authorization: access && `Bearer ${access}`,
    }).catch((error) => {
      if (access && error instanceof ApiError && error.status === 401) session.end(access)
      throw error
    })
    const guest = received.headers.get(guestHeader)
    if (guest) keep.write('guest', guest)
    if (issuesTokens.test(operation)) session.start(received.body)
    return received
  }

  return {
    session,
    async signOut() {
      const tokens = session.tokens()
      session.end()
      if (tokens.length > 0) await ask(endSession, { body: { tokens } })
    },
    ...createCalls(sendAny),
  }
}
