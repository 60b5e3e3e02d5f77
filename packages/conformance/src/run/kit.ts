import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { App } from './app.ts'
import { type Caller, createCaller, type Input } from './call.ts'
import { Customers } from './customers.ts'
import type { DeliverySource } from './deliveries.ts'
import type { Options } from './options.ts'
import { Receiver } from './receiver.ts'
import { makeMark, Records } from './records.ts'
import type { Progress } from './run-each.ts'
import { Secrets } from './secrets.ts'
import { Stream } from './stream.ts'

/** What a check works with. */
export type Kit = {
  options: Options
  /** Calls with the key of the business, unless another credential is given. */
  call: Caller
  /** Calls a public route of the run's own store, as a browser does: `GET /items`. */
  visit: Caller
  records: Records
  customers: Customers
  app: App
  /** Where an endpoint of the business leads to, if the run was told. */
  receiver: Receiver | undefined
  deliveries: DeliverySource
  secrets: Secrets
  /** Asks until the answer passes, for what the server does in the background; returns the last answer. */
  until(ask: () => Promise<Answer>, passes: (answer: Answer) => boolean): Promise<Answer>
}

export function createKit(options: Options, { onWait, stop }: Pick<Progress, 'onWait' | 'stop'> = {}): Kit {
  const secrets = new Secrets()
  for (const secret of [options.key, options.restrictedKey, options.expiredKey, options.otherKey]) secrets.add(secret)
  for (const secret of [options.clientSecret, options.refreshToken, options.webhookSecret]) secrets.add(secret)
  const send = createCaller({ base: options.baseUrl, onWait, stop })
  const withKey =
    (caller: Caller): Caller =>
    (operation, input = {}) =>
      caller(operation, { ...input, credential: input.credential === undefined ? options.key : input.credential })
  const call = withKey(send)
  // What was made is deleted in spite of a stop.
  const records = new Records(call, withKey(createCaller({ base: options.baseUrl, onWait })), makeMark())
  const visit = createVisit(send, records)
  const customers = new Customers(records, call, visit)
  const receiver = createReceiver(options, stop)
  const deliveries = receiver ?? new Stream(records, options.waitSeconds)
  const app = new App(call, options, secrets)
  return { options, call, visit, records, customers, app, receiver, deliveries, secrets, until: createUntil(options) }
}

function createReceiver(options: Options, stop: AbortSignal | undefined): Receiver | undefined {
  const { webhookListen: listen, webhookSecret: secret, waitSeconds } = options
  return listen && secret ? new Receiver({ listen, secret, waitSeconds, stop }) : undefined
}

const pollMs = 250

function createUntil({ waitSeconds }: Options): Kit['until'] {
  return async (ask, passes) => {
    const deadline = Date.now() + waitSeconds * 1000
    for (;;) {
      const answer = await ask()
      if (passes(answer) || Date.now() > deadline) return answer
      await sleep(pollMs)
    }
  }
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
