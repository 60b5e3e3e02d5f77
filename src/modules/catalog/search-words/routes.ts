import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import type { Service } from '../../../platform/service.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { getSynonyms, replaceSynonyms } from './manage-synonyms.ts'
import { SynonymsIn, SynonymsOut } from './schemas.ts'

const tag = 'Store content'
const path = '/stores/:store_id/synonyms'
const params = { store_id: Type.String({ maxLength: 40, description: 'Number or unique_id' }) }

/** The synonyms of a store's search. */
export const synonymRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: "Read the synonyms of a store's search",
    scope: 'store:read',
    params,
    answer: { status: 200, schema: SynonymsOut },
    errors: [404],
    handle: async ({ merchant, params }) => getSynonyms(db, await getStore(db, merchant.business_id, params.store_id)),
  }),
  merchantAction({
    method: 'PUT',
    path,
    tag,
    summary: "Replace the synonyms of a store's search",
    description: 'A search for one word or phrase of a group also finds items that contain another one of it.',
    scope: 'store:update',
    permission: 'stores:manage',
    params,
    body: SynonymsIn,
    answer: { status: 200, schema: SynonymsOut },
    errors: [404],
    example: { groups: [['kaos', 't-shirt', 'baju']] },
    handle: async (tx, { merchant, params, body }) =>
      replaceSynonyms(tx, await getStore(tx, merchant.business_id, params.store_id), body),
  }),
]
