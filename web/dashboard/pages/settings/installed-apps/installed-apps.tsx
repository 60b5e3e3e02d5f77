import { useApi } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Records } from '../../../parts/lists/records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../../developers/words.ts'
import { InstallationRecord } from './installation-record.tsx'

export default function InstalledApps() {
  const { installed } = useWords(developerWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/installations', { path })
  return (
    <Page title={installed.title} lead={installed.lead}>
      <Loaded query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="plug" title={installed.empty} lead={installed.emptyLead} />
          ) : (
            <Records label={installed.title}>
              {data.map((installation) => (
                <InstallationRecord key={installation.id} installation={installation} />
              ))}
            </Records>
          )
        }
      </Loaded>
    </Page>
  )
}
