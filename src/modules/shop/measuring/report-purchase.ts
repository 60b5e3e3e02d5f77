import type {
  MeasuredPurchase,
  MeasuringRequest,
  MeasuringVendor,
  Report,
} from '../../../integrations/measuring/index.ts'
import type { Pixel } from './pixels.ts'
import { type Measuring, openToken } from './rules.ts'

/**
 * Sends only to the hosts of a service. A host without TLS was configured by the operator and may be in their own
 * network.
 */
function createRequest({ outbound, breakers }: Measuring, hosts: readonly string[], breaker: string): MeasuringRequest {
  return async (url, headers, body) => {
    if (!hosts.includes(new URL(url).origin)) throw new Error('The address is not one of the service')
    if (!breakers.admit(breaker))
      return { status: null, text: '', error: 'The service failed several times; calls are paused' }
    const { send } = url.startsWith('https:') ? outbound.guarded : outbound.own
    const endWait = breakers.wait(breaker)
    const answer = await send({ method: 'POST', url, headers, body, isRepeatable: true }).finally(endWait)
    breakers[answer.status === null ? 'fail' : 'succeed'](breaker)
    return { status: answer.status, text: answer.answer, error: answer.error }
  }
}

/** Reports a purchase with the store's token, which must be set. */
export async function reportPurchase(
  measuring: Measuring,
  pixel: Pixel,
  purchase: MeasuredPurchase,
  test?: { code: string | undefined },
): Promise<Report> {
  const adapter = measuring.adapters[pixel.vendor as MeasuringVendor]
  const token = openToken(measuring.secrets.credentials, pixel, pixel.sealed_token!)
  const request = createRequest(measuring, adapter.hosts, `measuring ${pixel.vendor}`)
  return await adapter.report({ pixel_id: pixel.pixel_id, token }, purchase, request, test)
}
