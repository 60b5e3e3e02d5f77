import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { cleanRichTexts } from '../../../platform/text/clean-rich-texts.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { getMenus, replaceMenus } from './manage-menus.ts'
import { createPage, deletePage, getPage, listPages, updatePage } from './manage-pages.ts'
import { MenusIn, MenusOut, PageIn, PageOut, PagePatch, PageSummary } from './schemas.ts'

const tag = 'Store content'
const path = '/stores/:store_id'
const params = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }
const pageParams = { ...params, page_id: Id }
const scope = 'store:update'
const permission = 'stores:manage'

/** Routes for a store's pages and menus. */
export const storeContentRoutes = ({ db, threads }: Service): MerchantRoute[] => {
  const clean = async <T extends { body?: string }>(businessId: number, page: T): Promise<T> => {
    if (page.body === undefined) return page
    return { ...page, ...(await cleanRichTexts(threads, businessId, { body: page.body })) }
  }
  return [
    merchantRead({
      method: 'GET',
      path: `${path}/pages`,
      tag,
      summary: 'List the pages of a store, oldest first, without their text',
      scope: 'store:read',
      params,
      answer: { status: 200, schema: ListOf(PageSummary) },
      errors: [404],
      handle: async ({ merchant, params }) =>
        toList(await listPages(db, await getStore(db, merchant.business_id, params.store_id))),
    }),
    merchantCreate({
      method: 'POST',
      path: `${path}/pages`,
      tag,
      summary: 'Write a page for a store',
      scope,
      permission,
      params,
      body: PageIn,
      answer: { status: 201, schema: PageOut },
      errors: [404, 409],
      example: { kind: 'about', title: 'Tentang kami', body: '<p>Kami memanggang kopi sejak 1998.</p>' },
      prepare: ({ merchant, body }) => clean(merchant.business_id, body),
      handle: async (tx, { merchant, params, now }, page) =>
        createPage(tx, await getStore(tx, merchant.business_id, params.store_id), page, now),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/pages/:page_id`,
      tag,
      summary: 'Read a page of a store',
      scope: 'store:read',
      params: pageParams,
      answer: { status: 200, schema: PageOut },
      errors: [404],
      handle: async ({ merchant, params }) =>
        getPage(db, await getStore(db, merchant.business_id, params.store_id), params.page_id),
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/pages/:page_id`,
      tag,
      summary: 'Change a page of a store',
      scope,
      permission,
      params: pageParams,
      body: PagePatch,
      answer: { status: 200, schema: PageOut },
      errors: [404],
      example: { is_published: false },
      prepare: ({ merchant, body }) => clean(merchant.business_id, body),
      handle: async (tx, { merchant, params, now }, change) =>
        updatePage(tx, await getStore(tx, merchant.business_id, params.store_id), params.page_id, change, now),
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/pages/:page_id`,
      tag,
      summary: 'Delete a page of a store, with the links to it in the menus',
      scope,
      permission,
      params: pageParams,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant, params }) =>
        deletePage(tx, await getStore(tx, merchant.business_id, params.store_id), params.page_id),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/menus`,
      tag,
      summary: 'Read the menus of a store',
      scope: 'store:read',
      params,
      answer: { status: 200, schema: MenusOut },
      errors: [404],
      handle: async ({ merchant, params }) => getMenus(db, await getStore(db, merchant.business_id, params.store_id)),
    }),
    merchantAction({
      method: 'PUT',
      path: `${path}/menus`,
      tag,
      summary: 'Replace the menus of a store',
      scope,
      permission,
      params,
      body: MenusIn,
      answer: { status: 200, schema: MenusOut },
      errors: [404],
      example: { header: [{ type: 'address', label: 'Instagram', url: 'https://instagram.com/toko' }], footer: [] },
      handle: async (tx, { merchant, params, body }) =>
        replaceMenus(tx, await getStore(tx, merchant.business_id, params.store_id), body),
    }),
  ]
}
