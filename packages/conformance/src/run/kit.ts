import { randomBytes } from 'node:crypto'
import type { Answer } from './answer.ts'
import { type Caller, createCaller, type Input } from './call.ts'
import type { Options } from './options.ts'
import { Records } from './records.ts'
import { Secrets } from './secrets.ts'

/** What a check works with. */
export type Kit = {
  options: Options
  /** Calls with the key of the business, unless another credential is given. */
  call: Caller
  /** Calls a public route of the run's own store, as a browser does: `GET /items`. */
  visit: Caller
  records: Records
  secrets: Secrets
}

export function createKit(options: Options, onWait?: (seconds: number) => void): Kit {
  const secrets = new Secrets()
  for (const secret of [options.key, options.restrictedKey, options.expiredKey, options.otherKey]) secrets.add(secret)
  for (const secret of [options.clientSecret, options.refreshToken, options.webhookSecret]) secrets.add(secret)
  const send = createCaller({ base: options.baseUrl, onWait })
  const call = (operation: string, input: Input = {}) =>
    send(operation, { ...input, credential: input.credential === undefined ? options.key : input.credential })
  const records = new Records(call, `Conformance ${randomBytes(4).toString('hex')}`)
  return { options, call, visit: createVisit(send, records), records, secrets }
}

function createVisit(send: Caller, records: Records): Caller {
  return async (operation: string, input: Input = {}): Promise<Answer> => {
    const { unique_id, key } = await records.store()
    const [method, path] = operation.split(' ') as [string, string]
    return await send(`${method} /v3/stores/${unique_id}/public${path}`, {
      ...input,
      headers: { 'x-service-storefront-api-key': key, ...input.headers },
    })
  }
}
