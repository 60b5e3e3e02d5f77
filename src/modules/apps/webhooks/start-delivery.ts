import type pg from 'pg'
import type { Service } from '../../../platform/service.ts'
import { type DeliveryOptions, startDeliveryWorker } from '../webhook-delivery/index.ts'
import { markReceivers } from './mark-receivers.ts'

/** Starts a delivery worker that switches off receivers which fail for too long. */
export const startDelivery = (service: Service, connection: pg.ClientConfig, options?: DeliveryOptions) =>
  startDeliveryWorker(
    service,
    connection,
    (outcomes, now) => markReceivers(service.db, outcomes, service.config.appUrl, now),
    options,
  )
