import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { paths } from '../../../paths.ts'
import { accountWords } from '../account/words.ts'

/** The page behind the mailed link. It has a button, because some mail programs open links by themselves. */
export default function VerifyEmail() {
  const { recovery } = useWords(accountWords)
  const token = useSearchParams()[0].get('token')
  const verify = useAct('POST /api/auth/verify-email')
  return (
    <Page title={recovery.verifyTitle} lead={recovery.verifyLead} isCentered>
      <Card>
        <Stack>
          {verify.error && <Problem error={verify.error} />}
          {verify.isSuccess && <Alert color="brand">{recovery.verified}</Alert>}
          {!token && <Alert>{recovery.incomplete}</Alert>}
          {token && !verify.isSuccess && (
            <Button size="md" loading={verify.isPending} onClick={() => verify.mutate({ body: { token } })}>
              {recovery.verify}
            </Button>
          )}
          <Anchor component={Link} to={paths.home} size="sm" ta="center" underline="always">
            {recovery.toDashboard}
          </Anchor>
        </Stack>
      </Card>
    </Page>
  )
}
