import { notFound } from '../../platform/errors/errors.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'

const absent = async () => {
  throw new ProviderUnavailable('No payment provider is configured')
}

/** Used if no account serves a payment: buyers then pay by bank transfer or cash on delivery. */
export const noProvider: PaymentProvider = {
  name: 'none',
  methods: [],
  create: absent,
  find: absent,
  cancel: absent,
  refund: undefined,
  findRefund: undefined,
  listEntries: undefined,
  check: absent,
  readCallback: () => {
    throw notFound()
  },
}
