import { useState } from 'react'
import { useAct, useActOnce } from '../../../api/hooks.ts'

/** Gives the key of a business, which is created first if it has only a name, and only for a code that is still valid. */
export function useGiveKey() {
  const open = useAct('POST /api/cli/sign-ins/open')
  const create = useActOnce('POST /api/businesses')
  const confirm = useAct('POST /api/businesses/{business_id}/cli/sign-ins')
  // Kept, so that a second attempt creates no second business.
  const [created, setCreated] = useState<string>()
  const toId = async (code: string, name: string) => {
    await open.mutateAsync({ body: { code } })
    const { unique_id } = await create.mutateAsync({ body: { name, is_test: true } })
    setCreated(unique_id)
    return unique_id
  }
  return {
    created,
    error: open.error ?? create.error ?? confirm.error,
    isBusy: open.isPending || create.isPending || confirm.isPending,
    give: async (body: { code: string; scopes: string[] }, target: { id: string } | { name: string }) => {
      try {
        const business_id = 'id' in target ? target.id : await toId(body.code, target.name)
        await confirm.mutateAsync({ path: { business_id }, body })
        return true
      } catch {
        return false // The form shows the error of the call.
      }
    },
  }
}
