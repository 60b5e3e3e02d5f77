import { type ObjectStore, openObjectStore } from '../integrations/object-store/index.ts'
import type { Channels } from '../modules/messages/whatsapp/index.ts'
import type { Payments } from '../modules/payments/payments/index.ts'
import type { Measuring } from '../modules/shop/measuring/index.ts'
import type { AccountProviders } from '../modules/stores/provider-accounts/index.ts'
import type { Service } from '../platform/service.ts'
import { createChannels } from './channel-adapters.ts'
import { createMeasuring } from './measuring-adapters.ts'
import { accountProviders } from './payment-adapters.ts'
import { createPayments } from './payment-providers.ts'

/** The service with its connections to the outside, with which routes and background tasks are created. */
export type ConnectedService = Service & {
  objects: ObjectStore
  payments: Payments
  channels: Channels
  measuring: Measuring
  accountProviders: AccountProviders
}

/** Called once, in main.ts. */
export const connectOutside = (service: Service): ConnectedService => ({
  ...service,
  objects: openObjectStore(service.config),
  payments: createPayments(service),
  channels: createChannels(service),
  measuring: createMeasuring(service),
  accountProviders: accountProviders(service.config),
})
