import type { Input } from '../../../api/call.ts'

export type AppBody = Input<'POST /api/businesses/{business_id}/apps'>['body']
