import { Agent, request } from 'node:http'
import { type Answer, checkAgainstDocument } from '../support/checked-fetch.ts'

const agent = new Agent({ keepAlive: true })

type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }
export type Received = Omit<Answer, 'headers'> & { headers: Map<string, string> }

/** Sends a request exactly as written, without fetch's corrections, and checks the response against the document. */
export async function sendChecked(origin: string, { method, path, headers, body }: Sent): Promise<Received> {
  const answer = await new Promise<Received>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const received = new Map(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
        const isJson = received.get('content-type')?.startsWith('application/json')
        resolve({
          status: response.statusCode!,
          headers: received,
          text,
          body: isJson && text ? JSON.parse(text) : undefined,
        })
      })
    })
    sent.on('error', reject).end(body)
  })
  if (!path.includes('/openapi.json')) await checkAgainstDocument(origin, method, path, answer)
  return answer
}
