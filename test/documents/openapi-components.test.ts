import { expect, it } from 'vitest'
import { listMethods } from '../../src/access/openapi/shared-parameters.ts'
import { startService } from '../support/service.ts'

const service = await startService()

type Union = { anyOf?: { $ref: string }[]; discriminator?: { propertyName: string; mapping: Record<string, string> } }

type Answer = { content?: { 'application/json': { schema: { properties: { data: { items: Union } } } } } }
type Operation = { parameters?: object[]; responses: Record<number, Answer> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Union> }
}

it('says which field tells the members of a union apart, and describes shared parameters once', async () => {
  const document = (await (await fetch(`${service.baseUrl}/v3/openapi.json`)).json()) as Document
  const { ItemToBuy } = document.components.schemas
  expect(ItemToBuy).toEqual({
    anyOf: [{ $ref: '#/components/schemas/VariantToBuy' }, { $ref: '#/components/schemas/BundleToBuy' }],
    discriminator: {
      propertyName: 'type',
      mapping: {
        variant: '#/components/schemas/VariantToBuy',
        bundle_price_option: '#/components/schemas/BundleToBuy',
      },
    },
  })
  const { content } = document.paths['/v3/stores/{store_id}/public/items']!.get!.responses[200]!
  const { items } = content!['application/json'].schema.properties.data
  expect(items.discriminator?.propertyName).toBe('entity_type')

  const listed = Object.values(document.paths).flatMap((path) => [
    ...listMethods(path).flatMap(([, { parameters = [] }]) => parameters),
    ...((path.parameters as object[] | undefined) ?? []),
  ])
  const inline = listed.filter((one) => !('$ref' in one))
  const texts = inline.map((parameter) => JSON.stringify(parameter))
  expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
})

it.each([
  ['/v3', `${service.baseUrl}/v3/openapi.json`, 850_000],
  ['/api', `${service.appUrl}/api/openapi.json`, 700_000],
])('describes what operations of %s share once, in so many bytes', async (_, url, max) => {
  const text = await (await fetch(url)).text()
  expect(text.length).toBeLessThan(max)
})
