import type { FastifyInstance } from 'fastify'
import { forMachines, forMembers, type MerchantRoute } from './access/merchant-route.ts'
import { mountRoutes } from './access/mount.ts'
import type { Route } from './access/route.ts'
import { createAuthenticate } from './authenticate.ts'
import { sandboxRoutes } from './integrations/payments/index.ts'
import { apiKeyRoutes, type KeyUsage } from './modules/api-keys/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { bundleRoutes } from './modules/bundles/index.ts'
import { businessRoutes } from './modules/businesses/index.ts'
import { cartRoutes } from './modules/carts/index.ts'
import { checkoutRoutes } from './modules/checkout/index.ts'
import { discountRoutes } from './modules/discounts/index.ts'
import { identityRoutes } from './modules/identity/index.ts'
import { listingRoutes } from './modules/listings/index.ts'
import { locationRoutes } from './modules/locations/index.ts'
import { publicOrderRoutes } from './modules/orders/index.ts'
import { outboxRoutes } from './modules/outbox/index.ts'
import { productRoutes } from './modules/products/index.ts'
import { referenceRoutes } from './modules/reference/index.ts'
import { shippingCostRoutes, shippingRoutes } from './modules/shipping/index.ts'
import {
  createStorefronts,
  customDomainRoutes,
  mountPreflight,
  storeDashboardRoutes,
  storefrontDashboardRoutes,
  storefrontSetupRoutes,
  storeRoutes,
} from './modules/stores/index.ts'
import { systemRoutes } from './modules/system/index.ts'
import { userRoutes } from './modules/users/index.ts'
import { warehouseRoutes } from './modules/warehouses/index.ts'
import { createServer } from './platform/http/server.ts'
import type { Service } from './platform/service.ts'

/** What machines reach below /v3 and members below /api/businesses/…: one declaration, two addresses. */
const merchantRoutes = (service: Service): MerchantRoute[] => [
  ...productRoutes(service), //   /products /variants /product-taxonomies
  ...listingRoutes(service), //   /stores/…/products /stores/…/bundles
  ...bundleRoutes(service), //    /bundles
  ...warehouseRoutes(service), // /warehouses
  ...shippingRoutes(service), //  /couriers /shipping-zones /shipping-rates
]

/** `{base_url}`: what machines and browsers of storefronts call. */
export function apiRoutes(service: Service): Route[] {
  const routes: Route[] = [
    ...identityRoutes(), //       /v3/me
    ...storeRoutes(service), //   /v3/stores
    ...forMachines(merchantRoutes(service)),
    ...storefrontSetupRoutes(service), // /v3/stores/…/public-api-keys, …/storefront/allowed-origins
    ...locationRoutes(service), // /v3/locations /v3/stores/…/public/locations
    ...discountRoutes(service), // /v3/discount-codes
    ...shippingCostRoutes(service), // /v3/shipping-costs
    ...cartRoutes(service), //     /v3/stores/…/public/cart
    ...checkoutRoutes(service), // /v3/stores/…/public/checkout, …/payment-methods, …/discount-codes/check
    ...publicOrderRoutes(service), // /v3/stores/…/public/orders
    ...systemRoutes(service), //  /healthz /readyz /metrics
    ...sandboxRoutes(service), // /sandbox: the payment gateway that ships with the program
  ]
  const reference = referenceRoutes(() => routes, {
    url: service.config.baseUrl,
    prefix: '/v3',
    title: 'Etalase API',
    description: 'Commerce for businesses: stores, orders, apps and storefronts.',
  })
  routes.push(...reference) //    /v3/openapi.json /docs
  return routes
}

/** `{app_url}`: what the dashboard calls, with a session cookie. */
export function dashboardRoutes(service: Service): Route[] {
  const routes: Route[] = [
    ...userRoutes(service), //           /api/auth /api/me /api/sessions
    ...businessRoutes(service), //       /api/businesses, its members and invitations
    ...storeDashboardRoutes(service), // /api/businesses/…/stores
    ...storefrontDashboardRoutes(service), // …/stores/…/public-api-keys, …/storefront/allowed-origins
    ...customDomainRoutes(service), //   /api/businesses/…/custom-domains
    ...apiKeyRoutes(service), //         /api/businesses/…/api-keys
    ...forMembers(merchantRoutes(service)),
    ...auditRoutes(service), //          /api/businesses/…/audit
    ...outboxRoutes(service), //         /api/businesses/…/outbox
  ]
  const reference = referenceRoutes(() => routes, {
    url: service.config.appUrl,
    prefix: '/api',
    title: 'Etalase dashboard API',
    description: 'What the dashboard calls, same origin, with a session cookie.',
  })
  routes.push(...reference) //           /api/openapi.json /docs
  return routes
}

/** A listener for each address; both share one service and one way to tell who is calling. */
export function createServers(service: Service, keyUsage: KeyUsage): { api: FastifyInstance; app: FastifyInstance } {
  const storefronts = createStorefronts(service)
  const authenticate = createAuthenticate(service, keyUsage, storefronts)
  const serve = (routes: Route[]) => {
    const server = createServer({ log: service.log, trustedProxies: service.config.trustedProxies })
    mountRoutes(server, routes, service, authenticate)
    return server
  }
  const api = serve(apiRoutes(service))
  mountPreflight(api, storefronts, service.config.headerPrefix)
  return { api, app: serve(dashboardRoutes(service)) }
}
