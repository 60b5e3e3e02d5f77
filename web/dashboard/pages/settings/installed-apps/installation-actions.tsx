import { Button } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { Installation } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { problemText } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../../developers/words.ts'
import { openLaunched } from './open-launched.ts'

/** Open, pause, resume and remove an installed app. */
export function InstallationActions({ installation }: { installation: Installation }) {
  const messages = useMessages()
  const { installed } = useWords(developerWords)
  const notify = useNotice()
  const path = { ...useBusiness().path, installation_id: installation.id }
  const launch = useAct('POST /api/businesses/{business_id}/installations/{installation_id}/launch')
  const disable = useAct('POST /api/businesses/{business_id}/installations/{installation_id}/disable')
  const enable = useAct('POST /api/businesses/{business_id}/installations/{installation_id}/enable')
  const revoke = useAct('POST /api/businesses/{business_id}/installations/{installation_id}/revoke')
  const { name } = installation.application
  const createNotify = (text: string) => () => notify(text)
  const complain = (error: unknown) => notify(problemText(error, messages))
  return (
    <>
      {installation.is_enabled && installation.manage_launch_available && (
        <Button
          size="xs"
          leftSection={<Icon name="open" size={16} />}
          loading={launch.isPending}
          onClick={() => openLaunched(launch.mutateAsync({ path })).catch(complain)}
        >
          {installed.open}
        </Button>
      )}
      {installation.is_enabled ? (
        <Confirm
          label={installed.disable}
          title={installed.disableTitle(name)}
          text={installed.disableText}
          isDanger={false}
          onConfirm={() => disable.mutateAsync({ path }).then(createNotify(installed.done.disable))}
        />
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={enable.isPending}
          onClick={() => enable.mutateAsync({ path }).then(createNotify(installed.done.enable), complain)}
        >
          {installed.enable}
        </Button>
      )}
      <Confirm
        label={installed.revoke}
        title={installed.revokeTitle(name)}
        text={installed.revokeText}
        onConfirm={() => revoke.mutateAsync({ path }).then(createNotify(installed.done.revoke))}
      />
    </>
  )
}
