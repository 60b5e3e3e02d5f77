import { randomBytes } from 'node:crypto'
import type { Answer } from './answer.ts'
import type { Caller } from './call.ts'
import type { Records } from './records.ts'

export type CustomerTokens = { access: string; refresh: string }

/** A customer of the run's own store, who can sign in as often as checks need it. */
export class Customers {
  readonly #visit: Caller
  readonly #call: Caller
  readonly #records: Records
  #registered: Promise<{ email: string; password: string; answer: Answer }> | undefined

  constructor(records: Records, call: Caller, visit: Caller) {
    this.#records = records
    this.#call = call
    this.#visit = visit
  }

  /** The customer and the answer to the registration. */
  registered = () => {
    this.#registered ??= this.#register()
    return this.#registered
  }

  async #register() {
    const { customer_email: email, customer_name: name } = this.#records.buyer()
    const password = randomBytes(18).toString('base64url')
    const answer = await this.#visit('POST /auth/register', { body: { name, email, password } })
    return { email, password, answer }
  }

  /** Signs in once more: the tokens are the caller's alone. */
  async signIn(): Promise<{ answer: Answer; tokens: CustomerTokens }> {
    const { email, password } = await this.registered()
    const answer = await this.#records.must(`POST ${await this.#path()}/public/auth/login`, {
      credential: null,
      headers: { 'x-service-storefront-api-key': (await this.#records.store()).key },
      body: { email, password },
    })
    return { answer, tokens: answer.body }
  }

  /** Calls a route below `/customers/me` with a customer token; null sends none. */
  async call(operation: string, credential: string | null, body?: unknown): Promise<Answer> {
    const [method, path] = operation.split(' ') as [string, string]
    return await this.#call(`${method} ${await this.#path()}/customers/me${path}`, { credential, body })
  }

  async #path(): Promise<string> {
    return `/v3/stores/${(await this.#records.store()).unique_id}`
  }
}
