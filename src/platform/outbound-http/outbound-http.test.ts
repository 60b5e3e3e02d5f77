import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findObjection } from './check-target.ts'
import { isPublicAddress } from './public-address.ts'
import { createPoster } from './send-post.ts'

async function listen(handle: RequestListener) {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const limits = { timeoutMs: 500, maxAnswerBytes: 100 }

describe('an address', () => {
  const inside = [
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '0.0.0.0',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '100.100.100.200',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a00:1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    '100::1',
    'not an address',
    '',
  ]
  it.each(inside)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('a target', () => {
  const resolvesTo =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

  it('is refused at save when its name has any private address', async () => {
    const objection = (...addresses: string[]) =>
      findObjection('https://hooks.example/', false, resolvesTo(...addresses))
    expect(await objection('8.8.8.8')).toBeUndefined()
    expect(await objection('8.8.8.8', '10.0.0.1')).toBe('not_public')
    expect(await objection('::ffff:127.0.0.1')).toBe('not_public')
  })

  it('may be saved before its name resolves, because it is checked again on connect', async () => {
    const fails = async () => {
      throw new Error('ENOTFOUND')
    }
    expect(await findObjection('https://hooks.example/', false, fails)).toBeUndefined()
  })

  it('is not connected to when its name resolved to a public address at save and to a private one now', async () => {
    let connections = 0
    const server = createServer()
    server.on('connection', () => connections++)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const answers = ['8.8.8.8', '127.0.0.1', '127.0.0.1']
    const rebinding = async () => [{ address: answers.shift()!, family: 4 }]
    const url = `https://rebinding.example:${port}/`
    expect(await findObjection(url, false, rebinding)).toBeUndefined()
    const { post } = createPoster({ ...limits, allowPrivate: false, resolve: rebinding })
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await post(url, {}, '{}')).toMatchObject({
        status: null,
        error: 'The address is not a public one, or not https',
      })
    }
    expect(connections).toBe(0)
  })

  it.each(['https://127.0.0.1:1/', 'https://[::1]:1/', 'https://[::ffff:7f00:1]:1/', 'http://8.8.8.8/'])(
    '%s is not dialled, although no name is looked up for it',
    async (url) => {
      const { post } = createPoster({ ...limits, allowPrivate: false })
      expect(await post(url, {}, '{}')).toMatchObject({
        status: null,
        error: expect.stringContaining('not a public one'),
      })
    },
  )
})

describe('a POST', () => {
  const { post } = createPoster({ ...limits, allowPrivate: true })

  it('does not follow a redirect', async () => {
    let hits = 0
    const port = await listen((_request, response) => {
      hits++
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await post(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ status: 302, error: null })
    expect(hits).toBe(1)
  })

  it('keeps only the beginning of a long response and does not wait for an endless one', async () => {
    const port = await listen((_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1)
      response.on('close', () => clearInterval(timer))
    })
    expect(await post(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ status: 200, answer: 'x'.repeat(100) })
  })

  it('is aborted after the timeout, before or during the response', async () => {
    const silent = await listen(() => {})
    const halting = await listen((_request, response) => void response.writeHead(200).write('a'))
    for (const port of [silent, halting]) {
      const answer = await post(`http://127.0.0.1:${port}/`, {}, '{}')
      expect(answer).toMatchObject({ status: null, error: 'No complete answer in time' })
      expect(answer.durationMs).toBeLessThan(5000)
    }
  })

  it('is repeated on a new connection when a keep-alive connection was closed', async () => {
    let requests = 0
    const port = await listen((request, response) => {
      requests++
      if (requests === 2) return void request.socket.resetAndDestroy()
      response.end('ok')
    })
    const url = `http://127.0.0.1:${port}/`
    expect(await post(url, {}, '{}')).toMatchObject({ status: 200 })
    expect(await post(url, {}, '{}')).toMatchObject({ status: 200 })
    expect(requests).toBe(3)
  })
})
