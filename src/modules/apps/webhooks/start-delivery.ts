import type pg from 'pg'
import type { Service } from '../../../platform/service.ts'
import { type DeliveryOptions, startDeliveryWorker } from '../webhook-delivery/index.ts'
import { markReceivers } from './mark-receivers.ts'

/** Starts a delivery worker that deactivates receivers after days of failures. */
export const startDelivery = (service: Service, connection: pg.ClientConfig, options?: DeliveryOptions) =>
  startDeliveryWorker(
    service,
    connection,
    (outcomes, now) => markReceivers(service.db, outcomes, service.config.appUrl, now),
    options,
  )
