import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startService } from '../support/service.ts'

const service = await startService({ env: { HEADERS_TIMEOUT_MS: '300', BODY_TIMEOUT_MS: '300' } })

/** Sends the bytes one at a time until the service closes the connection; returns what it answered. */
async function drip(address: string, first: string, rest: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  let answer = ''
  let isOpen = true
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isOpen = false
      resolve()
    })
  })
  socket.write(first)
  for (let i = 0; isOpen; i++) {
    socket.write(rest[i % rest.length]!)
    await sleep(20)
  }
  await closed
  return answer
}

describe.each([
  ['API', service.baseUrl, '/v3/orders'],
  ['app', service.appUrl, '/api/auth/login'],
])('the listener of the %s', (_, address, path) => {
  test('closes the connection of a client that never ends its headers', async () => {
    const answer = await drip(address, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'slow')
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  })

  test('closes the connection of a client that never ends its body', async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
    const answer = await drip(address, head, ' ')
    expect(answer).toMatch(/^HTTP\/1\.1 (401|408|403) /)
  })
})

test('a connection on which nothing was sent does not delay the stop', async () => {
  const patient = await startService({ env: { HEADERS_TIMEOUT_MS: '600000' } })
  // Otherwise the connection ends after a minute of silence.
  for (const { server } of Object.values(patient.servers)) server.setTimeout(0)
  const sockets = [patient.baseUrl, patient.appUrl].map((address) =>
    connect(Number(new URL(address).port), '127.0.0.1'),
  )
  const closed = sockets.map((socket) => once(socket, 'close'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await patient.stop()
  await Promise.all(closed)
})
