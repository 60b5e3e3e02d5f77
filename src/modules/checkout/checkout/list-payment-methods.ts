import { Type } from 'typebox'
import { type MerchantRoute, merchantRead } from '../../../access/merchant-route.ts'
import { Closed, ListOf, OneOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { isEpayment } from '../../orders/pricing/index.ts'
import { listPaymentAccounts } from '../../stores/provider-accounts/index.ts'
import { effectiveSettings, getStore } from '../../stores/store-settings/index.ts'
import { collectedMethods } from '../checkout-preparation/index.ts'
import type { CheckoutService } from './statements.ts'

const names: Record<string, string> = {
  bank_transfer: 'Bank transfer',
  cod: 'Cash on delivery',
  payment_link: 'Payment link',
  qris: 'QRIS',
  gopay: 'GoPay',
  dana: 'DANA',
  ovo: 'OVO',
  linkaja: 'LinkAja',
  shopeepay: 'ShopeePay',
  card: 'Credit or debit card',
  invoice: 'Invoice',
  alfamart: 'Alfamart',
  va_bca: 'BCA Virtual Account',
  va_bni: 'BNI Virtual Account',
  va_bri: 'BRI Virtual Account',
  va_cimb: 'CIMB Niaga Virtual Account',
  va_bsi: 'BSI Virtual Account',
  va_bnc: 'Neo Commerce Virtual Account',
  va_btn: 'BTN Virtual Account',
  va_bjb: 'BJB Virtual Account',
  va_ocbc: 'OCBC Virtual Account',
}

const titled = (code: string) =>
  code
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

export const toLabel = (code: string) =>
  names[code] ?? (code.startsWith('va_') ? `${titled(code.slice(3))} Virtual Account` : titled(code))

/** Methods whose payment page is at the provider. */
const redirecting = ['card', 'invoice', 'gopay', 'dana', 'ovo', 'linkaja', 'shopeepay', 'payment_link']

type FeeSettings = { is_service_fee: boolean; service_fees: { payment_method: string }[] }

function offeredMethods(methods: string[], { is_service_fee, service_fees }: FeeSettings): string[] {
  const hasFee = (code: string) => service_fees.some((fee) => fee.payment_method === code)
  return methods.filter((code) => code !== 'no_payment' && (!is_service_fee || !isEpayment(code) || hasFee(code)))
}

const PaymentSetup = Closed(
  {
    electronic: OneOf(['accounts', 'simulator', 'none'], {
      description:
        'Who collects payments by virtual account, QR code, e-wallet, card and retail code: accounts of the business, the simulator, where no money moves, or nobody; they are then not offered',
    }),
    stores: Type.Array(Closed({ unique_id: Type.String(), name: Type.String() }), {
      description: 'The first 100 stores, whose settings say what buyers can choose',
    }),
  },
  { title: 'PaymentSetup' },
)

async function whoCollects(db: Service['db'], businessId: number, { paymentSandbox }: Service['config']) {
  const accounts = await listPaymentAccounts(db, businessId)
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
    handle: async ({ merchant }) => ({
      electronic: await whoCollects(db, merchant.business_id, config),
      stores: await db
        .selectFrom('stores')
        .select(['unique_id', 'name'])
        .where('business_id', '=', merchant.business_id)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(100)
        .execute(),
    }),
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
 * The methods the store offers, in its order. If buyers pay the service fee, methods without a configured fee are
 * omitted.
 */
export async function listPaymentMethods(
  { checkout }: Pick<CheckoutService, 'checkout'>,
  store: { id: number; business_id: number },
) {
  const {
    store: { payment_methods },
    settings,
  } = await checkout.shops.shop(store)
  return offeredMethods(payment_methods, settings).map((code) => ({
    code,
    label: toLabel(code),
    description: null,
    enabled: true,
    requires_redirect: redirecting.includes(code),
    metadata: null,
  }))
}
