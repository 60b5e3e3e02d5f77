import { developersId } from './developers.id.ts'
import { webhooksId } from './webhooks.id.ts'

export const developerWordsId = { ...developersId, ...webhooksId }
