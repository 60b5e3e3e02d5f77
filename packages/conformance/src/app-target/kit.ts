import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, Obstacle } from '../run/answer.ts'
import { createCaller } from '../run/call.ts'
import type { Grant } from './grants.ts'
import { describeOrder } from './payloads.ts'
import { type Credentials, Platform } from './platform.ts'
import { Visitor } from './visitor.ts'

export type AppOptions = Credentials & {
  /** Where the app under test is. */
  address: string
  /** The port on which the run plays the service. */
  listen: number
  installPath: string
  webhookPath: string
  /** A page that calls the API when a merchant opens it. */
  pagePath: string
  launchPath: string
}

export type Installed = { visitor: Visitor; grant: Grant; landing: Answer }

type Sending = {
  event?: string
  business?: string
  data?: object
  /** Of the event; a new one unless the same event is sent again. */
  uniqueId?: string
  /** Seconds since 1970 that are signed. */
  at?: number
  /** The secret that signs; that of the app by default. */
  secret?: string
  /** Changes what was signed. */
  tamper?: (sent: { headers: Record<string, string | undefined>; body: string }) => void
}

export const makeEventId = () => `event_${randomBytes(12).toString('hex')}`

/** What a check of an app works with. */
export class AppKit {
  readonly options: AppOptions
  readonly platform: Platform
  readonly #call = createCaller({ base: '' })

  constructor(options: AppOptions) {
    this.options = options
    this.platform = new Platform(options)
  }

  toAddress = (path: string) => new URL(path, this.options.address).href

  /** A merchant installs the app for a new business. */
  async install(): Promise<Installed> {
    const visitor = new Visitor()
    const before = this.platform.grants.all.length
    const { answer } = await visitor.open(this.toAddress(this.options.installPath))
    const grant = this.platform.grants.all[before]
    if (!grant) throw new Obstacle('The app got no tokens when it was installed', answer)
    return { visitor, grant, landing: answer }
  }

  /** A merchant starts an installation; the browser stops before it comes back to the app. */
  async startInstallation(): Promise<{ visitor: Visitor; callback: URL }> {
    const visitor = new Visitor()
    const isCallback = (url: URL) => url.searchParams.has('code')
    const { answer, next } = await visitor.open(this.toAddress(this.options.installPath), isCallback)
    if (!next) throw new Obstacle('The app did not send the browser to the authorize page', answer)
    return { visitor, callback: next }
  }

  openPage = async ({ visitor }: { visitor: Visitor }): Promise<Answer> =>
    (await visitor.open(this.toAddress(this.options.pagePath))).answer

  /** The calls of business routes for a business. */
  callsOf = ({ business }: Grant) => this.platform.calls.filter((call) => call.business === business)

  /** Delivers an event as the service does. */
  async deliver({
    event = 'order.created',
    business = 'C0',
    data = describeOrder(business),
    uniqueId,
    at,
    secret = this.options.webhookSecret,
    tamper,
  }: Sending): Promise<Answer> {
    const unique_id = uniqueId ?? makeEventId()
    const timestamp = new Date().toISOString().replace('Z', '000Z')
    const body = JSON.stringify({ event, unique_id, timestamp, business, sequence: 1, version: 1, data })
    const signedAt = String(at ?? Math.floor(Date.now() / 1000))
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const sent = {
      body,
      headers: {
        'x-service-business-id': business,
        'x-service-app-id': this.options.clientId,
        'x-service-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
        'webhook-id': unique_id,
        'webhook-timestamp': signedAt,
        'webhook-signature': `v1,${createHmac('sha256', key).update(`${unique_id}.${signedAt}.${body}`).digest('base64')}`,
      } as Record<string, string | undefined>,
    }
    tamper?.(sent)
    const { headers, body: raw } = sent
    return await this.#call(`POST ${this.toAddress(this.options.webhookPath)}`, { headers, raw, isLimitExpected: true })
  }
}
