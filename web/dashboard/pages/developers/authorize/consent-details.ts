import type { Answer } from '../../../api/call.ts'

export type ConsentDetails = Answer<'GET /api/oauth/authorization'>
