import { useAct, useApi } from '../../../api/hooks.ts'
import type { FollowUpChatIn } from '../../../api/types.generated.ts'
import { useBusiness } from '../../../session/business.tsx'

export type ChatOwner = { kind: 'products' | 'bundles'; id: number }

const operations = {
  products: {
    add: 'POST /api/businesses/{business_id}/products/{product_id}/follow-up-chats',
    generate: 'POST /api/businesses/{business_id}/products/{product_id}/follow-up-chats/generate',
    change: 'PATCH /api/businesses/{business_id}/products/{product_id}/follow-up-chats/{follow_up_chat_id}',
    remove: 'DELETE /api/businesses/{business_id}/products/{product_id}/follow-up-chats/{follow_up_chat_id}',
  },
  bundles: {
    add: 'POST /api/businesses/{business_id}/bundles/{bundle_id}/follow-up-chats',
    generate: 'POST /api/businesses/{business_id}/bundles/{bundle_id}/follow-up-chats/generate',
    change: 'PATCH /api/businesses/{business_id}/bundles/{bundle_id}/follow-up-chats/{follow_up_chat_id}',
    remove: 'DELETE /api/businesses/{business_id}/bundles/{bundle_id}/follow-up-chats/{follow_up_chat_id}',
  },
} as const

/** Loads the chats of a product or bundle. */
export function useChats({ kind, id }: ChatOwner) {
  const { path } = useBusiness()
  const isProduct = kind === 'products'
  const ofProduct = useApi(
    'GET /api/businesses/{business_id}/products/{product_id}/follow-up-chats',
    { path: { ...path, product_id: id } },
    { enabled: isProduct },
  )
  const ofBundle = useApi(
    'GET /api/businesses/{business_id}/bundles/{bundle_id}/follow-up-chats',
    { path: { ...path, bundle_id: id } },
    { enabled: !isProduct },
  )
  return isProduct ? ofProduct : ofBundle
}

/** The actions on chats. The operations for products and bundles differ only in their address. */
export function useChatActions({ kind, id }: ChatOwner) {
  const { path: business } = useBusiness()
  const path = { ...business, [kind === 'products' ? 'product_id' : 'bundle_id']: id }
  const named = operations[kind]
  const add = useAct(named.add)
  const generate = useAct(named.generate)
  const change = useAct(named.change)
  const remove = useAct(named.remove)
  return {
    add: { ...add, run: (body: FollowUpChatIn) => add.mutateAsync({ path, body } as never) },
    generate: { ...generate, run: () => generate.mutateAsync({ path } as never) },
    change: {
      ...change,
      run: (chatId: number, body: FollowUpChatIn) =>
        change.mutateAsync({ path: { ...path, follow_up_chat_id: chatId }, body } as never),
    },
    remove: {
      ...remove,
      run: (chatId: number) => remove.mutateAsync({ path: { ...path, follow_up_chat_id: chatId } } as never),
    },
  }
}
