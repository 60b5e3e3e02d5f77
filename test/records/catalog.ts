import { callApi, createKey, createMerchant, type TestService } from '../support/service.ts'

export type Json = Record<string, unknown>

/** A business with a secret key, and its catalog as a backend would build it. */
export async function createSeller(service: TestService) {
  const merchant = await createMerchant(service)
  const key = await createKey(merchant)
  const send = (method: string, path: string, body?: unknown, credential: string | undefined = key) =>
    callApi(service, path, credential, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
  const get = (path: string) => send('GET', path)

  async function must(method: string, path: string, body?: unknown) {
    const answer = await send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  return {
    ...merchant,
    key,
    send,
    get,
    must,
    store: async (name = 'Toko') => (await merchant.browser.post(`${merchant.path}/stores`, { name })).body,
    product: (fields: Json = {}) =>
      must('POST', '/v3/products', {
        name: 'Kopi Gayo',
        item_type: 'physical',
        variants: [{ price: '95000', weight: 250 }],
        ...fields,
      }),
  }
}

export type Seller = Awaited<ReturnType<typeof createSeller>>

/** A product with two sizes. */
export const twoSizes = {
  option1_name: 'Size',
  variants: [
    { price: '95000', weight: 250, sku: 'GAYO-250', option1_value: '250 g' },
    { price: '340000.50', weight: 1000, sku: 'GAYO-1000', option1_value: '1 kg' },
  ],
}

/** Status and what a refusal says about fields, to compare whole. */
export const refusal = (answer: { status: number; body: { error_code: string; errors?: unknown } }) => ({
  status: answer.status,
  code: answer.body.error_code,
  errors: answer.body.errors,
})
