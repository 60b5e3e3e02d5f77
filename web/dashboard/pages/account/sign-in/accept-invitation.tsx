import { Alert, Button, Stack, Text } from '@mantine/core'
import { generatePath, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { paths } from '../../../paths.ts'
import { useLogOut } from '../../../session/log-out.ts'
import { loginFrom } from '../../../session/return-to.ts'
import { useSession, useUser } from '../../../session/session.tsx'
import { SignedIn } from '../../../session/signed-in.tsx'
import { accountWords } from '../account/words.ts'
import { type Invitation, InvitationNote, useInvitation } from './invitation-note.tsx'

/** Leads somebody who is not signed in to the page where they can be, which names the business too. */
export default function AcceptInvitation() {
  const token = useSearchParams()[0].get('token') ?? undefined
  const location = useLocation()
  const session = useSession()
  const invitation = useInvitation(token)
  if (token && (invitation.isPending || session.isPending)) return null
  if (invitation.data && session.data === null && !invitation.data.has_account)
    return <Navigate to={paths.signup + new URL(loginFrom(location), window.location.origin).search} replace />
  return (
    <SignedIn>
      <Accept token={token} invitation={invitation.data} error={invitation.error} />
    </SignedIn>
  )
}

type Props = { token: string | undefined; invitation: Invitation | undefined; error: Error | null }

function Accept({ token, invitation: opened, error }: Props) {
  const { invitation } = useWords(accountWords)
  const user = useUser()
  const location = useLocation()
  const navigate = useNavigate()
  const notify = useNotice()
  const logOut = useLogOut()
  const accept = useAct('POST /api/invitations/accept')
  const join = async () => {
    const business = await accept.mutateAsync({ body: { token: token! } }).catch(() => undefined)
    if (!business) return
    notify(invitation.joined(business.name))
    navigate(generatePath(paths.businessHome, { username: business.username }), { replace: true })
  }
  return (
    <Page title={invitation.title} isCentered>
      <Card>
        <Stack>
          {opened && <InvitationNote invitation={opened} />}
          {(accept.error ?? error) && <Problem error={(accept.error ?? error)!} />}
          {token ? <Text size="sm">{invitation.lead(user.email)}</Text> : <Alert>{invitation.noToken}</Alert>}
          {opened && (
            <Button size="md" loading={accept.isPending} onClick={join}>
              {invitation.accept}
            </Button>
          )}
          <Button variant="subtle" onClick={() => logOut(loginFrom(location))}>
            {invitation.otherAccount}
          </Button>
        </Stack>
      </Card>
    </Page>
  )
}
