import type { IncomingHttpHeaders } from 'node:http'
import type { AdapterOptions, Credentials, PaymentAdapter } from '../payments/index.ts'

/** A message whose text the channel has approved before, with values for its gaps. */
export type TemplateMessage = {
  /** Our id of the message. The channel repeats it in its reports about the message. */
  reference_id: string
  /** Digits with the country code. */
  to: string
  template: string
  language: string
  parameters: readonly string[]
  /** The end of the address behind the template's button. */
  button?: string
}

/** A text that a member wrote. The channel accepts such texts only for a while after the buyer wrote. */
export type TextMessage = Pick<TemplateMessage, 'reference_id' | 'to'> & { text: string }

/** Why a channel does not deliver a message. Pages have words for each. */
export const sendFailures = [
  'cannot_receive',
  'outside_window',
  'engagement',
  'template',
  'account',
  'rate_limited',
  'refused',
] as const
export type SendFailure = (typeof sendFailures)[number]

/**
 * `later`: nothing was sent, and the same message may be sent again after a while. `code` is the channel's own error
 * code.
 */
export type Sending =
  | { outcome: 'sent'; provider_message_id: string }
  | { outcome: 'failed'; reason: SendFailure; code: string }
  | { outcome: 'later'; code: string }

export type DeliveryStatus = 'sent' | 'delivered' | 'read' | 'failed'

/** What a webhook reports. The same event may arrive several times, and events may arrive in any order. */
export type ChannelEvent = { event_id: string; provider_message_id: string; at: string } & (
  | { kind: 'status'; reference_id: string | null; status: DeliveryStatus; failure: SendFailure | null }
  | { kind: 'message'; from: string; name: string | null; text: string }
)

/** A way to reach buyers, acting with the credentials of one account. */
export type MessageChannel = {
  name: string
  /**
   * Sends a template message. Throws `ProviderUnavailable` if the outcome is unknown; there is no way to look it up
   * later.
   */
  sendTemplate(message: TemplateMessage): Promise<Sending>
  /** Sends a text that a member wrote; fails as `sendTemplate` does. */
  sendText(message: TextMessage): Promise<Sending>
  /** A cheap call that fails if the credentials are wrong. */
  check(): Promise<void>
  /** Whether the request that confirms the webhook address carries the account's token. */
  acceptsHandshake(given: { mode: string | undefined; token: string | undefined }): boolean
  /** Throws 401 if the webhook is not signed with the account's secret, 400 if its body is not as specified. */
  parseWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): ChannelEvent[]
}

/** How accounts of a channel are set up and opened. */
export type ChannelAdapter = Pick<PaymentAdapter, 'name' | 'modes' | 'credential_fields' | 'hosts'> & {
  /** Throws `ProviderRefused` for missing credentials. */
  create(credentials: Credentials, options: AdapterOptions): MessageChannel
}
