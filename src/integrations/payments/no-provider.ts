import { notFound } from '../../platform/errors.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'

const absent = async () => {
  throw new ProviderUnavailable('No payment provider is configured')
}

/** Where none is configured: buyers pay by transfer or on delivery, and nothing calls back. */
export const noProvider: PaymentProvider = {
  name: 'none',
  create: absent,
  find: absent,
  cancel: absent,
  readCallback: () => {
    throw notFound()
  },
}
