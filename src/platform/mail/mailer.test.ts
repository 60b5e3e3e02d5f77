import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startMailReceiver } from '../../../test/servers/mail-receiver.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { onFinished } from '../../../test/support/on-finished.ts'
import { readConfig } from '../../config.ts'
import { createMailer } from './mailer.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())

function open(env: Record<string, string> = {}, options = {}) {
  const mailer = createMailer(readConfig({ SMTP_URL: receiver.url, ...env }), options)
  onFinished(async () => mailer.close())
  return mailer
}

const mailTo = (to: string) => ({ from: 'toko@example.com', to, subject: 'Halo', text: 'Halo' })
const arrived = (to: string) => receiver.received.some((mail) => mail.to.includes(to))
const done = async () => {}

it('lets the server accept a mail only after the one before was noted, so that a kill repeats at most one', async () => {
  const mailer = open()
  const { promise: noted, resolve: note } = Promise.withResolvers<void>()
  const first = mailer.deliver(mailTo('satu@example.com'), () => noted)
  await eventually(async () => arrived('satu@example.com'), Boolean)
  const others = ['dua@example.com', 'tiga@example.com']
  const waiting = others.map((to) => mailer.deliver(mailTo(to), done))
  // By then both other mails have begun transmission.
  await eventually(
    async () => receiver.beginning.size,
    (count) => count === others.length,
  )
  expect(others.map(arrived)).toEqual([false, false])
  note()
  await Promise.all([first, ...waiting])
  expect(others.map(arrived)).toEqual([true, true])
})

it('sends over few connections and at most so many mails a second', async () => {
  const mailer = open({ SMTP_MAX_CONNECTIONS: '2', SMTP_RATE: '4' })
  const addresses = Array.from({ length: 8 }, (_, i) => `cepat${i}@example.com`)
  const before = Date.now()
  await Promise.all(addresses.map((to) => mailer.deliver(mailTo(to), done)))
  expect(addresses.filter(arrived)).toHaveLength(8)
  expect(Date.now() - before).toBeGreaterThan(700)
})

it('gives up on a server that does not answer, and cuts the connection', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    // Sends a byte now and then, so that no timeout of the connection expires.
    const timer = setInterval(() => socket.write('2'), 20)
    socket.on('close', () => clearInterval(timer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mailer = open({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { maxSendMs: 200 })
  await expect(mailer.deliver(mailTo('lambat@example.com'), done)).rejects.toThrow('No result within 200 ms')
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  await eventually(count, (open) => open === 0)
  server.close()
})

it('can send again after a mail was refused or failed', async () => {
  const mailer = open()
  receiver.state.isRefusing = true
  await expect(mailer.deliver(mailTo('lagi@example.com'), done)).rejects.toMatchObject({ responseCode: 451 })
  receiver.state.isRefusing = false
  await expect(
    mailer.deliver(mailTo('lagi@example.com'), async () => {
      throw new Error('not noted')
    }),
  ).rejects.toThrow('not noted')
  await mailer.deliver(mailTo('lagi@example.com'), done)
})
