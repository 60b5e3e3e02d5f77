import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { pictureKey, pictureUrl } from '../../../platform/http/addresses.ts'
import { Id, ListOf, listOf } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { convertTaxonomies } from './convert-taxonomies.ts'
import { getCategory, readTree } from './get-categories.ts'
import { createCategory, deleteCategory, updateCategory } from './manage-categories.ts'
import { CategoryIn, CategoryOut, CategoryPatch, ConversionOut } from './schemas.ts'
import { showCategory } from './views.ts'

const tag = 'Categories'
const path = '/categories'
const params = { category_id: Id }
const permission = 'catalog:manage'

export const categoryRoutes = ({ db, config }: Service): MerchantRoute[] => {
  const show = showCategory(pictureUrl(config.baseUrl))
  const toKey = pictureKey(config.baseUrl)
  const stored = <T extends { image?: string | null }>(body: T): T => ({
    ...body,
    ...(body.image && { image: toKey(body.image) }),
  })
  return [
    merchantRead({
      method: 'GET',
      path,
      tag,
      summary: 'List the categories of the business, parents before children',
      scope: 'category:list',
      answer: { status: 200, schema: ListOf(CategoryOut) },
      handle: async ({ merchant }) => listOf((await readTree(db, merchant.business_id)).map(show)),
    }),
    merchantRead({
      method: 'GET',
      path: `${path}/:category_id`,
      tag,
      summary: 'Read a category',
      scope: 'category:read',
      params,
      answer: { status: 200, schema: CategoryOut },
      errors: [404],
      handle: async ({ merchant, params }) => show(await getCategory(db, merchant.business_id, params.category_id)),
    }),
    merchantCreate({
      method: 'POST',
      path,
      tag,
      summary: 'Create a category',
      scope: 'category:create',
      permission,
      body: CategoryIn,
      answer: { status: 201, schema: CategoryOut },
      errors: [409],
      example: { name: 'Kopi', names: { en: 'Coffee' } },
      handle: async (tx, { merchant, body, now }) =>
        show(await createCategory(tx, merchant.business_id, stored(body), now)),
    }),
    merchantCreate({
      method: 'POST',
      path: `${path}/from-taxonomies`,
      tag,
      summary: 'Turn the shared categories that products use into categories of the business, with Indonesian names',
      scope: 'category:create',
      permission,
      answer: { status: 200, schema: ConversionOut },
      errors: [409],
      handle: async (tx, { merchant, now }) => convertTaxonomies(tx, merchant.business_id, now),
    }),
    merchantAction({
      method: 'PATCH',
      path: `${path}/:category_id`,
      tag,
      summary: 'Change or move a category',
      scope: 'category:update',
      permission,
      params,
      body: CategoryPatch,
      answer: { status: 200, schema: CategoryOut },
      errors: [404],
      example: { position: 0 },
      handle: async ({ merchant, params, body, now }) =>
        show(
          await db
            .transaction()
            .execute((tx) => updateCategory(tx, merchant.business_id, params.category_id, stored(body), now)),
        ),
    }),
    merchantAction({
      method: 'DELETE',
      path: `${path}/:category_id`,
      tag,
      summary: 'Delete a category; what was below it moves up',
      scope: 'category:delete',
      permission,
      params,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async ({ merchant, params }) =>
        db.transaction().execute((tx) => deleteCategory(tx, merchant.business_id, params.category_id)),
    }),
  ]
}
