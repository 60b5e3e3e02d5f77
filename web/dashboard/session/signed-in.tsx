import { Container } from '@mantine/core'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Problem } from '../parts/problem.tsx'
import { loginFrom } from './return-to.ts'
import { UserContext, useSession } from './session.tsx'

/** Shows its children only to signed-in users. Others log in first and return to the same address. */
export function SignedIn() {
  const session = useSession()
  const location = useLocation()
  if (session.isPending) return null
  if (session.error)
    return (
      <Container size="xs" py="xl">
        <Problem error={session.error} onRetry={session.refetch} />
      </Container>
    )
  if (!session.data) return <Navigate to={loginFrom(location)} replace />
  return (
    <UserContext value={session.data}>
      <Outlet />
    </UserContext>
  )
}
