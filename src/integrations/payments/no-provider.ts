import { notFound } from '../../platform/errors.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'

const absent = async () => {
  throw new ProviderUnavailable('No payment provider is configured')
}

/** Used if no gateway is configured: buyers pay by bank transfer or cash on delivery. */
export const noProvider: PaymentProvider = {
  name: 'none',
  create: absent,
  find: absent,
  cancel: absent,
  readCallback: () => {
    throw notFound()
  },
}
