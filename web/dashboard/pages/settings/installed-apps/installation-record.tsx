import { Badge } from '@mantine/core'
import type { Installation } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { AppLogo } from '../../../parts/values/app-logo.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../../developers/words.ts'
import { Grants } from './grants.tsx'
import { InstallationActions } from './installation-actions.tsx'

export function InstallationRecord({ installation }: { installation: Installation }) {
  const { installed } = useWords(developerWords)
  const format = useFormat()
  const { can } = useBusiness()
  const { application, is_active, is_enabled, installed_by, created_at, last_used_at } = installation
  const state = !is_active ? 'revoked' : is_enabled ? 'active' : 'disabled'
  const color = { active: 'brand', disabled: 'amber', revoked: 'gray' }[state]
  return (
    <Record
      name={application.name}
      mark={<AppLogo app={application} />}
      badges={
        <Badge variant="light" color={color}>
          {installed[state]}
        </Badge>
      }
      lines={[
        application.description,
        [
          installed_by && installed.by(installed_by.fullname, format.day(created_at)),
          installed_by?.has_left && installed.byLeft,
          last_used_at ? installed.used(format.ago(last_used_at)) : installed.unused,
        ]
          .filter(Boolean)
          .join(' · '),
      ]}
      actions={is_active && can('apps:authorize') && <InstallationActions installation={installation} />}
    >
      <Disclosure label={installed.show}>
        <Grants installation={installation} />
      </Disclosure>
    </Record>
  )
}
