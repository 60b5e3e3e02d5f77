import { readSignedToken, signToken } from '../../../platform/secrets/signed-token.ts'
import type { Service } from '../../../platform/service.ts'
import { type Channel, channels, toExtension } from './rules.ts'

export type FeedKey = { business_id: number; store_id: number; channel: Channel; rotation: number }

const prefix = 'feed'

type Signing = Pick<Service, 'secrets' | 'config'>

/** The secret address of a feed. Deriving it needs the installation's secret. */
export function feedUrl({ secrets, config }: Signing, { business_id, store_id, channel, rotation }: FeedKey): string {
  const payload = Buffer.from([business_id, store_id, channel, rotation].join('.'))
  return `${config.baseUrl}/feeds/${signToken(prefix, secrets.feeds, payload)}.${toExtension(channel)}`
}

/** Reads the feed from the last part of an address; undefined if the address was never issued. Needs no query. */
export function readFeedAddress({ secrets }: Pick<Service, 'secrets'>, name: string): FeedKey | undefined {
  const [, token, extension] = /^(feed_[\w-]{1,200})\.(xml|csv)$/.exec(name) ?? []
  const payload = token && readSignedToken(prefix, secrets.feeds, token)
  if (!payload) return undefined
  const [business, store, named, rotation] = payload.toString().split('.')
  const channel = channels.find((one) => one === named)
  if (!channel || toExtension(channel) !== extension) return undefined
  return { business_id: Number(business), store_id: Number(store), channel, rotation: Number(rotation) }
}
