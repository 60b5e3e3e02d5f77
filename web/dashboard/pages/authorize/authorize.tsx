import { useLocation } from 'react-router'
import { useApi } from '../../api/hooks.ts'
import { Waiting } from '../../parts/loaded.tsx'
import { Problem } from '../../parts/problem.tsx'
import { readRequest } from './authorize-request.ts'
import { Consent } from './consent.tsx'
import { Refusal } from './refusal.tsx'

/** The page where a merchant lets an app work for their businesses; only the form's answer ever leaves this site. */
export default function Authorize() {
  const { search } = useLocation()
  const request = readRequest(search)
  const asked = useApi('GET /api/oauth/authorization', { query: request })
  if (asked.data)
    return <Consent consent={asked.data} request={request} hasChanged={new URLSearchParams(search).has('changed')} />
  if (!asked.error) return <Waiting rows={5} />
  if (asked.error.status !== 400 && asked.error.status !== 404)
    return <Problem error={asked.error} onRetry={asked.refetch} />
  return <Refusal error={asked.error} />
}
