import { type MerchantRoute, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { convertTaxonomies } from './convert-taxonomies.ts'
import { getCategory, listCategories } from './get-categories.ts'
import { groupRoutes } from './group-routes.ts'
import { createCategory, deleteCategory, updateCategory } from './manage-categories.ts'
import { CategoryIn, CategoryOut, CategoryPatch, ConversionOut } from './schemas.ts'
import { showCategory } from './views.ts'

const tag = 'Categories'
const path = '/categories'

export const categoryRoutes = (service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path,
    tag,
    summary: 'List the categories of the business, parents before children',
    scope: 'category:list',
    answer: { status: 200, schema: ListOf(CategoryOut) },
    handle: async ({ merchant }) => {
      const categories = await listCategories(service.db, merchant.business_id)
      return toList(categories.map(showCategory(pictureUrl(service.config.baseUrl))))
    },
  }),
  ...groupRoutes(service, {
    tag,
    noun: 'category',
    path,
    summaries: {
      read: 'Read a category',
      create: 'Create a category',
      update: 'Change or move a category',
      delete: 'Delete a category; what was below it moves up',
    },
    examples: { create: { name: 'Kopi', names: { en: 'Coffee' } }, update: { position: 0 } },
    schemas: { input: CategoryIn, patch: CategoryPatch, output: CategoryOut },
    show: showCategory,
    get: getCategory,
    create: createCategory,
    update: updateCategory,
    remove: deleteCategory,
  }),
  merchantCreate({
    method: 'POST',
    path: `${path}/from-taxonomies`,
    tag,
    summary: 'Turn the shared categories that products use into categories of the business, with Indonesian names',
    scope: 'category:create',
    permission: 'catalog:manage',
    answer: { status: 200, schema: ConversionOut },
    errors: [409],
    handle: async (tx, { merchant, now }) => convertTaxonomies(tx, merchant.business_id, now),
  }),
]
