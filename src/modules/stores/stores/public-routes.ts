import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { PublicStore, type PublicStoreRow, sendsPhoneCodesSql, showPublicStore } from './public-store.ts'

/** Routes for what browsers may read about a store. */
export const publicStoreRoutes = ({ reads, config }: Pick<Service, 'reads' | 'config'>): Route[] => [
  read({
    method: 'GET',
    path: '/v3/stores/:store_id/public',
    tag: 'Storefront catalog',
    summary: 'Read the store: its name, logo, currency, language, and what its checkout asks for',
    access: storefront,
    params: { store_id: Type.String({ description: "The store's unique_id" }) },
    answer: { status: 200, schema: PublicStore },
    handle: async ({ caller: { store }, reply }) => {
      const [row] = await reads.query<Omit<PublicStoreRow, 'unique_id' | 'name' | 'currency'>>(
        `select s.logo, s.phone, s.email, s.settings, s.closed_at, ${sendsPhoneCodesSql('$2', '$1')} as sends_phone_codes
        from stores s where s.id = $1`,
        [store.id, store.business_id],
      )
      reply.header('cache-control', 'no-store')
      return showPublicStore({ ...store, ...row! }, config.baseUrl)
    },
  }),
]
