import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { Id, ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { createView, deleteView, listViews, updateView } from './manage-views.ts'
import { List, ViewIn, ViewOut, ViewPatch } from './schemas.ts'

const tag = 'Saved views'
const path = '/api/businesses/:business_id/saved-views'
const params = { business_id: Type.String() }
const viewParams = { ...params, view_id: Id }

export const savedViewRoutes = ({ db }: Service): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'List your saved views and those that members share',
    access: member('business:read'),
    params,
    query: { list: Type.Optional(List) },
    answer: { status: 200, schema: ListOf(ViewOut) },
    handle: async ({ caller, query }) => toList(await listViews(db, caller, query.list)),
  }),
  create({
    method: 'POST',
    path,
    tag,
    summary: 'Save the filters of a list under a name',
    access: member('views:save'),
    params,
    body: ViewIn,
    answer: { status: 201, schema: ViewOut },
    errors: [403],
    example: { list: 'orders', name: 'COD to ship', query: 'tab=to_ship&payment_method=cod' },
    handle: (tx, { caller, body, now }) => createView(tx, caller, body, now),
  }),
  action({
    method: 'PATCH',
    path: `${path}/:view_id`,
    tag,
    summary: 'Rename a view of yours, change it, share it, or open its list with it',
    access: member('views:save'),
    params: viewParams,
    body: ViewPatch,
    answer: { status: 200, schema: ViewOut },
    errors: [403, 404],
    example: { is_default: true },
    handle: (tx, { caller, params, body }) => updateView(tx, caller, params.view_id, body),
  }),
  action({
    method: 'DELETE',
    path: `${path}/:view_id`,
    tag,
    summary: 'Delete a view of yours; who manages the business also deletes shared ones',
    access: member('views:save'),
    params: viewParams,
    answer: { status: 204, schema: null },
    errors: [403, 404],
    handle: (tx, { caller, params }) => deleteView(tx, caller, params.view_id),
  }),
]
