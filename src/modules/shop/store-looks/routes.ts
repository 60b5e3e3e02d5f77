import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { action, type Route } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore, toSlugUrl } from '../../stores/store-settings/index.ts'
import { getLook, keepPreview, replaceLook } from './manage-look.ts'
import { LookIn, LookOut, PreviewIn, PreviewOut } from './schemas.ts'
import { showLook } from './shown-look.ts'

const tag = 'Store content'
const path = '/stores/:store_id/look'
const params = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }
const example = {
  theme: 'galeri',
  sections: [
    { kind: 'hero', heading: 'Kopi dari Gayo', button_label: 'Belanja', link: { type: 'items' } },
    { kind: 'all_items' },
  ],
}

/** Routes for the look of a store's hosted pages. */
export const storeLookRoutes = ({ db, config: { baseUrl } }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: "Read the look of a store's hosted pages: its theme, and the sections of the front page",
    scope: 'store:read',
    params,
    answer: { status: 200, schema: LookOut },
    errors: [404],
    handle: async ({ merchant, params }) =>
      showLook(await getLook(db, await getStore(db, merchant.business_id, params.store_id)), baseUrl),
  }),
  merchantAction({
    method: 'PUT',
    path,
    tag,
    summary: "Replace the look of a store's hosted pages",
    scope: 'store:update',
    permission: 'stores:manage',
    params,
    body: LookIn,
    answer: { status: 200, schema: LookOut },
    errors: [404],
    example,
    handle: async (tx, { merchant, params, body, now }) => {
      const store = await getStore(tx, merchant.business_id, params.store_id)
      return showLook(await replaceLook(tx, store, body, baseUrl, now), baseUrl)
    },
  }),
]

/** Only for the dashboard, because a preview belongs to a member. */
export const lookPreviewRoutes = ({ config: { baseUrl, shopUrl } }: Service): Route[] => [
  action({
    method: 'POST',
    path: `/api/businesses/:business_id${path}/preview`,
    tag,
    summary: 'Keep a look for an hour without saving it, with colour and logo, and get an address that shows it',
    access: member('stores:manage'),
    params: { business_id: Type.String(), ...params },
    body: PreviewIn,
    answer: { status: 200, schema: PreviewOut },
    errors: [404],
    example,
    handle: async (tx, { caller, params, body, now }) => {
      const store = await getStore(tx, caller.business.id, params.store_id)
      const { token, expires_at } = await keepPreview(tx, store, caller.user.id, body, { baseUrl, now })
      return { url: `${toSlugUrl(store.slug, shopUrl)}?preview=${token}`, expires_at }
    },
  }),
]
