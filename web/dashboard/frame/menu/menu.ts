import { useMessages } from '../../messages/provider.tsx'
import type { IconName } from '../../parts/values/icon.tsx'
import type { paths } from '../../paths.ts'
import { type Permission, useBusiness, useListAddress } from '../../session/business.tsx'
import { useUser } from '../../session/session.tsx'

type Place = { page: keyof typeof paths; label: string; icon: IconName; needs?: Permission }

/** The groups of the menu that the user may open in the selected business. */
export function useMenu() {
  const { nav, home, customers, discounts } = useMessages()
  const { is_operator } = useUser()
  const { can } = useBusiness()
  const addressOf = useListAddress()
  const groups: { name: string; places: Place[] }[] = [
    {
      name: nav.shop,
      places: [
        { page: 'businessHome', label: home.title, icon: 'home' },
        { page: 'orders', label: nav.orders, icon: 'orders' },
        { page: 'refunds', label: nav.refunds, icon: 'refund' },
        { page: 'invoices', label: nav.invoices, icon: 'document' },
        { page: 'products', label: nav.products, icon: 'box' },
        { page: 'stock', label: nav.stock, icon: 'shelves' },
        { page: 'customers', label: customers.title, icon: 'people' },
        { page: 'discounts', label: discounts.title, icon: 'percent' },
        { page: 'paymentLinks', label: nav.paymentLinks, icon: 'link' },
        { page: 'checkoutIntents', label: nav.checkoutIntents, icon: 'clock' },
        { page: 'reviews', label: nav.reviews, icon: 'star' },
        { page: 'subscriptions', label: nav.subscriptions, icon: 'repeat' },
        { page: 'digitalGoods', label: nav.digitalGoods, icon: 'book' },
      ],
    },
    {
      name: nav.settings,
      places: [
        { page: 'stores', label: nav.stores, icon: 'store', needs: 'stores:manage' },
        { page: 'shipping', label: nav.shipping, icon: 'truck', needs: 'catalog:manage' },
        { page: 'payments', label: nav.payments, icon: 'money', needs: 'stores:manage' },
        { page: 'paymentChecks', label: nav.paymentChecks, icon: 'warning', needs: 'payments:manage' },
        { page: 'whatsapp', label: nav.whatsapp, icon: 'chat', needs: 'messages:manage' },
        { page: 'business', label: nav.business, icon: 'box', needs: 'business:update' },
        { page: 'members', label: nav.members, icon: 'people', needs: 'members:manage' },
        { page: 'installedApps', label: nav.installedApps, icon: 'plug', needs: 'apps:authorize' },
        { page: 'audit', label: nav.audit, icon: 'list', needs: 'audit:read' },
        { page: 'outbox', label: nav.outbox, icon: 'mail', needs: 'outbox:read' },
      ],
    },
    {
      name: nav.developers,
      places: [
        { page: 'apiKeys', label: nav.apiKeys, icon: 'key', needs: 'developers:manage' },
        { page: 'apps', label: nav.apps, icon: 'apps', needs: 'developers:manage' },
        { page: 'webhooks', label: nav.webhooks, icon: 'send', needs: 'developers:manage' },
      ],
    },
  ]
  if (is_operator) {
    groups.push({
      name: nav.operator,
      places: [
        { page: 'operatorApps', label: nav.operatorApps, icon: 'shield' },
        { page: 'operatorOutbox', label: nav.operatorOutbox, icon: 'mail' },
      ],
    })
  }
  return groups
    .map(({ name, places }) => ({
      name,
      places: places
        .filter(({ needs }) => !needs || can(needs))
        .map(({ page, label, icon }) => ({ to: addressOf(page), label, icon })),
    }))
    .filter(({ places }) => places.length > 0)
}
