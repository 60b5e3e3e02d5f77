import type { Static, TSchema } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { pictureKey, pictureUrl, type ShowPicture } from '../../../platform/http/addresses.ts'
import { Id } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'

type Groups<In extends TSchema, Patch extends TSchema, Row> = {
  tag: string
  noun: 'category' | 'collection'
  path: string
  summaries: Record<'read' | 'create' | 'update' | 'delete', string>
  examples: { create: object; update: object }
  schemas: { input: In; patch: Patch; output: TSchema }
  show: (toUrl: ShowPicture) => (row: Row) => object
  get(db: Db, businessId: number, id: number): Promise<Row>
  create(tx: Tx, businessId: number, input: Static<In>, now: Date): Promise<Row>
  update(tx: Tx, businessId: number, id: number, change: Static<Patch>, now: Date): Promise<Row>
  remove(tx: Tx, businessId: number, id: number): Promise<void>
}

/** The routes that categories and collections have in common: read, create, change and delete one. */
export function groupRoutes<In extends TSchema, Patch extends TSchema, Row>(
  { db, config }: Service,
  groups: Groups<In, Patch, Row>,
): MerchantRoute[] {
  const { tag, noun, path, summaries, examples, schemas } = groups
  const show = groups.show(pictureUrl(config.baseUrl))
  const toKey = pictureKey(config.baseUrl)
  const stored = <T>(body: T): T => {
    const { image } = body as { image?: string | null }
    return image ? { ...body, image: toKey(image) } : body
  }
  const key = `${noun}_id`
  const one = { path: `${path}/:${key}`, tag, params: { [key]: Id } }
  const idOf = (params: Record<string, unknown>) => params[key] as number
  const permission = 'catalog:manage'
  return [
    merchantRead({
      method: 'GET',
      ...one,
      summary: summaries.read,
      scope: `${noun}:read`,
      answer: { status: 200, schema: schemas.output },
      errors: [404],
      handle: async ({ merchant, params }) => show(await groups.get(db, merchant.business_id, idOf(params))),
    }),
    merchantCreate({
      method: 'POST',
      path,
      tag,
      summary: summaries.create,
      scope: `${noun}:create`,
      permission,
      body: schemas.input,
      answer: { status: 201, schema: schemas.output },
      errors: [409],
      example: examples.create,
      handle: async (tx, { merchant, body, now }) =>
        show(await groups.create(tx, merchant.business_id, stored(body as Static<In>), now)),
    }),
    merchantAction({
      method: 'PATCH',
      ...one,
      summary: summaries.update,
      scope: `${noun}:update`,
      permission,
      body: schemas.patch,
      answer: { status: 200, schema: schemas.output },
      errors: [404],
      example: examples.update,
      handle: async (tx, { merchant, params, body, now }) =>
        show(await groups.update(tx, merchant.business_id, idOf(params), stored(body as Static<Patch>), now)),
    }),
    merchantAction({
      method: 'DELETE',
      ...one,
      summary: summaries.delete,
      scope: `${noun}:delete`,
      permission,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { merchant, params }) => groups.remove(tx, merchant.business_id, idOf(params)),
    }),
  ]
}
