import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import type { StoreRef } from '../../../access/caller.ts'
import { type Route, read } from '../../../access/route.ts'
import { openSource, type SourceOwner } from '../../../platform/db/replica/index.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { ListOf } from '../../../platform/http/schemas.ts'
import { type ResponseCache, respondCached } from '../../catalog/public-catalog/index.ts'
import { shownMenus } from './menus-sql.ts'
import { PublicMenus, PublicPage, PublicPageSummary } from './schemas.ts'

const tag = 'Storefront catalog'
const path = '/v3/stores/:store_id/public'
const params = { store_id: Type.String({ description: "The store's unique_id" }) }

const published = 'from store_pages p where p.business_id = $1 and p.store_id = $2 and p.is_published'

const statements = {
  list: `select coalesce(json_agg(json_build_object('slug', p.slug, 'title', p.title, 'kind', p.kind) order by p.id), '[]')::text
    as text ${published}`,
  page: `select json_build_object('slug', p.slug, 'title', p.title, 'kind', p.kind, 'body', p.body, 'last_updated_at',
    to_char(p.last_updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text as text ${published} and p.slug = $3`,
  menus: `select ${shownMenus('$1', '$2')}::text as text`,
}

/** Routes for pages and menus that browsers read, cached with the catalog. */
export function publicContentRoutes(service: SourceOwner, responses: ResponseCache): Route[] {
  const find = async (statement: keyof typeof statements, { business_id, id }: StoreRef, slug: string[] = []) => {
    const { reads } = await openSource(service)
    const [row] = await reads.query<{ text: string }>(statements[statement], [business_id, id, ...slug])
    if (!row) throw notFound('There is no such page')
    return row.text
  }
  return [
    read({
      method: 'GET',
      path: `${path}/pages`,
      tag,
      summary: 'List the published pages of a store',
      access: storefront,
      params,
      answer: { status: 200, schema: ListOf(PublicPageSummary), isCacheable: true },
      handle: async (call) =>
        respondCached(responses, call, async () => ({
          text: `{"data":${await find('list', call.caller.store)},"is_paginated":false}`,
        })),
    }),
    read({
      method: 'GET',
      path: `${path}/pages/:slug`,
      tag,
      summary: 'Read a published page of a store',
      access: storefront,
      params: { ...params, slug: Type.String({ maxLength: 300 }) },
      answer: { status: 200, schema: PublicPage, isCacheable: true },
      handle: async (call) =>
        respondCached(responses, call, async () => ({
          text: await find('page', call.caller.store, [call.params.slug]),
        })),
    }),
    read({
      method: 'GET',
      path: `${path}/menus`,
      tag,
      summary: 'Read the menus of a store',
      access: storefront,
      params,
      answer: { status: 200, schema: PublicMenus, isCacheable: true },
      handle: async (call) =>
        respondCached(responses, call, async () => ({ text: await find('menus', call.caller.store) })),
    }),
  ]
}
