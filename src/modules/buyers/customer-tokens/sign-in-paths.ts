import { Type } from 'typebox'

export const tag = 'Customer sign-in'
export const params = { store_id: Type.String({ description: "The store's unique_id" }) }
export const authPath = '/v3/stores/:store_id/public/auth'
export const neverStored = { 'cache-control': 'no-store' }
