import type { RequestOptions } from 'web-push'
import { extractAddress } from '../../../config-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { derivePushKeys } from './push-keys.ts'
import { keptSeconds, type Outcome, readAnswer } from './rules.ts'

type Addressed = { device_id: number; content: object; endpoint: string; p256dh: string; auth: string }

export type Attempt = { outcome: Outcome; retryAfter: string | undefined }

/** Encrypts a push for a device, signs the request and sends it to the device's push service. */
export async function postPush(
  { config, secrets, outbound, log }: Pick<Service, 'config' | 'secrets' | 'outbound' | 'log'>,
  { device_id, content, endpoint, p256dh, auth }: Addressed,
): Promise<Attempt> {
  const { default: webPush } = await import('web-push')
  const options: RequestOptions = {
    vapidDetails: { subject: findContact(config), ...derivePushKeys(secrets.push) },
    TTL: keptSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    options,
  )
  const answer = await outbound.pushes.send({
    method: 'POST',
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    body,
    isRepeatable: true,
  })
  const outcome = readAnswer(answer.status)
  const { host } = new URL(endpoint)
  if (outcome === 'refused') log.warn({ device: device_id, host, status: answer.status }, 'a push was refused')
  return { outcome, retryAfter: answer.headers['retry-after'] }
}

/** Whom a push service may ask about our pushes. Some refuse addresses that are not public. */
const findContact = ({ appUrl, mailFrom }: Service['config']) =>
  appUrl.startsWith('https:') ? appUrl : `mailto:${extractAddress(mailFrom)}`
