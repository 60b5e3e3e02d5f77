import { pagePaths } from './paths.generated.ts'

/** The paths of all pages. The router matches them, and the server serves the web app there. */
export const paths = { home: '/', ...pagePaths } as const

export type PageName = keyof typeof paths

/** Addresses of earlier versions, which redirect to the page of the selected business. */
export const formerPaths = {
  '/stores': paths.stores,
  '/stores/:store_id': paths.store,
  '/subscriptions': paths.subscriptions,
  '/subscriptions/:subscription_id': paths.subscription,
  '/digital-goods': paths.digitalGoods,
  '/digital-goods/:variant_id': paths.digitalGood,
  '/setting/members': paths.members,
  '/setting/installed-apps': paths.installedApps,
  '/setting/audit': paths.audit,
  '/setting/outbox': paths.outbox,
  '/setting/account': paths.account,
  '/setting/sessions': paths.sessions,
} as const
