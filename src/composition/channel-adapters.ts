import type { Config } from '../config.ts'
import { type ChannelAdapter, whatsappCloud } from '../integrations/messages/index.ts'
import type { Channels } from '../modules/messages/whatsapp/index.ts'
import type { Service } from '../platform/service.ts'

/** The message channels that a business can have accounts at, by the name that addresses and records show. */
export const channelAdapters = ({
  providerUrls,
}: Pick<Config, 'providerUrls'>): Readonly<Record<string, ChannelAdapter>> => {
  const whatsapp = whatsappCloud(providerUrls.whatsapp_cloud)
  return { [whatsapp.name]: whatsapp }
}

/** The accounts of businesses at message channels. */
export const createChannels = (service: Service): Channels => ({
  ...service,
  adapters: channelAdapters(service.config),
})
