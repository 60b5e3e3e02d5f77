import { describe, expect, it } from 'vitest'
import { connect, createAdapter, keys, requestWithin } from '../../../../test/fakes/connect.ts'
import { startFakeServer } from '../../../../test/fakes/server.ts'
import { requestFor } from '../../../../test/fakes/subjects.ts'
import { vendorAdapters } from '../vendors.ts'

describe('every adapter', () => {
  const request = requestWithin(1000)
  const paymentAdapters = vendorAdapters()

  it.each(paymentAdapters)('states what an account of $name needs', (adapter) => {
    const credentials = keys[adapter.name as keyof typeof keys]
    expect(adapter.credential_fields.map(({ name }) => name)).toEqual(Object.keys(credentials))
    expect(adapter.credential_fields.every(({ is_secret }) => is_secret)).toBe(true)
    expect(adapter.modes).toEqual(['test', 'live'])
    expect(adapter.create(credentials, { mode: 'test', request }).methods).toBe(adapter.methods)
    const methods = adapter.methods.map(({ payment_method }) => payment_method)
    expect(new Set(methods).size).toBe(methods.length)
    for (const name of Object.keys(credentials))
      expect(() => adapter.create({ ...credentials, [name]: ' ' }, { mode: 'test', request })).toThrow(
        `${name} is missing`,
      )
  })

  it('refuses keys of the other mode', () => {
    for (const name of ['xendit', 'stripe'] as const)
      expect(() => createAdapter(name).create(keys[name], { mode: 'live', request })).toThrow(
        'not one of the live mode',
      )
  })

  it('calls only its stated hosts', async () => {
    for (const adapter of paymentAdapters) {
      const called = new Set<string>()
      const record = async (url: string) => {
        called.add(new URL(url).origin)
        throw new Error('not sent')
      }
      const credentials = { secret_key: 'a', callback_token: 'b', server_key: 'c', webhook_secret: 'd' }
      for (const mode of adapter.modes) {
        const provider = adapter.create(credentials, { mode, request: record })
        for (const { payment_method } of adapter.methods)
          await expect(provider.create(requestFor({ payment_method }))).rejects.toThrow('did not answer')
      }
      expect([...called].sort()).toEqual(adapter.hosts.toSorted())
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
