import { describe, expect, it } from 'vitest'
import { adapterOf, connect, keys } from '../../../../test/fakes/connect.ts'
import { startFakeServer } from '../../../../test/fakes/server.ts'
import { requestFor } from '../../../../test/fakes/subjects.ts'
import type { PaymentAdapter } from './adapter.ts'
import { paymentAdapters } from './index.ts'

describe('every adapter', () => {
  const request = fetch

  it.each(paymentAdapters)('states what an account of $name needs', (adapter: PaymentAdapter) => {
    const credentials = keys[adapter.name as keyof typeof keys]
    expect(adapter.credentialFields.map(({ name }) => name)).toEqual(Object.keys(credentials))
    expect(adapter.credentialFields.every(({ is_secret }) => is_secret)).toBe(true)
    expect(adapter.modes).toEqual(['test', 'live'])
    expect(adapter.create(credentials, 'test', { request }).methods).toBe(adapter.methods)
    const methods = adapter.methods.map(({ payment_method }) => payment_method)
    expect(new Set(methods).size).toBe(methods.length)
    for (const name of Object.keys(credentials))
      expect(() => adapter.create({ ...credentials, [name]: ' ' }, 'test', { request })).toThrow(`${name} is missing`)
  })

  it('refuses keys of the other mode and addresses without TLS', () => {
    for (const name of ['xendit', 'stripe'] as const)
      expect(() => adapterOf(name).create(keys[name], 'live', { request })).toThrow('not one of the live mode')
    const baseUrl = 'http://payments.example'
    expect(() => adapterOf('xendit').create(keys.xendit, 'test', { request, baseUrl })).toThrow('must be https')
  })

  it('calls only its stated hosts', async () => {
    for (const adapter of paymentAdapters) {
      const called: string[] = []
      const record = async (url: string) => {
        called.push(new URL(url).host)
        throw new Error('not sent')
      }
      const credentials = { secret_key: 'a', callback_token: 'b', server_key: 'c', webhook_secret: 'd' }
      const provider = adapter.create(credentials, 'live', { request: record })
      for (const { payment_method } of adapter.methods)
        await expect(provider.create(requestFor({ payment_method }))).rejects.toThrow('did not answer')
      expect([...new Set(called)].sort()).toEqual(adapter.hosts.live.toSorted())
    }
  })

  it('removes its secrets from the words of a provider', async () => {
    const server = await startFakeServer(() => ({
      status: 400,
      body: { error_code: 'BAD', message: 'You sent xnd_development_a with callback-token' },
    }))
    const { provider } = connect('xendit', server)
    await expect(provider.check()).rejects.toMatchObject({ code: 'BAD', message: 'You sent [secret] with [secret]' })
  })
})
