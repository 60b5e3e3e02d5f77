import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { generatePath, useLocation, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../api/call.ts'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { paths } from '../../../paths.ts'
import { useLogOut } from '../../../session/log-out.ts'
import { loginFrom } from '../../../session/return-to.ts'
import { useUser } from '../../../session/session.tsx'
import { SignedIn } from '../../../session/signed-in.tsx'
import { accountWords } from '../account/words.ts'

/** Reports that the link was opened, even before the person signs in. */
export default function AcceptInvitation() {
  const token = useSearchParams()[0].get('token')
  useEffect(() => {
    if (token) call('POST /api/invitations/open', { body: { token } }).catch(() => {})
  }, [token])
  return (
    <SignedIn>
      <Accept token={token} />
    </SignedIn>
  )
}

function Accept({ token }: { token: string | null }) {
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
          {accept.error && <Problem error={accept.error} />}
          {token ? <Text size="sm">{invitation.lead(user.email)}</Text> : <Alert>{invitation.noToken}</Alert>}
          {token && (
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
