import { useLocation } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { Waiting } from '../../../parts/lists/loaded.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { readRequest } from './authorize-request.ts'
import { Consent } from './consent.tsx'
import { Refusal } from './refusal.tsx'

/**
 * The page where a merchant grants an app access to businesses. Only the response to its form redirects to another
 * site.
 */
export default function Authorize() {
  const { search } = useLocation()
  const request = readRequest(search)
  const details = useApi('GET /api/oauth/authorization', { query: request })
  if (details.data)
    return <Consent consent={details.data} request={request} hasChanged={new URLSearchParams(search).has('changed')} />
  if (!details.error) return <Waiting rows={5} />
  if (details.error.status !== 400 && details.error.status !== 404)
    return <Problem error={details.error} onRetry={details.refetch} />
  return <Refusal error={details.error} />
}
