import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { Id, ListOf, OneOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { getDefinition, readDefinitions } from './get-definitions.ts'
import { createDefinition, deleteDefinition, updateDefinition } from './manage-definitions.ts'
import { owners } from './rules.ts'
import { AttributeIn, AttributeOut, AttributePatch } from './schemas.ts'
import { showDefinition } from './views.ts'

const tag = 'Attributes'
const path = '/attributes'
const params = { attribute_id: Id }
const permission = 'catalog:manage'

export const attributeRoutes = ({ db }: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: 'List the attributes that the business has defined, in its order',
    scope: 'attribute:list',
    query: { owner: Type.Optional(OneOf(owners)) },
    answer: { status: 200, schema: ListOf(AttributeOut) },
    handle: async ({ merchant, query: { owner } }) =>
      toList((await readDefinitions(db, merchant.business_id, owner ? [owner] : owners)).map(showDefinition)),
  }),
  merchantRead({
    method: 'GET',
    path: `${path}/:attribute_id`,
    tag,
    summary: 'Read an attribute',
    scope: 'attribute:read',
    params,
    answer: { status: 200, schema: AttributeOut },
    errors: [404],
    handle: async ({ merchant, params }) =>
      showDefinition(await getDefinition(db, merchant.business_id, params.attribute_id)),
  }),
  merchantCreate({
    method: 'POST',
    path,
    tag,
    summary: 'Define an attribute of products, variants, customers or orders',
    scope: 'attribute:create',
    permission,
    body: AttributeIn,
    answer: { status: 201, schema: AttributeOut },
    errors: [409],
    example: {
      owner: 'product',
      key: 'roast',
      name: 'Tingkat sangrai',
      names: { en: 'Roast' },
      type: 'choice',
      choices: ['Light', 'Medium', 'Dark'],
      is_filterable: true,
      is_public: true,
    },
    handle: async (tx, { merchant, body, now }) =>
      showDefinition(await createDefinition(tx, merchant.business_id, body, now)),
  }),
  merchantAction({
    method: 'PATCH',
    path: `${path}/:attribute_id`,
    tag,
    summary: 'Change an attribute; its key, type and owner stay',
    scope: 'attribute:update',
    permission,
    params,
    body: AttributePatch,
    answer: { status: 200, schema: AttributeOut },
    errors: [404],
    example: { name: 'Sangrai' },
    handle: async (tx, { merchant, params, body, now }) =>
      showDefinition(await updateDefinition(tx, merchant.business_id, params.attribute_id, body, now)),
  }),
  merchantAction({
    method: 'DELETE',
    path: `${path}/:attribute_id`,
    tag,
    summary: 'Delete an attribute; its values are no longer shown',
    scope: 'attribute:delete',
    permission,
    params,
    answer: { status: 204, schema: null },
    errors: [404],
    handle: async (tx, { merchant, params }) => deleteDefinition(tx, merchant.business_id, params.attribute_id),
  }),
]
