import { Container } from '@mantine/core'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Problem } from '../parts/values/problem.tsx'
import { loginFrom } from './return-to.ts'
import { UserContext, useSession } from './session.tsx'

/** Requires a session; otherwise redirects to the login page, which returns to the same URL. */
export function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
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
  return <UserContext value={session.data}>{children}</UserContext>
}
