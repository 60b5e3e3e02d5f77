import { randomUUID } from 'node:crypto'
import { dummyPaymentHandler, LanguageCode } from '@vendure/core'

const quiet = () => {}

/** Vendure as it ships, on PostgreSQL and with bearer tokens: jobs, sessions and caches in memory, no plugins, errors only. */
export const settings = (synchronize) => ({
  apiOptions: { hostname: '127.0.0.1', port: Number(process.env.PORT), introspection: false },
  // Nobody logs in, and Vendure refuses its default password in production.
  authOptions: { tokenMethod: 'bearer', superadminCredentials: { identifier: 'nobody', password: randomUUID() } },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize, logging: false },
  defaultLanguageCode: LanguageCode.en,
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: {
    error: (message, context, trace) => process.stderr.write(`Vendure: ${context}: ${message}\n${trace ?? ''}\n`),
    warn: quiet,
    info: quiet,
    verbose: quiet,
    debug: quiet,
  },
})
