import type { ChannelAdapter, MessageChannel } from '../../../integrations/messages/index.ts'
import { ProviderRefused } from '../../../integrations/payments/index.ts'
import type { Service } from '../../../platform/service.ts'
import {
  type Account,
  accountsOfStore,
  connectAccount,
  isPaused,
  listMessageAccounts,
} from '../../stores/provider-accounts/index.ts'

export type Channels = Pick<Service, 'db' | 'config' | 'log' | 'secrets' | 'outbound' | 'breakers' | 'now'> & {
  adapters: Readonly<Record<string, ChannelAdapter>>
}

/** Undefined if the installation has no such channel, or the credentials are invalid. */
export function openChannel(channels: Channels, account: Account): MessageChannel | undefined {
  const adapter = channels.adapters[account.provider]
  if (!adapter) return undefined
  const { credentials, request } = connectAccount(channels, channels.secrets.credentials, account, adapter.hosts)
  try {
    return adapter.create(credentials, { mode: account.mode, request })
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined // The account's check reports what is wrong with it.
    throw error
  }
}

/**
 * Chooses the channel for messages of a store: that of the first account by rank that is not down, or else the first.
 * With `writtenTo` only that account is used.
 */
export async function chooseChannel(channels: Channels, businessId: number, storeId: number, writtenTo?: number) {
  const all = accountsOfStore(await listMessageAccounts(channels.db, businessId), storeId)
  const serving = writtenTo === undefined ? all : all.filter(({ id }) => id === writtenTo)
  const account = serving.find((one) => !isPaused(channels, one)) ?? serving[0]
  const channel = account && openChannel(channels, account)
  return channel && { channel, isPaused: isPaused(channels, account) }
}
