import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../../../client/api-error.ts'
import { type Answer, call } from '../../../api/call.ts'
import { useWords } from '../../../messages/provider.tsx'
import { paths } from '../../../paths.ts'
import { returnPath } from '../../../session/return-to.ts'
import { accountWords } from '../account/words.ts'

export type Invitation = Answer<'POST /api/invitations/open'>

/** The token of the invitation that a page of the sign-in returns to. */
export function findInvitationToken(search: string): string | undefined {
  const url = new URL(returnPath(search), location.origin)
  return (url.pathname === paths.acceptInvitation && url.searchParams.get('token')) || undefined
}

/** Reads an invitation, which also reports that its link was opened. */
export const useInvitation = (token: string | undefined) =>
  useQuery<Invitation, ApiError>({
    queryKey: ['invitation', token],
    queryFn: () => call('POST /api/invitations/open', { body: { token: token! } }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Says who invites the person to which business. */
export function InvitationNote({ invitation }: { invitation: Invitation }) {
  const { invitation: words } = useWords(accountWords)
  const { business, inviter, role, email } = invitation
  return (
    <Alert color="brand" title={words.to(business)} mb="md">
      <Text size="sm">{words.from(inviter, words.roles[role])}</Text>
      <Text size="sm">{words.forAddress(email)}</Text>
    </Alert>
  )
}
