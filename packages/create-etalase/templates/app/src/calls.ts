import { ApiError, connectBusiness } from '@etalase/sdk'
import { etalase, etalaseUrl } from './config.ts'
import { type Business, deleteBusiness, tokenStore } from './store.ts'

/** Calls of one business. Its tokens are refreshed when needed. */
export const connect = ({ unique_id, grant_id }: Business) =>
  connectBusiness({ url: etalaseUrl, credential: etalase.tokens(tokenStore(grant_id)), business: unique_id })

/** The tokens are dead, or not for this business any more. */
export const isRefused = (error: unknown) => error instanceof ApiError && [400, 401, 403].includes(error.status)

/** A business that took its access back is forgotten; one that has installed the app again meanwhile is not. */
export async function forgetUnlessConnected(business: Business) {
  try {
    const credential = etalase.tokens(tokenStore(business.grant_id))
    const { connected_businesses } = await connectBusiness({ url: etalaseUrl, credential }).call('GET /me')
    if (connected_businesses.some(({ unique_id }) => unique_id === business.unique_id)) return
  } catch (error) {
    if (!isRefused(error)) throw error // The service repeats its delivery.
  }
  deleteBusiness(business.unique_id)
}
