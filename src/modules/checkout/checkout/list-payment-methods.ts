import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { electronicMethods } from '../../../integrations/payments/index.ts'
import { chooseLanguage } from '../../../platform/http/choose-language.ts'
import { Closed, ListOf, Nullable, OneOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { paymentName } from '../../../vocabulary/payment-names.ts'
import { isEpayment } from '../../orders/pricing/index.ts'
import { listPaymentAccounts, type ServingAccount } from '../../stores/provider-accounts/index.ts'
import { effectiveSettings, getStore } from '../../stores/store-settings/index.ts'
import { collectedMethods } from '../checkout-preparation/index.ts'
import type { CheckoutService } from './statements.ts'

export const PaymentMethod = Closed(
  {
    code: Type.String(),
    label: Type.String({ examples: ['Transfer bank'] }),
    description: Nullable(Type.String()),
    enabled: Type.Boolean(),
    requires_redirect: Type.Boolean(),
    metadata: Nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'PaymentMethod' },
)

/** Methods whose payment page is at the provider. */
const redirecting = ['card', 'invoice', 'gopay', 'dana', 'ovo', 'linkaja', 'shopeepay', 'payment_link']

type FeeSettings = { is_service_fee: boolean; service_fees: { payment_method: string }[] }

/** Without methods whose fee, which buyers of the store pay, is not set. */
export function offeredMethods(methods: string[], { is_service_fee, service_fees }: FeeSettings): string[] {
  const hasFee = (code: string) => service_fees.some((fee) => fee.payment_method === code)
  return methods.filter((code) => code !== 'no_payment' && (!is_service_fee || !isEpayment(code) || hasFee(code)))
}

const PaymentSetup = Closed(
  {
    electronic: OneOf(['accounts', 'simulator', 'none'], {
      description:
        'Who collects payments by virtual account, QR code, e-wallet, card and retail code: accounts of the business, the simulator, where no money moves, or nobody; they are then not offered',
    }),
    stores: Type.Array(
      Closed({
        unique_id: Type.String(),
        name: Type.String(),
        collected_methods: Type.Array(Type.String({ examples: ['qris'] }), {
          description:
            'The electronic methods that somebody collects for the store; others are not offered, even if turned on',
        }),
      }),
      { description: 'The first 100 stores, whose settings say what buyers can choose' },
    ),
  },
  { title: 'PaymentSetup' },
)

function whoCollects(accounts: readonly ServingAccount[], { paymentSandbox }: Service['config']) {
  if (accounts.some(({ is_active }) => is_active)) return 'accounts'
  return paymentSandbox && accounts.length === 0 ? 'simulator' : 'none'
}

/** The payment methods for the merchant, as plain codes, with the account that collects each electronic one. */
export const storePaymentMethodRoutes = ({ db, config }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/payment-setup',
    tag: 'Storefront setup',
    summary: 'Who collects electronic payments on this installation, and for which stores',
    scope: 'store:read',
    answer: { status: 200, schema: PaymentSetup },
    handle: async ({ merchant }) => {
      const accounts = await listPaymentAccounts(db, merchant.business_id)
      const stores = await db
        .selectFrom('stores')
        .select(['id', 'unique_id', 'name'])
        .where('business_id', '=', merchant.business_id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(100)
        .execute()
      return {
        electronic: whoCollects(accounts, config),
        stores: stores.map(({ id, ...store }) => ({
          ...store,
          collected_methods: collectedMethods({ id, payment_methods: [...electronicMethods] }, accounts, config),
        })),
      }
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/stores/:store_id/payment-methods',
    tag: 'Storefront setup',
    summary: 'List the codes of the payment methods that buyers of a store can choose',
    scope: 'store:read',
    params: { store_id: Type.String({ description: 'Number or unique_id' }) },
    answer: { status: 200, schema: ListOf(Type.String({ examples: ['va_bca'] })) },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const store = await getStore(db, merchant.business_id, params.store_id)
      const possible = collectedMethods(store, await listPaymentAccounts(db, merchant.business_id), config)
      return toList(offeredMethods(possible, effectiveSettings(store.settings)))
    },
  }),
]

/**
 * The methods the store offers, in its order, with names in the language that the request accepts, or else the store's. If
 * buyers pay the service fee, methods without a configured fee are omitted.
 */
export async function listPaymentMethods(
  { checkout }: Pick<CheckoutService, 'checkout'>,
  store: { id: number; business_id: number },
  acceptLanguage?: string,
) {
  const {
    store: { payment_methods },
    settings,
  } = await checkout.shops.shop(store)
  const language = chooseLanguage(acceptLanguage, settings.language)
  return offeredMethods(payment_methods, settings).map((code) => ({
    code,
    label: paymentName(code, language),
    description: null,
    enabled: true,
    requires_redirect: redirecting.includes(code),
    metadata: null,
  }))
}
