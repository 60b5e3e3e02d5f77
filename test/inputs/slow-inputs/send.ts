import { Agent, request } from 'node:http'
import type { Sent } from './inputs.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** The response's status; 0 if the service closed the connection, undefined without a response in time. */
export async function send(origin: string, sent: Sent, timeoutMs: number): Promise<number | undefined> {
  const status = await sendOnce(origin, sent, timeoutMs, agent)
  // A kept-alive connection may have been closed, so one failure is retried.
  return status === 0 ? await sendOnce(origin, sent, timeoutMs, false) : status
}

function sendOnce(origin: string, { method, path, headers, body }: Sent, timeoutMs: number, by: Agent | false) {
  return new Promise<number | undefined>((resolve) => {
    const { hostname, port } = new URL(origin)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(
      { agent: by, hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        const status = response.statusCode!
        const finish = () => {
          clearTimeout(timer)
          resolve(status)
        }
        // A stream of events does not end by itself, so it is closed.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          finish()
          return void asked.destroy()
        }
        response.resume().on('end', finish).on('error', finish)
      },
    )
    const timer = setTimeout(() => {
      resolve(undefined)
      asked.destroy()
    }, timeoutMs)
    asked.on('error', () => {
      clearTimeout(timer)
      resolve(0)
    })
    asked.end(body)
  })
}
